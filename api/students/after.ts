/** What is left to do after a session (docs/contract.md, 'Students of a mentor'). */
import { sql } from 'drizzle-orm';
import type { Caller, Services } from '~/api/context';
import type { SessionAfterJson } from '~/api/contract/students';
import { isBlocked } from '~/api/db/blocks';
import { seatTermsOf } from '~/api/db/credits';
import { inForce, timestamptz } from '~/api/db/times';
import { nextStepOf } from '~/api/mentorships/ownViews';
import { weekHours, weekReasons } from '~/api/mentorships/series/weeks';
import { DAY } from '~/api/time';
import { iso, noteOf, refOf, type SessionRef } from './queries';

type Text = { text: string; updated_at: string };
type Row = {
  start: string;
  end: string;
  note: Text | null;
  last_note: (Text & { session: SessionRef | null }) | null;
  next_step: Text | null;
  blocked: boolean;
  charge: SessionAfterJson['charge'];
  payment: SessionAfterJson['payment'] | null;
  last_way: SessionAfterJson['last_way'];
  next_session: SessionAfterJson['next_session'];
};

interface Asked {
  studentId: number;
  sessionId: number;
  caller: Caller;
}

/** Null unless it is a confirmed session of the caller's with that student. */
export async function findAfter(
  { studentId, sessionId, caller }: Asked,
  services: Services,
): Promise<SessionAfterJson | null> {
  const now = services.clock();
  const { rows } = await services.db.execute<Row>(sql`
    select lower(m.during) as start, upper(m.during) as end, ${isBlocked(sql`m.mentor_id`, sql`s.student_id`)} as blocked,
      (select json_build_object('text', n.text, 'updated_at', n.updated_at) from student_notes n
        where n.mentor_id = m.mentor_id and n.student_id = s.student_id and n.mentorship_id = m.id) as note,
      (select json_build_object('text', n.text, 'updated_at', n.updated_at, 'session', case when o.id is not null then
          json_build_object('id', o.id, 'identifier', o.identifier, 'init_date', lower(o.during)) end)
        from student_notes n left join mentorships o on o.id = n.mentorship_id
        where n.mentor_id = m.mentor_id and n.student_id = s.student_id and (o.id is null or o.during < m.during)
        order by lower(o.during) desc nulls last limit 1) as last_note,
      ${nextStepOf(sql`m.mentor_id`, sql`s.student_id`)} as next_step,
      (select ${seatTermsOf(sql`s.student_id`, services.timeZone)} from mentorships where mentorships.id = m.id) as charge,
      (select json_build_object('state', p.state, 'way', p.way, 'credit', p.credit_id, 'updated_at', p.updated_at)
        from session_payments p where p.mentorship_id = m.id and p.student_id = s.student_id) as payment,
      (select p.way from session_payments p where p.mentor_id = m.mentor_id and p.state = 'paid'
        order by p.updated_at desc limit 1) as last_way,
      (select json_build_object('id', mentorships.id, 'identifier', identifier, 'init_date', lower(mentorships.during),
          'end_date', upper(mentorships.during), 'confirmation', confirmed_at is not null,
          'offered', confirmed_at is null and booked_by_id = mentorships.mentor_id)
        from mentorships join mentorship_students t on t.mentorship_id = mentorships.id and t.student_id = s.student_id
        where mentorships.mentor_id = m.mentor_id and t.left_at is null and ${inForce(now)}
          and lower(mentorships.during) > greatest(${timestamptz(now)}, lower(m.during))
        order by lower(mentorships.during) limit 1) as next_session
    from mentorships m join mentorship_students s on s.mentorship_id = m.id
    where m.id = ${sessionId} and m.mentor_id = ${caller.id} and s.student_id = ${studentId}
      and m.confirmed_at is not null and m.cancelled_at is null and s.left_at is null`);
  const [row] = rows;
  if (!row) return null;
  const { last_note: last, payment, next_session: next } = row;
  const hours = { start: new Date(row.start), end: new Date(row.end) };
  return {
    note: noteOf(row.note),
    last_note: last && { text: last.text, updated_at: iso(last.updated_at), session: refOf(last.session) },
    next_step: noteOf(row.next_step),
    ...{ shares: !row.blocked, charge: row.charge },
    payment: payment
      ? { ...payment, updated_at: payment.updated_at && iso(payment.updated_at) }
      : { state: 'pending', way: null, credit: null, updated_at: null },
    last_way: row.last_way,
    next_session: next && { ...next, init_date: iso(next.init_date), end_date: iso(next.end_date) },
    again: next || row.blocked ? null : await findAgain(hours, { studentId, caller }, services),
  };
}

/** The same hours on the first such weekday ahead, if both are free then. */
async function findAgain(
  session: { start: Date; end: Date },
  { studentId, caller }: Pick<Asked, 'studentId' | 'caller'>,
  services: Services,
): Promise<SessionAfterJson['again']> {
  const week = Math.max(1, Math.ceil((services.clock().getTime() - session.start.getTime()) / (7 * DAY)));
  const hours = weekHours(session, week + 1, services.timeZone)[week] ?? null;
  if (hours === null) return null;
  // As if the student asked: the mentor's week, rules and other calendar count.
  const people = { mentorId: caller.id, studentIds: [studentId], caller: { id: studentId } };
  const [reason] = await weekReasons({ ...people, all: [hours] }, services);
  return reason === null ? { init_date: hours.start.toISOString(), end_date: hours.end.toISOString() } : null;
}
