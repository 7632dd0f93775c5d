/** What is left of students' credits, and what the terms of a session mean for a seat (docs/contract.md, 'Income', 'Terms of a mentor'). */
import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { SeatTermsJson } from '~/api/contract/terms';
import { mentorshipStudents, mentorships, studentCredits } from './schema';
import { isMarkedAbsent } from './times';

/** Payments of a credit, with their sessions and seats. */
export const PAYMENTS = sql`session_payments p join mentorships m on m.id = p.mentorship_id
  join mentorship_students s on s.mentorship_id = p.mentorship_id and s.student_id = p.student_id`;

/** Whether a payment uses its credit up: the session takes place with the student (`seated`), they cancelled late, or it is charged. */
export const usesUp = (
  seated: SQL,
) => sql`(s.charged_at is not null or case when m.cancelled_at is null then ${seated}
  else m.cancelled_late and m.cancelled_by_id = p.student_id and coalesce(s.left_at, m.cancelled_at) = m.cancelled_at end)`;

export const leftColumn = sql<number>`greatest(0, ${studentCredits.sessions} - (select count(*) from ${PAYMENTS}
  where p.credit_id = ${studentCredits.id} and ${usesUp(sql`s.left_at is null`)}))::int`;

/** Whether a seat's student has a session to their credit on that day; in `mentorships` with `mentorship_students`. */
export const isCovered = (day: SQL) => sql<boolean>`exists (select 1 from ${studentCredits}
  where ${studentCredits.mentorId} = ${mentorships.mentorId}
    and ${studentCredits.studentId} = ${mentorshipStudents.studentId}
    and coalesce(${studentCredits.lastDay}, 'infinity') >= ${day} and ${leftColumn} > 0)`;

export const startDay = (timeZone: string) => sql`(lower(mentorships.during) at time zone ${timeZone})::date`;

/** Of a seat in `mentorships` that is late or absent; null where its terms mean nothing. A credit that came back may be used again. */
export const seatTermsOf = (studentId: SQL | Placeholder, timeZone: string) => sql<SeatTermsJson | null>`(
  select json_build_object('alumno', mentorship_students.student_id, 'because', because, 'means', means, 'applied', applied, 'offered', case
    when applied is not null then null
    when p.state is null or is_back then case
      when means = 'credit' and not ${isCovered(startDay(timeZone))} then 'owed' when means = 'makeup' and is_back then null else means end
    when means = 'makeup' then means end)
  from mentorship_students
  left join session_payments p on p.mentorship_id = mentorships.id and p.student_id = mentorship_students.student_id
  cross join lateral (select case when mentorship_students.late_at is not null then 'late'
    when ${isMarkedAbsent(sql`mentorship_students.student_id`)} then 'absent' end as because) b
  cross join lateral (select mentorships.terms ->> (because || '_means') as means,
    (p.state = 'credit' and because = 'late' and not mentorships.cancelled_late) is true as is_back,
    case when exists (select 1 from student_credits c where c.mentorship_id = mentorships.id
        and c.student_id = mentorship_students.student_id) then 'makeup'
      when mentorship_students.charged_at is null then null when p.state = 'credit' then 'credit' else 'owed' end as applied) l
  where mentorship_students.mentorship_id = mentorships.id and mentorship_students.student_id = ${studentId} and means <> 'nothing')`;

/** As its student reads it: what is written down. */
export const chargedOf = (charge: SeatTermsJson | null) =>
  charge?.applied ? { charge: { ...charge, offered: null } } : {};
