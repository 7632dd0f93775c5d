import { sql } from 'drizzle-orm';
import { mentorships } from '../db/schema';

/** Start and end of a booking as instants, and the conditions that depend on the clock. */
export const start = sql<Date>`lower(${mentorships.during})`.mapWith(mentorships.createdAt);
export const end = sql<Date>`upper(${mentorships.during})`.mapWith(mentorships.createdAt);

/** An instant as a parameter: the drivers would each write a Date in their own way. */
export const at = (instant: Date) => sql`${instant.toISOString()}::timestamptz`;
export const rangeOf = (one: { start: Date; end: Date }) => sql`tstzrange(${at(one.start)}, ${at(one.end)})`;

/** Not cancelled, and not a request that nobody answered before its start: what lists and calls show. */
export const inForce = (now: Date) =>
  sql`(${mentorships.cancelledAt} is null and (${mentorships.confirmedAt} is not null or ${start} > ${at(now)}))`;

/** Extension `group-sessions`: confirmed, and its booker or mentor wants others in it. */
export const offered = sql`(${mentorships.listed} and ${mentorships.confirmedAt} is not null and ${mentorships.cancelledAt} is null)`;

export const isAhead = (now: Date) => sql`${start} > ${at(now)}`;

const CONDITIONS = {
  all: () => sql`true`,
  confirmed: () => sql`${mentorships.confirmedAt} is not null`,
  pending: () => sql`${mentorships.confirmedAt} is null`,
  upcoming: isAhead,
  ongoing: (now: Date) => sql`${start} <= ${at(now)} and ${end} > ${at(now)}`,
  finished: (now: Date) => sql`${end} <= ${at(now)}`,
};
/** Of `?status=`, as the website's filter has them. */
export type StatusFilter = keyof typeof CONDITIONS;
export const STATUS_FILTERS = Object.keys(CONDITIONS) as [StatusFilter, ...StatusFilter[]];
export const hasStatus = (status: StatusFilter, now: Date) => CONDITIONS[status](now);
