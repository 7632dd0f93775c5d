import { and, count, or, type SQL, sql } from 'drizzle-orm';
import { instantOf } from '~/api/availability/wallClock';
import { searchWords } from '~/api/contract/rules/search';
import { STATUS_FILTERS, type StatusFilter } from '~/api/contract/rules/sessions';
import { mentorships } from '~/api/db/schema';
import type { PageRequest } from '~/api/http/pagination';
import type { Caller, Reading } from '~/api/services';
import { maySearchAll, visibleTo } from './may';
import { ownViews } from './ownViews';
import { selectMentorships } from './queries';
import { end, hasStatus, inForce, start, timestamptz } from './times';

/** The same expressions as in the indexes `mentorships_texts_idx` and `users_names_idx`. */
const SESSION_TEXT = sql`plain(room_code || ' ' || additional_information)`;
const PERSON_NAMES = sql`plain(u.first_name || ' ' || u.last_name || ' ' || u.username::text)`;
const TOPIC_NAME = sql`plain(e.name)`;
/** A room code in the generated format, or the start of one. */
const ROOM_CODE = /^mentor-\d{4}-\d*$/i;

/**
 * Sessions in which every word of `q` occurs: in the room code or description, in a person's name or in a
 * topic. Staff search all of them: by the code alone if it is one, else by indexes on people and words (from
 * three letters on). Others search their own, independent of how many sessions other people have.
 */
export function matchesWords(q: string, caller: Caller): SQL | undefined {
  const isWanted = maySearchAll(caller) ? matchesAnywhere : (word: string) => matchesOwn(word, caller.id);
  return and(...searchWords(q).map(isWanted));
}

const containsWord = (text: SQL, word: string) => sql`${text} like containing(${word}::text)`;

function matchesAnywhere(word: string): SQL | undefined {
  // A code's trigrams match nearly all other codes, so the index does not help.
  if (ROOM_CODE.test(word)) return sql`room_code like ${`${word.toUpperCase()}%`}`;
  return sql`mentorships.id in (
    select id from mentorships where ${containsWord(SESSION_TEXT, word)} union all
    select m.id from users u join mentorships m on m.mentor_id = u.id where ${containsWord(PERSON_NAMES, word)} union all
    select s.mentorship_id from users u join mentorship_students s on s.student_id = u.id
      where s.left_at is null and ${containsWord(PERSON_NAMES, word)} union all
    select t.mentorship_id from expertises e join mentorship_expertises t on t.expertise_id = e.id where ${containsWord(TOPIC_NAME, word)})`;
}

/** The description only matches for the people who may read it. */
function matchesOwn(word: string, callerId: number): SQL | undefined {
  const reads = sql`${callerId} in (${mentorships.mentorId}, ${mentorships.bookedById})`;
  return or(
    containsWord(sql`plain(room_code)`, word),
    and(reads, containsWord(SESSION_TEXT, word)),
    sql`exists (select 1 from users u where u.id = mentorships.mentor_id and ${containsWord(PERSON_NAMES, word)})`,
    sql`exists (select 1 from mentorship_students s join users u on u.id = s.student_id
      where s.mentorship_id = mentorships.id and s.left_at is null and ${containsWord(PERSON_NAMES, word)})`,
    sql`exists (select 1 from mentorship_expertises t join expertises e on e.id = t.expertise_id
      where t.mentorship_id = mentorships.id and ${containsWord(TOPIC_NAME, word)})`,
  );
}

interface ListFilter {
  status?: StatusFilter;
  /** Names, room code, description, topics; accents and case are ignored. */
  q?: string;
  /** A day (included) or an instant: sessions that end after it. */
  from?: string;
  /** A day (included) or an instant: sessions that begin before it. */
  to?: string;
}
/**
 * One page of the sessions that the caller may see, and how many there are per status with the other filters
 * applied (extension `list-counts`).
 */
export async function listMentorships(
  { status = 'all', ...filter }: ListFilter,
  request: PageRequest,
  { caller, timeZone, ...reading }: Reading & { caller: Caller; timeZone: string },
) {
  const { db, now } = reading;
  const where = and(
    visibleTo(caller),
    inForce(now),
    inPeriod(filter, timeZone),
    matchesWords(filter.q ?? '', caller),
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
  const results = await ownViews(rows, caller, reading);
  return { results, count: counted[status], counts: counted };
}

function inPeriod({ from, to }: ListFilter, timeZone: string): SQL | undefined {
  return and(
    from === undefined ? undefined : sql`${end} > ${timestamptz(boundary(from, 0, timeZone))}`,
    to === undefined ? undefined : sql`${start} < ${timestamptz(boundary(to, 24 * 60, timeZone))}`,
  );
}

/** A day at `minute`, or the first later time that exists on the clock; an instant as it is. */
function boundary(text: string, minute: number, timeZone: string): Date {
  if (text.length > 10) return new Date(text);
  const midnight = instantOf({ day: text, minute }, timeZone);
  return midnight ?? instantOf({ day: text, minute: minute + 60 }, timeZone) ?? new Date(`${text}T00:00:00Z`);
}
