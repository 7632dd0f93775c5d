import { and, asc, count, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Caller, Reading } from '~/api/context';
import { searchWords } from '~/api/contract/rules/search';
import { type ListOrder, STATUS_FILTERS, type StatusFilter } from '~/api/contract/rules/sessions';
import { mentorships } from '~/api/db/schema';
import { statements } from '~/api/db/statement';
import { end, hasStatus, start, timestamptz } from '~/api/db/times';
import type { Db } from '~/api/db/types';
import type { PageRequest } from '~/api/http/pagination';
import { instantOf } from '~/api/time';
import { maySearchAll } from './may';
import { ownColumns, ownViews } from './ownViews';
import { CALLER, isVisible, NOW, sessionColumns } from './queries';

/** The same expressions as in the indexes `mentorships_texts_idx` and `users_names_idx`. */
const SESSION_TEXT = sql`plain(room_code || ' ' || additional_information)`;
const PERSON_NAMES = sql`plain(u.first_name || ' ' || u.last_name || ' ' || u.username::text)`;
const TOPIC_NAME = sql`plain(e.name)`;
/** A room code in the generated format, or the start of one. */
const ROOM_CODE = /^mentor-\d{4}-\d*$/i;

/**
 * Sessions in which every word of `q` occurs: in the room code, the description, a person's name or a topic.
 * Staff search all sessions by indexes, a room code by itself; others search their own.
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
  const { mentorId, bookedById } = mentorships;
  // Everybody in an offer reads it.
  const reads = sql`(${callerId} in (${mentorId}, ${bookedById}) or ${mentorId} = ${bookedById})`;
  return or(
    containsWord(sql`plain(room_code)`, word),
    and(reads, containsWord(SESSION_TEXT, word)),
    sql`exists (select 1 from users u where u.id = mentorships.mentor_id and ${containsWord(PERSON_NAMES, word)})`,
    sql`exists (select 1 from mentorship_students s join users u on u.id = s.student_id
      where s.mentorship_id = mentorships.id and s.left_at is null and ${containsWord(PERSON_NAMES, word)})`,
    // An array, so that the topics are searched once and not for each session.
    sql`exists (select 1 from mentorship_expertises t where t.mentorship_id = mentorships.id
      and t.expertise_id = any(array(select e.id from expertises e where ${containsWord(TOPIC_NAME, word)})))`,
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
  order?: ListOrder;
  /** `first`: without the further sessions of a series that wait for the same answer. */
  series?: 'first';
}
interface Shape extends Pick<Caller, 'userType'> {
  status: StatusFilter;
  order: ListOrder;
  series: boolean;
  from: boolean;
  to: boolean;
}

const IS_FIRST = sql`(mentorships.confirmed_at is not null or mentorships.series_id is null or mentorships.id = (
  select w.id from mentorships w where w.series_id = mentorships.series_id and w.confirmed_at is null
    and w.cancelled_at is null and coalesce(w.answer_by, lower(w.during)) > ${timestamptz(NOW)}
  order by lower(w.during) limit 1))`;

/** `next`: relative to `NOW`, so that a session moves as it begins and ends. */
function ordered(order: ListOrder): SQL[] {
  if (order === 'newest') return [desc(start), desc(mentorships.id)];
  const isOver = hasStatus('finished', NOW);
  return [asc(isOver), asc(sql`case when not ${isOver} then ${start} end`), desc(start), asc(mentorships.id)];
}

/** Counts per status, and one page of sessions; one row without a session if the page is empty. */
function countsAndPage(db: Db, { userType, status, order, series, from, to }: Shape, words?: SQL) {
  const where = and(
    isVisible(userType),
    series ? IS_FIRST : undefined,
    from ? sql`${end} > ${timestamptz(sql.placeholder('from'))}` : undefined,
    to ? sql`${start} < ${timestamptz(sql.placeholder('to'))}` : undefined,
    words,
  );
  const counted = db
    .select(
      Object.fromEntries(
        STATUS_FILTERS.map((one) => [
          one,
          sql<number>`(${count()} filter (where ${hasStatus(one, NOW)}))::int`.as(one),
        ]),
      ) as Record<StatusFilter, SQL.Aliased<number>>,
    )
    .from(mentorships)
    .where(where)
    .as('counted');
  const page = db
    .select({ id: mentorships.id })
    .from(mentorships)
    .where(and(where, hasStatus(status, NOW)))
    .orderBy(...ordered(order))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .as('page');
  const { all, confirmed, pending, upcoming, ongoing, finished } = counted;
  return db
    .select({
      counts: { all, confirmed, pending, upcoming, ongoing, finished },
      session: { ...sessionColumns, ...ownColumns(CALLER) },
    })
    .from(counted)
    .leftJoin(page, sql`true`)
    .leftJoin(mentorships, eq(mentorships.id, page.id))
    .orderBy(...ordered(order));
}

const prepared = statements('sessions', (db, shape: Shape) => countsAndPage(db, shape));

/** One page of the caller's sessions, with counts per status under the other filters (extension `requests`). */
export async function listMentorships(
  { status = 'all', order = 'newest', series, q = '', from, to }: ListFilter,
  { size: limit, offset }: PageRequest,
  { caller, timeZone, ...reading }: Reading & { caller: Caller; timeZone: string },
) {
  const { db, now } = reading;
  const { userType } = caller;
  const shape = {
    userType,
    status,
    order,
    series: series !== undefined,
    from: from !== undefined,
    to: to !== undefined,
  };
  const values = {
    ...{ caller: caller.id, now: now.toISOString(), limit, offset },
    from: from && boundary(from, 0, timeZone).toISOString(),
    to: to && boundary(to, 24 * 60, timeZone).toISOString(),
  };
  const words = matchesWords(q, caller);
  const rows = await (words ? countsAndPage(db, shape, words).execute(values) : prepared(db, shape, values));
  const [first] = rows;
  if (!first) throw new Error('A count without an answer.');
  const found = rows.flatMap(({ session }) => session ?? []);
  const results = await ownViews(found, caller, reading);
  return { results, count: first.counts[status], counts: first.counts };
}

/** A day at `minute`, or an hour later where the clock skips it; an instant as it is. */
function boundary(text: string, minute: number, timeZone: string): Date {
  if (text.length > 10) return new Date(text);
  const midnight = instantOf({ day: text, minute }, timeZone);
  return midnight ?? instantOf({ day: text, minute: minute + 60 }, timeZone) ?? new Date(`${text}T00:00:00Z`);
}
