import { z } from '@hono/zod-openapi';
import {
  and,
  type asc,
  count,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  not,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Caller, Reading } from '~/api/context';
import type { mentorship } from '~/api/contract/mentorships';
import { eurosOf } from '~/api/contract/rules/price';
import type { UserType } from '~/api/contract/rules/profile';
import { REVIEW_DAYS } from '~/api/contract/rules/reviews';
import { isOffer } from '~/api/contract/rules/roles';
import { statusAt } from '~/api/contract/rules/sessions';
import { isBlocked } from '~/api/db/blocks';
import { mentorships } from '~/api/db/schema';
import { statement, statements } from '~/api/db/statement';
import { deadline, end, hasStatus, inForce, isMarkedAbsent, start, timestamptz } from '~/api/db/times';
import type { Db } from '~/api/db/types';
import type { PageRequest } from '~/api/http/pagination';
import { publicUsersById } from '~/api/users/queries';
import { attendedBy, mayReadDescription, visibleTo } from './may';

/** Topics of each row of `mentorships`, in the order in which they were chosen. */
const topics = (column: SQL) => sql<
  string[]
>`(select coalesce(json_agg(${column} order by t.position, e.id), '[]')
  from mentorship_expertises t join expertises e on e.id = t.expertise_id where t.mentorship_id = mentorships.id)`;

export const topicNames = topics(sql`e.name`);
export const topicNameIds = topics(sql`e.name_id`);

export type MentorshipView = z.infer<typeof mentorship>;
export type MentorshipRow = Awaited<ReturnType<typeof selectMentorships>>[number];

interface Slice {
  limit?: number | Placeholder;
  offset?: number | Placeholder;
  order?: typeof asc;
}

/** Latest start first, unless `order` is `asc`. Expensive columns are read for the page only. */
export function selectMentorships(
  db: Db,
  where: SQL | undefined,
  { limit = 1, offset = 0, order = desc }: Slice = {},
) {
  const page = db
    .select({ id: mentorships.id })
    .from(mentorships)
    .where(where)
    .orderBy(order(start), order(mentorships.id))
    .limit(limit)
    .offset(offset);
  return db
    .select(sessionColumns)
    .from(mentorships)
    .where(inArray(mentorships.id, page))
    .orderBy(order(start), order(mentorships.id));
}

/** Placeholders of prepared statements: the caller's id, and the time as ISO text. */
export const CALLER = sql.placeholder('caller');
export const NOW = sql.placeholder('now');

/** Prepared condition: the session is in force and visible to the caller. */
export const isVisible = (userType: UserType) => and(visibleTo({ userType, id: CALLER }), inForce(NOW));

export interface KeyShape extends Pick<Caller, 'userType'> {
  byId: boolean;
}
/** Prepared condition: `isVisible`, and the session has the key. */
export const isAskedFor = ({ byId, userType }: KeyShape) =>
  and(eq(byId ? mentorships.id : mentorships.identifier, sql.placeholder('key')), isVisible(userType));
/** The shape and values of a statement with `isAskedFor`. */
export const askedFor = (key: string, caller: Caller, now: Date) =>
  [
    { byId: isId(key), userType: caller.userType },
    { key, caller: caller.id, now: now.toISOString() },
  ] as const;

const oneVisible = statements('mentorship', (db, shape: KeyShape) =>
  selectMentorships(db, isAskedFor(shape)),
);

/** By identifier, or by id in digits. Null if there is none in force that the caller may see. */
export async function findMentorship(key: string, caller: Caller, { db, now }: Reading) {
  const [row] = await oneVisible(db, ...askedFor(key, caller, now));
  return row ?? null;
}

export async function getMentorship(id: number, db: Db): Promise<MentorshipRow> {
  const [row] = await selectMentorships(db, eq(mentorships.id, id));
  if (!row) throw new Error('A mentorship is gone.');
  return row;
}

const isId = (key: string) => /^\d+$/.test(key);
export const matchesKey = (key: string): SQL =>
  isId(key) ? eq(mentorships.id, Number(key)) : eq(mentorships.identifier, key);

/** A session's identifier, or its id in digits. */
export const SESSION_KEY = /^([1-9]\d{0,8}|[\da-fA-F]{8}(-[\da-fA-F]{4}){3}-[\da-fA-F]{12})$/;
/** Shared by the routes of one session: an invalid key is a 404. */
export const sessionParams = z.object({
  identifier: z
    .string()
    .regex(SESSION_KEY)
    .describe('`identifier` (a UUID) of the session; its `id` is accepted too.'),
});
export const SESSION_PATH = '/api/mentorships/{identifier}/';

/** Sessions as the caller reads them. One statement, for all their people. */
export async function viewsOf(
  rows: MentorshipRow[],
  { caller, ...reading }: Reading & { caller: Caller },
): Promise<MentorshipView[]> {
  const ids = rows.flatMap((row) => [row.mentorId, ...row.studentIds]);
  const people = await publicUsersById(ids, reading);
  return rows.flatMap((row) => {
    const mentor = people.get(row.mentorId);
    if (!mentor) return [];
    return [
      {
        id: row.id,
        identifier: row.identifier,
        init_date: row.start.toISOString(),
        end_date: row.end.toISOString(),
        price: eurosOf(row.priceCents),
        ...(row.offerName && { offer_name: row.offerName }),
        room_code: row.roomCode,
        room_size: row.roomSize,
        status: statusAt(reading.now, row),
        confirmation: row.confirmedAt !== null,
        open: row.open,
        listed: row.listed,
        booked_by: row.bookedById,
        additional_information: mayReadDescription(row, caller) ? row.additionalInformation : '',
        mentor,
        alumnos: row.studentIds.flatMap((id) => people.get(id) ?? []),
        expertises: row.expertises,
        ...(row.confirmedAt === null && { answer_by: row.deadline.toISOString() }),
        ...(isOffer(row) && { offered: true }),
        ...proposalView(row, reading.now),
        ...(row.series && { series: row.series }),
        ...(row.terms && { terms: row.terms }),
        ...(row.groupTitle && { group: { key: row.seriesId ?? row.identifier, title: row.groupTitle } }),
        ...(row.materials > 0 && isIn(row, caller) && { materials: row.materials }),
      },
    ];
  });
}

/** Staff see a session, but not its files. */
const isIn = ({ mentorId, studentIds }: MentorshipRow, { id }: Caller) =>
  mentorId === id || studentIds.includes(id);

function proposalView({ proposal: open, priceCents }: MentorshipRow, now: Date) {
  if (!open || open.expiresAt <= now) return {};
  return {
    proposal: {
      id: open.id,
      init_date: open.start.toISOString(),
      end_date: open.end.toISOString(),
      price: eurosOf(open.priceCents ?? priceCents),
      by: open.byId,
      expires_at: open.expiresAt.toISOString(),
      accepted_by: open.acceptedBy,
    },
  };
}

const { during: _, ...stored } = getTableColumns(mentorships);
/** Students who have not left, or had not when the session was cancelled. */
const studentIds = sql<
  number[]
>`(select coalesce(json_agg(s.student_id order by s.joined_at, s.student_id), '[]')
  from mentorship_students s where s.mentorship_id = mentorships.id
  and (s.left_at is null or s.left_at = mentorships.cancelled_at))`;

export interface OpenProposal {
  id: number;
  start: Date;
  end: Date;
  /** Null: unchanged. */
  priceCents: number | null;
  byId: number;
  expiresAt: Date;
  acceptedBy: number[];
}
type StoredProposal = Omit<OpenProposal, 'start' | 'end' | 'expiresAt'> &
  Record<'start' | 'end' | 'expiresAt', number>;
/** The proposal that has not been ended; it may have expired. */
export const proposal =
  sql`(select json_build_object('id', p.id, 'start', extract(epoch from lower(p.during)) * 1000,
    'end', extract(epoch from upper(p.during)) * 1000, 'priceCents', p.price_cents, 'byId', p.by_id,
    'expiresAt', extract(epoch from p.expires_at) * 1000, 'acceptedBy', p.accepted_by)
  from proposals p where p.mentorship_id = mentorships.id and p.ended_at is null)`.mapWith(
    (found: StoredProposal | null): OpenProposal | null =>
      found && {
        ...found,
        start: new Date(found.start),
        end: new Date(found.end),
        expiresAt: new Date(found.expiresAt),
      },
  ) as SQL<OpenProposal | null>;

/** Weeks are counted by the booking, so that moving or cancelling one changes no other. Null: booked alone. */
const series = sql<MentorshipView['series'] | null>`case
  when mentorships.series_id is null then null
  else (select json_strip_nulls(json_build_object('id', mentorships.series_id, 'weeks', count(*),
      'week', count(*) filter (where w.id <= mentorships.id),
      'goes_on', (select true from open_series o where o.id = mentorships.series_id and o.ended_at is null),
      'waiting', nullif(count(*) filter (where w.confirmed_at is null and w.cancelled_at is null), 0)))
    from mentorships w where w.series_id = mentorships.series_id) end`;

const materials = sql<number>`(select count(*)::int from materials f where f.mentorship_id = mentorships.id)`;

export const sessionColumns = {
  ...stored,
  start,
  end,
  deadline,
  proposal,
  series,
  materials,
  studentIds,
  expertises: topicNameIds,
};

/** The caller's finished sessions of the last 30 days that they have not reviewed, except those that the mentor missed, or with a block. */
const unreviewed = and(
  isNull(mentorships.cancelledAt),
  isNotNull(mentorships.confirmedAt),
  hasStatus('finished', NOW),
  sql`${end} >= ${timestamptz(NOW)} - make_interval(hours => ${sql.raw(String(24 * REVIEW_DAYS))})`,
  attendedBy(CALLER),
  sql`not exists (select 1 from reviews r where r.mentorship_id = ${mentorships.id} and r.student_id = ${CALLER})`,
  not(isMarkedAbsent(sql`mentorships.mentor_id`)),
  not(isBlocked(sql`mentorships.mentor_id`, CALLER)),
);

const pageOfUnreviewed = statement('unreviewed', (db) =>
  selectMentorships(db, unreviewed, { limit: sql.placeholder('limit'), offset: sql.placeholder('offset') }),
);
const countUnreviewed = statement('count unreviewed', (db) =>
  db.select({ count: count() }).from(mentorships).where(unreviewed),
);

/** A page of them and their count, which takes a statement only when the page does not tell it. */
export async function listUnreviewed({ size, offset }: PageRequest, caller: Caller, reading: Reading) {
  const values = { caller: caller.id, now: reading.now.toISOString() };
  const rows = await pageOfUnreviewed(reading.db, { ...values, limit: size, offset });
  const results = await viewsOf(rows, { ...reading, caller });
  if (rows.length < size && (rows.length > 0 || offset === 0))
    return { results, count: offset + rows.length };
  const [all] = await countUnreviewed(reading.db, values);
  return { results, count: all?.count ?? 0 };
}
