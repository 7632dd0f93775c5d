import { and, count, type SQL, sql } from 'drizzle-orm';
import { instantOf } from '../availability/wallClock';
import { mentorships } from '../db/schema';
import type { PageRequest } from '../http/pages';
import type { Caller } from '../types';
import { answersOf } from './answer';
import { mentions } from './mentions';
import { concerns, type MentorshipView, type Reading, selectMentorships } from './queries';
import { at, end, hasStatus, inForce, STATUS_FILTERS, type StatusFilter, start } from './times';

export interface ListFilter {
  status?: StatusFilter;
  /** Names, room code, description, topics; accents and capitals do not count. */
  q?: string;
  /** A day (included) or an instant: those that end after it. */
  from?: string;
  /** A day (included) or an instant: those that begin before it. */
  to?: string;
}
interface Listed {
  results: MentorshipView[];
  count: number;
  /** Per status, under the other filters. */
  counts: Record<StatusFilter, number>;
}

/** One page of what the caller may see, and the counts of the extension `list-counts`. */
export async function listMentorships(
  { status = 'all', ...filter }: ListFilter,
  request: PageRequest,
  { caller, timeZone, ...reading }: Reading & { caller: Caller; timeZone: string },
): Promise<Listed> {
  const { db, now } = reading;
  const where = and(
    concerns(caller),
    inForce(now),
    inPeriod(filter, timeZone),
    mentions(filter.q ?? '', caller),
  );
  const [counted] = await db
    .select(
      Object.fromEntries(
        STATUS_FILTERS.map((one) => [
          one,
          sql<number>`(${count()} filter (where ${hasStatus(one, now)}))::int`,
        ]),
      ) as Record<StatusFilter, SQL<number>>,
    )
    .from(mentorships)
    .where(where);
  if (!counted) throw new Error('A count without an answer.');
  const { size: limit, offset } = request;
  const rows = await selectMentorships(db, and(where, hasStatus(status, now)), { limit, offset });
  const results = await answersOf(rows, caller, reading);
  return { results, count: counted[status], counts: counted };
}

function inPeriod({ from, to }: ListFilter, timeZone: string): SQL | undefined {
  return and(
    from === undefined ? undefined : sql`${end} > ${at(boundary(from, 0, timeZone))}`,
    to === undefined ? undefined : sql`${start} < ${at(boundary(to, 24 * 60, timeZone))}`,
  );
}

/** Of a day: its midnight at `minute`, or the first time after it that the clock shows. */
function boundary(text: string, minute: number, timeZone: string): Date {
  if (text.length > 10) return new Date(text);
  const midnight = instantOf({ day: text, minute }, timeZone);
  return midnight ?? instantOf({ day: text, minute: minute + 60 }, timeZone) ?? new Date(`${text}T00:00:00Z`);
}
