import { randomUUID } from 'node:crypto';
import {
  and,
  asc,
  count,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { z } from 'zod';
import type { Caller, Reading, Services } from '~/api/context';
import { type groupPayload, openSession } from '~/api/contract/groups';
import type { joinPayload } from '~/api/contract/mentorships';
import { GROUPS_AHEAD_MAX, SITEMAP_PART } from '~/api/contract/rules/limits';
import { isMentor } from '~/api/contract/rules/roles';
import { SERIES_WEEKS_MAX } from '~/api/contract/rules/series';
import { NO_SEATS, NOT_AVAILABLE } from '~/api/contract/rules/sessions';
import { isBlockedByAny } from '~/api/db/blocks';
import { lockStudents } from '~/api/db/locks';
import { findPeople, fullNameOf, isOpenAccount } from '~/api/db/people';
import { expertises, mentorshipExpertises, mentorshipStudents, mentorships, users } from '~/api/db/schema';
import { isListed, isUpcoming } from '~/api/db/times';
import type { Db } from '~/api/db/types';
import { orNotFound } from '~/api/http/answer';
import { conflict, invalid, unauthorized } from '~/api/http/errors';
import type { PageRequest } from '~/api/http/pagination';
import { refuseMinors } from '~/api/users/minors';
import { findActiveMentor } from '~/api/users/queries';
import { type Booking, bookHours } from './book';
import { countSeatChange, noteEarlyStart, type SessionRequest, withMentorLock } from './change';
import { conflictOnOverlap, refuseStudentOverlap } from './freeHours';
import { assertMayJoin, visibleTo } from './may';
import { getMentorship, type MentorshipRow, matchesKey, selectMentorships, viewsOf } from './queries';
import { weekHours } from './series/weeks';
import { releaseUnanswered } from './unanswered';

const MAX_FACETS = 100;

const byArea = (where: SQL | undefined, db: Db) =>
  db
    .select({ name_id: expertises.nameId, name: expertises.name, count: count() })
    .from(mentorships)
    .innerJoin(mentorshipExpertises, eq(mentorshipExpertises.mentorshipId, mentorships.id))
    .innerJoin(expertises, eq(expertises.id, mentorshipExpertises.expertiseId))
    .where(where)
    .groupBy(expertises.nameId, expertises.name)
    .orderBy(desc(count()), expertises.name)
    .limit(MAX_FACETS);

async function byMentor(where: SQL | undefined, db: Db) {
  const rows = await db
    .select({ id: mentorships.mentorId, count: count() })
    .from(mentorships)
    .where(where)
    .groupBy(mentorships.mentorId)
    .orderBy(desc(count()), mentorships.mentorId)
    .limit(MAX_FACETS);
  const ids = rows.map((row) => row.id);
  const people = await findPeople(ids, db);
  return rows.flatMap(({ id, count }) => {
    const person = people.get(id);
    return person ? [{ id, full_name: fullNameOf(person), count }] : [];
  });
}

type OpenSession = z.infer<typeof openSession>;
interface OpenFilter {
  /** name_ids, at least one of which a session has; empty means all sessions. */
  expertises: string[];
  mentor?: number;
}

/** One page of the sessions that `join` accepts, soonest first, with facets. */
export async function listOpenSessions(
  filter: OpenFilter,
  { size: limit, offset }: PageRequest,
  { caller, ...reading }: Reading & { caller: Caller },
) {
  const { db, now } = reading;
  // Their own are a mentor's to see, full or not.
  const isOwn = isMentor(caller) && filter.mentor === caller.id;
  const shown = isOwn ? and(isListed, isUpcoming(now)) : joinable(now);
  const under = (some: Partial<OpenFilter>) =>
    and(shown, withoutBlocked(caller), matchesFilter({ expertises: [], ...some }));
  const where = under(filter);
  const count = await db.$count(mentorships, where);
  const rows = await selectMentorships(db, where, { limit, offset, order: asc });
  const facets = {
    expertises: await byArea(under({ mentor: filter.mentor }), db),
    mentors: await byMentor(under({ expertises: filter.expertises }), db),
  };
  return { results: await openViews(rows, caller, reading), count, facets };
}

/**
 * A listed session, even when it is full, for shared links. Once it has begun only its participants find it, so
 * that ids reveal nothing about past sessions. @throws 404
 */
export async function readOpenSession(
  key: string,
  { caller, ...reading }: Reading & { caller: Caller },
): Promise<OpenSession> {
  const isReadable = and(isListed, or(isUpcoming(reading.now), visibleTo(caller)));
  const rows = await selectMentorships(reading.db, and(matchesKey(key), isReadable));
  const [view] = await openViews(rows, caller, reading);
  return orNotFound(view);
}

/** Nothing else of a session is for people outside it. */
const SHOWN = Object.keys(openSession.shape) as (keyof OpenSession)[];

async function openViews(rows: MentorshipRow[], caller: Caller, reading: Reading): Promise<OpenSession[]> {
  const views = await viewsOf(rows, { ...reading, caller });
  return views.map(({ alumnos, ...view }) => {
    // Beside somebody with a block between them there is no seat.
    const hasBlocked = alumnos.some((one) => caller.blockedWith?.includes(one.id));
    const all = {
      ...view,
      total_students: alumnos.length,
      seats_left: hasBlocked ? 0 : Math.max(0, view.room_size - alumnos.length),
      joined: alumnos.some((one) => one.id === caller.id),
    };
    const shown = SHOWN.flatMap((key) => (all[key] === undefined ? [] : [[key, all[key]]]));
    return Object.fromEntries(shown) as OpenSession;
  });
}

const hasOpenMentor = sql`exists (select 1 from users u join mentor_profiles p on p.user_id = u.id
  where u.id = ${mentorships.mentorId} and u.is_active and u.deleted_at is null and p.available)`;

const joinable = (now: Date): SQL | undefined =>
  and(
    isListed,
    isUpcoming(now),
    hasOpenMentor,
    sql`(select count(*) from mentorship_students s where s.mentorship_id = ${mentorships.id} and s.left_at is null)
      < ${mentorships.roomSize}`,
  );

/** Nobody in it has a block between them and the caller (docs/contract.md, 'Blocking'). */
function withoutBlocked({ blockedWith = [] }: Caller): SQL | undefined {
  if (blockedWith.length === 0) return undefined;
  return and(
    notInArray(mentorships.mentorId, [...blockedWith]),
    sql`not exists (select 1 from mentorship_students s where s.mentorship_id = ${mentorships.id}
      and s.left_at is null and ${inArray(sql`s.student_id`, [...blockedWith])})`,
  );
}

const matchesFilter = ({ expertises, mentor }: OpenFilter): SQL | undefined =>
  and(
    mentor === undefined ? undefined : eq(mentorships.mentorId, mentor),
    expertises.length === 0
      ? undefined
      : sql`exists (select 1 from mentorship_expertises t join expertises e on e.id = t.expertise_id
          where t.mentorship_id = ${mentorships.id} and ${inArray(sql`e.name_id`, expertises)})`,
  );

/**
 * Takes a seat in a listed, confirmed session before its start. Idempotent for existing members.
 * @throws 403 for everyone but students, 404 also once it has begun, 409 when it is full or the student is busy then
 */
export async function join(asked: SessionRequest & z.output<typeof joinPayload>, services: Services) {
  const { caller } = asked;
  assertMayJoin(caller);
  const { mentorId } = await findSession(asked, { db: services.db, now: services.clock() });
  return conflictOnOverlap(() =>
    withMentorLock(mentorId, services, async (tx) => {
      const now = services.clock();
      const row = await findSession(asked, { db: tx, now });
      if (row.studentIds.includes(caller.id)) return row;
      const mentor = await findActiveMentor({ id: mentorId }, caller.id, tx);
      if (!mentor?.available) throw conflict(NOT_AVAILABLE);
      if (row.studentIds.length >= row.roomSize) throw conflict(NO_SEATS);
      await lockStudents([caller.id], tx);
      if (await isBlockedByAny(caller.id, row.studentIds, tx)) throw conflict(NO_SEATS);
      await refuseClosedAccount(caller.id, tx);
      await refuseMinors({ mentorId, studentIds: [caller.id] }, { caller, tx, now, services });
      const wanted = { mentorId, studentIds: [caller.id], start: row.start, end: row.end };
      await releaseUnanswered(wanted, { tx, now, services });
      await refuseStudentOverlap(wanted, { tx, now, caller });
      await takeSeat({ mentorshipId: row.id, studentId: caller.id, joinedAt: now }, tx);
      await noteEarlyStart(asked.early_start, [row.id], { caller, tx, now });
      await services.notices.session(tx, { event: 'joined', mentorshipId: row.id, byUserId: caller.id });
      return getMentorship(row.id, tx);
    }),
  );
}

/** A listed session before its start, or one of the caller's own. @throws 404 */
async function findSession({ key, caller }: SessionRequest, { db, now }: Reading): Promise<MentorshipRow> {
  const isFound = or(and(isListed, isUpcoming(now)), visibleTo(caller));
  const [row] = await selectMentorships(db, and(matchesKey(key), isNull(mentorships.cancelledAt), isFound));
  return orNotFound(row);
}

/** Locks the account's row until the seat is taken: it may have been closed since the call began. @throws 401 */
async function refuseClosedAccount(id: number, tx: Db): Promise<void> {
  const [open] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), isOpenAccount))
    .for('share');
  if (!open) throw unauthorized('token_not_valid');
}

async function takeSeat(seat: typeof mentorshipStudents.$inferInsert, tx: Db): Promise<void> {
  const { mentorshipId, studentId } = mentorshipStudents;
  const set = { joinedAt: seat.joinedAt, leftAt: null, earlyStartAt: null, lateAt: null, chargedAt: null };
  await tx
    .insert(mentorshipStudents)
    .values(seat)
    .onConflictDoUpdate({ target: [mentorshipId, studentId], set });
  await countSeatChange(seat.mentorshipId, tx);
}

const isGroup = and(isNotNull(mentorships.groupTitle), isListed, hasOpenMentor);

/** Confirmed, listed sessions without students (docs/contract.md, 'Groups of a mentor'). Returns the key of their page. @throws as `book` */
export async function setUpGroup(
  { title: groupTitle, weeks, indexed, ...payload }: z.output<typeof groupPayload>,
  { caller, attempt }: Pick<Booking, 'caller' | 'attempt'>,
  services: Services,
): Promise<string> {
  const first = { start: new Date(payload.init_date), end: new Date(payload.end_date) };
  const also = async (tx: Db, { mentorId }: { mentorId: number }) => {
    const mentor = await findActiveMentor({ id: mentorId }, mentorId, tx);
    if (!mentor?.available) throw invalid({ non_field_errors: [NOT_TAKING] });
    const ahead = and(eq(mentorships.mentorId, mentorId), isGroup, isUpcoming(services.clock()));
    const count = await tx.$count(mentorships, ahead);
    if (count > GROUPS_AHEAD_MAX) throw invalid({ non_field_errors: [TOO_MANY] });
  };
  const wish = {
    hours: weekHours(first, weeks, services.timeZone).flatMap((one, i) =>
      one ? { ...one, week: i + 1 } : [],
    ),
    caller,
    attempt,
    also,
    seriesId: weeks > 1 ? randomUUID() : null,
    group: { groupTitle, indexed },
    payload: { ...payload, mentor: '', alumnos: [], open: true, listed: true },
  };
  const { seriesId, identifier } = await getMentorship(await bookHours(wish, services), services.db);
  return seriesId ?? identifier;
}
const NOT_TAKING = 'Ahora no aceptas reservas, así que nadie podría unirse. Actívalas en tu perfil.';
const TOO_MANY = `Puedes tener hasta ${GROUPS_AHEAD_MAX} sesiones en grupo por delante.`;
const STRANGER: Caller = { id: 0, userType: 'alumno', sessionId: '' };

/** The public page, by its key or the identifier of a date. @throws 404, also beside a block of the mentor */
export async function readGroup(key: string, reader: Caller | null, reading: Reading) {
  const where = and(or(eq(mentorships.seriesId, key), eq(mentorships.identifier, key)), isGroup);
  const all = await selectMentorships(reading.db, where, { limit: SERIES_WEEKS_MAX, order: asc });
  const rows = all.filter(({ start }) => start > reading.now);
  const found = rows[0] ?? all.at(-1);
  const { seriesId, identifier, groupTitle, additionalInformation, indexed } = orNotFound(
    found && !reader?.blockedWith?.includes(found.mentorId) ? found : null,
  );
  return {
    ...{ key: seriesId ?? identifier, title: groupTitle ?? '', description: additionalInformation, indexed },
    sessions: await openViews(rows, reader ?? STRANGER, reading),
  };
}

/** Keys of the pages to come that search engines may show. */
export async function listGroups({ db, now }: Reading): Promise<string[]> {
  const key = sql<string>`coalesce(${mentorships.seriesId}, ${mentorships.identifier})`;
  const where = and(mentorships.indexed, isGroup, isUpcoming(now));
  const rows = await db
    .selectDistinct({ key })
    .from(mentorships)
    .where(where)
    .orderBy(key)
    .limit(SITEMAP_PART);
  return rows.map((row) => row.key);
}
