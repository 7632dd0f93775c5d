/** A student's balance with a mentor: pending payments and credits (docs/contract.md, 'Income'). */
import { and, eq, sql } from 'drizzle-orm';
import type { Reading, Services } from '~/api/context';
import type { StudentBalanceJson } from '~/api/contract/income';
import { MAKEUP_DAYS } from '~/api/contract/rules/income';
import { studentCredits } from '~/api/db/schema';
import { isTied } from '~/api/db/ties';
import { timestamptz } from '~/api/db/times';
import type { Db } from '~/api/db/types';
import { notFound } from '~/api/http/errors';
import { DAY } from '~/api/time';
import { dayOf, listCredits } from './credits';
import { pendingOf } from './summary';

export interface Pair {
  mentorId: number;
  /** Id. */
  student: number;
}

const MOST_CANCELLED = 100;

/** @throws 404 for a student whom the mentor never had a session with */
export async function balanceOf(pair: Pair, { db, clock, timeZone }: Services): Promise<StudentBalanceJson> {
  const reading = { db, now: clock() };
  if (!(await theyMet(pair, db)).ever) throw notFound();
  const isPair = and(eq(studentCredits.mentorId, pair.mentorId), eq(studentCredits.studentId, pair.student));
  return {
    ...(await pendingOf(pair, reading)),
    credits: await listCredits(isPair, dayOf(reading.now, timeZone), db),
    cancelled: await listCancelled(pair, reading),
  };
}

/** Whether there was ever a session or a request, and whether one was confirmed; a tie counts as both, and credits as the first. */
export async function theyMet({ mentorId, student }: Pair, db: Db) {
  const tied = isTied(mentorId, student);
  const { rows } = await db.execute<{ ever: boolean; confirmed: boolean }>(sql`
    select count(*) > 0 or ${tied} or exists (select 1 from student_credits c
      where c.mentor_id = ${mentorId} and c.student_id = ${student}) as ever, count(m.confirmed_at) > 0 or ${tied} as confirmed
    from mentorship_students s join mentorships m on m.id = s.mentorship_id join users u on u.id = s.student_id
    where s.student_id = ${student} and m.mentor_id = ${mentorId} and u.deleted_at is null`);
  return rows[0] ?? { ever: false, confirmed: false };
}

/**
 * The sessions that a makeup can be for: confirmed and cancelled, but not late by the student. Those that a credit
 * covered have been returned to it.
 */
export async function listCancelled({ mentorId, student }: Pair, { db, now }: Reading) {
  const since = new Date(now.getTime() - MAKEUP_DAYS * DAY);
  type Row = StudentBalanceJson['cancelled'][number];
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    select m.id as mentorship, m.identifier, lower(m.during)::text as init_date, coalesce(p.state = 'paid', false) as was_paid,
      c.id as credit
    from mentorships m join mentorship_students s on s.mentorship_id = m.id and s.student_id = ${student}
    left join session_payments p on p.mentorship_id = m.id and p.student_id = s.student_id
    left join student_credits c on c.mentorship_id = m.id and c.student_id = s.student_id
    where m.mentor_id = ${mentorId} and m.confirmed_at is not null and m.cancel_kind = 'cancelled'
      and not (m.cancelled_late and m.cancelled_by_id = s.student_id) and m.cancelled_at > ${timestamptz(since)}
      and s.charged_at is null and (s.left_at is null or s.left_at = m.cancelled_at) and p.state is distinct from 'credit'
    order by m.cancelled_at desc, m.id desc limit ${MOST_CANCELLED}`);
  return rows.map((row) => ({ ...row, init_date: new Date(row.init_date).toISOString() }));
}
