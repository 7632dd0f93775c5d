import { and, asc, eq, inArray, lte, ne, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Interval } from '~/api/availability/slots';
import type { Caller, Reading } from '~/api/context';
import { roomPerson } from '~/api/contract/room';
import { STAFF_TYPES } from '~/api/contract/rules/roles';
import { type RoomRole, roomOpening } from '~/api/contract/rules/sessions';
import { mentorships, roomPresence, users } from '~/api/db/schema';
import { statements } from '~/api/db/statement';
import { type Instant, timestamptz } from '~/api/db/times';
import type { Db } from '~/api/db/types';
import { askedFor, isAskedFor, type KeyShape } from '~/api/mentorships/queries';
import { SECOND } from '~/api/time';
import { publicUsersById } from '~/api/users/queries';

const LOCK = 7;

interface Visit {
  mentorshipId: number;
  userId: number;
}
type RoomPerson = z.infer<typeof roomPerson>;

/** Counts a person as present. 'stayed': they already were; 'full': they need a seat, and none is free. */
export async function enter(
  { role, roomSize, ...visit }: Visit & { role: RoomRole; roomSize: number },
  { db, now }: Reading,
  entered: (tx: Db) => Promise<void>,
): Promise<'entered' | 'stayed' | 'full'> {
  const absent = await refreshAllPresence([visit], { db, now });
  if (absent.length === 0) return 'stayed';
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK}::int, ${visit.mentorshipId}::int)`);
    await tx
      .delete(roomPresence)
      .where(
        and(eq(roomPresence.mentorshipId, visit.mentorshipId), lte(roomPresence.lastSeenAt, oldestSeen(now))),
      );
    if (role === 'participant' && (await studentsIn(visit, tx)) >= roomSize) return 'full';
    const made = await tx
      .insert(roomPresence)
      .values({ ...visit, enteredAt: now, lastSeenAt: now })
      .onConflictDoNothing()
      .returning({ userId: roomPresence.userId });
    if (made.length === 0) return 'stayed';
    await entered(tx);
    return 'entered';
  });
}

/** The other students in it; mentor and staff take no seat. */
async function studentsIn({ mentorshipId, userId }: Visit, tx: Db): Promise<number> {
  const rows = await tx
    .select({ id: users.id })
    .from(roomPresence)
    .innerJoin(users, eq(users.id, roomPresence.userId))
    .where(
      and(eq(roomPresence.mentorshipId, mentorshipId), eq(users.userType, 'alumno'), ne(users.id, userId)),
    );
  return rows.length;
}

export async function leave(visit: Visit, tx: Db): Promise<boolean> {
  const gone = await tx.delete(roomPresence).where(isVisit(visit)).returning({ userId: roomPresence.userId });
  return gone.length > 0;
}

/** The people inside, in order of arrival. */
export async function presentIn(mentorshipId: number, reading: Reading): Promise<RoomPerson[]> {
  const isSession = eq(mentorships.id, mentorshipId);
  const visits = await selectVisits(reading.db, isSession, oldestSeen(reading.now));
  return peopleOf(visits, reading);
}

/** As `presentIn`, by key. Null if there is no session in force that the caller may see. */
export async function presentFor(key: string, caller: Caller, reading: Reading) {
  const [shape, values] = askedFor(key, caller, reading.now);
  const since = oldestSeen(reading.now).toISOString();
  const visits = await visitsAskedFor(reading.db, shape, { ...values, since });
  return visits.length === 0 ? null : peopleOf(visits, reading);
}

/** The people in a session's room, in order of arrival; a row of nulls if it is empty. */
function selectVisits(db: Db, isSession: SQL | undefined, since: Instant) {
  const isInside = sql`${roomPresence.lastSeenAt} > ${timestamptz(since)}`;
  return db
    .select({ userId: roomPresence.userId, enteredAt: roomPresence.enteredAt })
    .from(mentorships)
    .leftJoin(roomPresence, and(eq(roomPresence.mentorshipId, mentorships.id), isInside))
    .where(isSession)
    .orderBy(asc(roomPresence.enteredAt), asc(roomPresence.userId));
}
const visitsAskedFor = statements('presence', (db, shape: KeyShape) =>
  selectVisits(db, isAskedFor(shape), sql.placeholder('since')),
);

async function peopleOf(visits: { userId: number | null; enteredAt: Date | null }[], { db, now }: Reading) {
  const rows = visits.flatMap(({ userId, enteredAt }) =>
    userId && enteredAt ? [{ userId, enteredAt }] : [],
  );
  const ids = rows.map((row) => row.userId);
  const people = await publicUsersById(ids, { db, now });
  return rows.flatMap(({ userId, enteredAt }) => {
    const user = people.get(userId);
    if (!user) return [];
    const role = user.user_type === 'alumno' ? 'participant' : 'moderator';
    return [roomPerson.parse({ ...user, role, entered_at: enteredAt.toISOString() })];
  });
}

const oldestSeen = (now: Date) => new Date(now.getTime() - ABSENT_MS);
const isVisit = ({ mentorshipId, userId }: Visit) =>
  and(eq(roomPresence.mentorshipId, mentorshipId), eq(roomPresence.userId, userId));

type Row = { mentorship_id: number; user_id: number };

/** Renews the presence of all of these; returns those who are no longer present. */
export async function refreshAllPresence<One extends Visit>(stays: One[], { db, now }: Reading) {
  if (stays.length === 0) return [];
  const { rows } = await db.execute<Row>(sql`update room_presence p
    set last_seen_at = greatest(p.last_seen_at, ${timestamptz(now)}) from ${pairsOf(stays)}
    where p.mentorship_id = v.mentorship_id and p.user_id = v.user_id and p.last_seen_at > ${timestamptz(oldestSeen(now))}
    returning p.mentorship_id, p.user_id`);
  const kept = new Set(rows.map((row) => rowKey(row)));
  return stays.filter((one) => !kept.has(keyOf(one)));
}

/** Start and end of each session, by `keyOf`, for people who still belong to it (or are staff). */
export async function sessionTimesOf(stays: Visit[], { db }: { db: Db }): Promise<Map<string, Interval>> {
  if (stays.length === 0) return new Map();
  const { rows } = await db.execute<Row & { starts: string; ends: string }>(sql`
    select v.mentorship_id, v.user_id, extract(epoch from lower(m.during)) * 1000 as starts,
      extract(epoch from upper(m.during)) * 1000 as ends
    from ${pairsOf(stays)} join mentorships m on m.id = v.mentorship_id join users u on u.id = v.user_id
    where m.cancelled_at is null and m.confirmed_at is not null and (m.mentor_id = u.id or ${inArray(sql`u.user_type`, [...STAFF_TYPES])}
      or exists (select 1 from mentorship_students s where s.mentorship_id = m.id and s.student_id = u.id and s.left_at is null))`);
  return new Map(
    rows.map((row) => [
      rowKey(row),
      { start: new Date(Number(row.starts)), end: new Date(Number(row.ends)) },
    ]),
  );
}

export const keyOf = ({ mentorshipId, userId }: Visit) => `${mentorshipId} ${userId}`;
const rowKey = (row: Row) => keyOf({ mentorshipId: row.mentorship_id, userId: row.user_id });

/** In two array parameters, however many there are. */
function pairsOf(stays: Visit[]): SQL {
  const list = (pick: (one: Visit) => number) => `{${stays.map(pick).join(',')}}`;
  return sql`unnest(${list((one) => one.mentorshipId)}::integer[], ${list((one) => one.userId)}::integer[])
    as v (mentorship_id, user_id)`;
}

/** People without a heartbeat for this long have left. */
const ABSENT_MS = 45 * SECOND;
/** Three of them fit into `ABSENT_MS`, so one may be lost. */
export const HEARTBEAT_SECONDS = 15;
export const TOKEN_SECONDS = 120;

export type Opening = { opensAt: Date; closesAt: Date };

export function openingOf(session: Interval, role: RoomRole): Opening {
  const { opensAt, closesAt } = roomOpening(session, role);
  return { opensAt: new Date(opensAt), closesAt: new Date(closesAt) };
}

export const tokenExpiry = (now: Date, { closesAt }: Opening): Date =>
  new Date(Math.min(now.getTime() + TOKEN_SECONDS * SECOND, closesAt.getTime()));
