/** A mentor's students, with their past and next sessions (docs/contract.md, 'Students of a mentor'). */
import { type SQL, sql } from 'drizzle-orm';
import type { Reading } from '~/api/context';
import type { PaymentState } from '~/api/contract/rules/income';
import { eurosOf } from '~/api/contract/rules/price';
import { searchWords } from '~/api/contract/rules/search';
import type { SessionsOf, StudentOrder } from '~/api/contract/rules/students';
import type { StudentEntryJson, StudentRecordJson, TaughtSessionJson } from '~/api/contract/students';
import { seatTermsOf } from '~/api/db/credits';
import { isTied } from '~/api/db/ties';
import { inForce, isMarkedAbsent, timestamptz } from '~/api/db/times';
import type { PageRequest } from '~/api/http/pagination';
import { nextStepOf } from '~/api/mentorships/ownViews';
import { publicUsersById } from '~/api/users/queries';

export type SessionRef = { id: number; identifier: string; init_date: string };
type Row = {
  student_id: number;
  sessions: number;
  minutes: number;
  last_session: SessionRef | null;
  next_session: SessionRef | null;
  tied: boolean;
  notes: number;
  last_note: { text: string; updated_at: string; session: SessionRef | null } | null;
  general: { text: string; updated_at: string } | null;
  next_step: { text: string; updated_at: string } | null;
  total: number;
};

const ORDERS: Record<StudentOrder, SQL> = {
  next: sql`p.next_at, p.last_at desc nulls last, p.student_id`,
  name: sql`plain(u.first_name || ' ' || u.last_name), p.student_id`,
  hours: sql`p.minutes desc, p.last_at desc nulls last, p.student_id`,
};

interface Wanted {
  mentorId: number;
  /** Selects a single student. */
  studentId?: number;
  search?: string;
  order?: StudentOrder;
}

/** Sums for all, with who is tied or left with credits; texts of notes for the page alone. The mentor's sessions are read once, by their index. */
function readRows(
  { mentorId, studentId, search = '', order = 'next' }: Wanted,
  { size, offset }: Pick<PageRequest, 'size' | 'offset'>,
  { db, now }: Reading,
) {
  const at = timestamptz(now);
  const session = (which: SQL) => sql`(select json_build_object('id', m.id, 'identifier', m.identifier,
    'init_date', lower(m.during)) from mentorships m where m.id = ${which})`;
  const words = searchWords(search).map(
    (word) =>
      sql`and plain(u.first_name || ' ' || u.last_name || ' ' || u.username::text) like containing(${word}::text)`,
  );
  const one = studentId === undefined ? sql`` : sql`and s.student_id = ${studentId}`;
  const tied = studentId === undefined ? sql`` : sql`and t.student_id = ${studentId}`;
  return db.execute<Row>(sql`
    with people as (
      select s.student_id,
        count(*) filter (where stands and upper(m.during) <= ${at})::int as sessions,
        (coalesce(sum(extract(epoch from upper(m.during) - lower(m.during)))
          filter (where stands and upper(m.during) <= ${at}), 0) / 60)::int as minutes,
        max(lower(m.during)) filter (where stands and lower(m.during) <= ${at}) as last_at,
        min(lower(m.during)) filter (where stands and lower(m.during) > ${at}) as next_at,
        (array_agg(m.id order by lower(m.during) desc) filter (where stands and lower(m.during) <= ${at}))[1] as last_id,
        (array_agg(m.id order by lower(m.during)) filter (where stands and lower(m.during) > ${at}))[1] as next_id
      from mentorships m join mentorship_students s on s.mentorship_id = m.id
        cross join lateral (select m.cancelled_at is null and s.left_at is null as stands) l
      where m.mentor_id = ${mentorId} and m.confirmed_at is not null ${one}
      group by s.student_id
      union all select t.student_id, 0, 0, null, null, null, null
      from (select student_id from student_invitations where mentor_id = ${mentorId}
        union select student_id from student_credits where mentor_id = ${mentorId}) t
      where t.student_id is not null ${tied} and not exists (
        select 1 from mentorships m join mentorship_students s on s.mentorship_id = m.id
        where m.mentor_id = ${mentorId} and s.student_id = t.student_id and m.confirmed_at is not null)
    ), page as (
      select p.*, count(*) over ()::int as total, row_number() over (order by ${ORDERS[order]}) as place
      from people p join users u on u.id = p.student_id and u.deleted_at is null ${sql.join(words, sql` `)}
      order by place limit ${size} offset ${offset}
    )
    select p.student_id, p.sessions, p.minutes, p.total, ${isTied(mentorId, sql`p.student_id`)} as tied,
      ${session(sql`p.last_id`)} as last_session, ${session(sql`p.next_id`)} as next_session,
      (select count(*)::int from student_notes n where n.mentor_id = ${mentorId} and n.student_id = p.student_id) as notes,
      (select json_build_object('text', n.text, 'updated_at', n.updated_at, 'session', ${session(sql`n.mentorship_id`)})
        from student_notes n left join mentorships o on o.id = n.mentorship_id
        where n.mentor_id = ${mentorId} and n.student_id = p.student_id and (o.id is null or lower(o.during) <= ${at})
        order by lower(o.during) desc nulls last limit 1) as last_note,
      (select json_build_object('text', n.text, 'updated_at', n.updated_at) from student_notes n
        where n.mentor_id = ${mentorId} and n.student_id = p.student_id and n.mentorship_id is null) as general,
      ${nextStepOf(sql`${mentorId}`, sql`p.student_id`)} as next_step
    from page p order by p.place`);
}

export const iso = (at: string) => new Date(at).toISOString();
export const refOf = (ref: SessionRef | null) => ref && { ...ref, init_date: iso(ref.init_date) };
export const noteOf = (note: { text: string; updated_at: string } | null) =>
  note && { text: note.text, updated_at: iso(note.updated_at) };

async function viewsOf(rows: Row[], reading: Reading): Promise<(StudentRecordJson & { total: number })[]> {
  const ids = rows.map((row) => row.student_id);
  const people = await publicUsersById(ids, reading);
  return rows.flatMap((row) => {
    const student = people.get(row.student_id);
    if (!student) return [];
    const { text = '', updated_at = '', session = null } = row.last_note ?? {};
    return [
      {
        student,
        sessions: row.sessions,
        minutes: row.minutes,
        last_session: refOf(row.last_session),
        next_session: refOf(row.next_session),
        tied: row.tied,
        notes: row.notes,
        last_note: row.last_note && { text, updated_at: iso(updated_at), session: refOf(session) },
        note: noteOf(row.general),
        next_step: noteOf(row.next_step),
        total: row.total,
      },
    ];
  });
}

/** A page of the mentor's students and their count, without closed accounts. */
export async function listStudents(
  wanted: Omit<Wanted, 'studentId'>,
  request: PageRequest,
  reading: Reading,
): Promise<{ results: StudentEntryJson[]; count: number }> {
  const { rows } = await readRows(wanted, request, reading);
  // Beyond the last page no row has the count.
  const first = rows.length > 0 || request.offset === 0 ? rows : null;
  const counted = first ?? (await readRows(wanted, { size: 1, offset: 0 }, reading)).rows;
  const views = await viewsOf(rows, reading);
  return {
    results: views.map(({ total: _, note: __, next_step: ___, ...entry }) => entry),
    count: counted[0]?.total ?? 0,
  };
}

/** Null unless the mentor has, or has had, a confirmed session with them, or they are tied. */
export async function findStudent(
  wanted: { mentorId: number; studentId: number },
  reading: Reading,
): Promise<StudentRecordJson | null> {
  const { rows } = await readRows(wanted, { size: 1, offset: 0 }, reading);
  const [view] = await viewsOf(rows, reading);
  if (!view) return null;
  const { total: _, ...record } = view;
  return record;
}

type SessionRow = {
  id: number;
  identifier: string;
  start: string;
  end: string;
  confirmed: boolean;
  offered: boolean;
  cancelled: boolean;
  price_cents: number;
  expertises: string[];
  absent: boolean;
  payment: PaymentState;
  charge: TaughtSessionJson['charge'];
  note: { text: string; updated_at: string } | null;
};

/**
 * A page of their sessions with the mentor, latest first, and the count: those in force, and ended ones with a note, or late.
 * Null as `findStudent`.
 */
export async function listTaughtSessions(
  { mentorId, studentId, when }: { mentorId: number; studentId: number; when?: SessionsOf },
  { size, offset }: PageRequest,
  { db, now, timeZone }: Reading & { timeZone: string },
): Promise<{ results: TaughtSessionJson[]; count: number } | null> {
  const begun = sql`lower(mentorships.during) <= ${timestamptz(now)}`;
  const asked = { past: sql`and ${begun}`, ahead: sql`and not ${begun}` };
  const own = sql`from mentorships join mentorship_students s on s.mentorship_id = mentorships.id
      and s.student_id = ${studentId}
    where mentorships.mentor_id = ${mentorId} and ((s.left_at is null and ${inForce(now)}) or s.late_at is not null or exists (
      select 1 from student_notes n where n.mentor_id = ${mentorId} and n.student_id = s.student_id
        and n.mentorship_id = mentorships.id)) ${when ? asked[when] : sql``}`;
  const { rows } = await db.execute<SessionRow>(sql`
    select mentorships.id, identifier, lower(mentorships.during) as start, upper(mentorships.during) as end,
      confirmed_at is not null as confirmed, confirmed_at is null and booked_by_id = mentor_id as offered,
      cancelled_at is not null or s.left_at is not null as cancelled, price_cents::float8, ${isMarkedAbsent(sql`s.student_id`)} as absent,
      coalesce((select p.state from session_payments p where p.mentorship_id = mentorships.id
        and p.student_id = s.student_id), 'pending') as payment,
      ${seatTermsOf(sql`s.student_id`, timeZone)} as charge,
      (select coalesce(json_agg(e.name_id order by t.position, e.id), '[]') from mentorship_expertises t
        join expertises e on e.id = t.expertise_id where t.mentorship_id = mentorships.id) as expertises,
      (select json_build_object('text', n.text, 'updated_at', n.updated_at) from student_notes n
        where n.mentor_id = ${mentorId} and n.student_id = s.student_id and n.mentorship_id = mentorships.id) as note
    ${own} order by lower(mentorships.during) desc, mentorships.id desc limit ${size} offset ${offset}`);
  const { rows: counted } = await db.execute<{ total: number; taught: boolean }>(sql`
    select count(*)::int as total, exists (
      select 1 from mentorships m join mentorship_students t on t.mentorship_id = m.id join users u on u.id = t.student_id
      where m.mentor_id = ${mentorId} and t.student_id = ${studentId} and m.confirmed_at is not null and u.deleted_at is null)
      as taught ${own}`);
  const [sum] = counted;
  if (!sum || !(sum.taught || (await findStudent({ mentorId, studentId }, { db, now })))) return null;
  return {
    results: rows.map((row) => ({
      id: row.id,
      identifier: row.identifier,
      init_date: iso(row.start),
      end_date: iso(row.end),
      confirmation: row.confirmed,
      offered: row.offered,
      cancelled: row.cancelled,
      price: eurosOf(row.price_cents),
      expertises: row.expertises,
      absent: row.absent,
      payment: row.payment,
      charge: row.charge,
      note: noteOf(row.note),
    })),
    count: sum.total,
  };
}
