import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { StatusFilter } from '~/api/contract/rules/sessions';
import { mentorships } from './schema';

/** Start and end of a booking as instants, and the conditions that depend on the clock. */
export const start = sql<Date>`lower(${mentorships.during})`.mapWith(mentorships.createdAt);
export const end = sql<Date>`upper(${mentorships.during})`.mapWith(mentorships.createdAt);

/** An instant, or a prepared statement's placeholder for one as ISO text. */
export type Instant = Date | Placeholder;

/** An instant as a parameter, since the drivers would format a Date differently. */
export const timestamptz = (instant: Instant) =>
  sql`${instant instanceof Date ? instant.toISOString() : instant}::timestamptz`;
export const rangeOf = (one: { start: Instant; end: Instant }) =>
  sql`tstzrange(${timestamptz(one.start)}, ${timestamptz(one.end)})`;

/** The user's sessions, as mentor or as a student who has not left. */
export const takesPart = (userId: number | Placeholder) =>
  sql`(${mentorships.mentorId} = ${userId}::int or exists (select 1 from mentorship_students s
    where s.mentorship_id = ${mentorships.id} and s.student_id = ${userId}::int and s.left_at is null))`;

/** The deadline of a request, as in the index `mentorships_pending_idx`. */
export const deadline = sql<Date>`coalesce(${mentorships.answerBy}, lower(${mentorships.during}))`.mapWith(
  mentorships.createdAt,
);

/** Neither cancelled nor an expired request: shown in lists and calls, and holding its hours. */
export const inForce = (now: Instant) =>
  sql`(${mentorships.cancelledAt} is null and (${mentorships.confirmedAt} is not null or ${deadline} > ${timestamptz(now)}))`;

/** Reported absent by a participant, and not set aside by staff (extension `requests`). */
export const isMarkedAbsent = (personId: SQL, sessionId = sql`mentorships.id`): SQL =>
  sql`exists (select 1 from session_reports a where a.mentorship_id = ${sessionId} and a.about_id = ${personId}
    and a.kind = 'absent' and a.set_aside_at is null)`;

/** Extension `requests`: confirmed, and opened to others by its booker or mentor. */
export const isListed = sql`(${mentorships.listed} and ${mentorships.confirmedAt} is not null and ${mentorships.cancelledAt} is null)`;

export const isUpcoming = (now: Instant) => sql`${start} > ${timestamptz(now)}`;

const CONDITIONS: Record<StatusFilter, (now: Instant) => SQL> = {
  all: () => sql`true`,
  confirmed: () => sql`${mentorships.confirmedAt} is not null`,
  pending: () => sql`${mentorships.confirmedAt} is null`,
  upcoming: isUpcoming,
  ongoing: (now) => sql`${start} <= ${timestamptz(now)} and ${end} > ${timestamptz(now)}`,
  finished: (now) => sql`${end} <= ${timestamptz(now)}`,
};
export const hasStatus = (status: StatusFilter, now: Instant) => CONDITIONS[status](now);
