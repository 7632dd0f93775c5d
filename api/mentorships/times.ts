import { type SQL, sql } from 'drizzle-orm';
import type { StatusFilter } from '~/api/contract/rules/sessions';
import { mentorships } from '~/api/db/schema';

/** Start and end of a booking as instants, and the conditions that depend on the clock. */
export const start = sql<Date>`lower(${mentorships.during})`.mapWith(mentorships.createdAt);
export const end = sql<Date>`upper(${mentorships.during})`.mapWith(mentorships.createdAt);

/** An instant as a parameter: the drivers would each write a Date in their own way. */
export const timestamptz = (instant: Date) => sql`${instant.toISOString()}::timestamptz`;
export const rangeOf = (one: { start: Date; end: Date }) =>
  sql`tstzrange(${timestamptz(one.start)}, ${timestamptz(one.end)})`;

/** As its mentor, or as a student who has not left. */
export const takesPart = (userId: number) =>
  sql`(${mentorships.mentorId} = ${userId}::int or exists (select 1 from mentorship_students s
    where s.mentorship_id = ${mentorships.id} and s.student_id = ${userId}::int and s.left_at is null))`;

/** Not cancelled, and not a request that nobody answered before its start: what lists and calls show. */
export const inForce = (now: Date) =>
  sql`(${mentorships.cancelledAt} is null and (${mentorships.confirmedAt} is not null or ${start} > ${timestamptz(now)}))`;

/** Extension `group-sessions`: confirmed, and its booker or mentor wants others in it. */
export const isListed = sql`(${mentorships.listed} and ${mentorships.confirmedAt} is not null and ${mentorships.cancelledAt} is null)`;

export const isUpcoming = (now: Date) => sql`${start} > ${timestamptz(now)}`;

const CONDITIONS: Record<StatusFilter, (now: Date) => SQL> = {
  all: () => sql`true`,
  confirmed: () => sql`${mentorships.confirmedAt} is not null`,
  pending: () => sql`${mentorships.confirmedAt} is null`,
  upcoming: isUpcoming,
  ongoing: (now: Date) => sql`${start} <= ${timestamptz(now)} and ${end} > ${timestamptz(now)}`,
  finished: (now: Date) => sql`${end} <= ${timestamptz(now)}`,
};
export const hasStatus = (status: StatusFilter, now: Date) => CONDITIONS[status](now);
