import { and, asc, eq, gt, lte, ne, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { type RoomRole, roomPerson } from '../contract/video';
import { roomPresence, users } from '../db/schema';
import type { Db } from '../db/types';
import { publicUsersById } from '../users/queries';
import { ABSENT_MS } from './rules';

const LOCK = 7;

interface Reading {
  db: Db;
  now: Date;
}
interface Visit {
  mentorshipId: number;
  userId: number;
}
type RoomPerson = z.infer<typeof roomPerson>;

/**
 * Counts somebody as present from now on. Answers 'entered' for one who was not before, 'stayed' for one who was, 'full' when all places for
 * students are taken and the role needs one.
 */
export async function enter(
  { role, roomSize, ...visit }: Visit & { role: RoomRole; roomSize: number },
  { db, now }: Reading,
  entered: (tx: Db) => Promise<void>,
): Promise<'entered' | 'stayed' | 'full'> {
  if (await stay(visit, { db, now })) return 'stayed';
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK}::int, ${visit.mentorshipId}::int)`);
    await tx
      .delete(roomPresence)
      .where(
        and(eq(roomPresence.mentorshipId, visit.mentorshipId), lte(roomPresence.lastSeenAt, limit(now))),
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

/** False when he is not there (any more). */
async function stay(visit: Visit, { db, now }: Reading): Promise<boolean> {
  const seen = await db
    .update(roomPresence)
    .set({ lastSeenAt: sql`greatest(${roomPresence.lastSeenAt}, ${now.toISOString()}::timestamptz)` })
    .where(and(isVisit(visit), gt(roomPresence.lastSeenAt, limit(now))))
    .returning({ userId: roomPresence.userId });
  return seen.length > 0;
}

/** Other students; whoever else is there takes no place. */
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

/** True when he was there. */
export async function leave(visit: Visit, tx: Db): Promise<boolean> {
  const gone = await tx.delete(roomPresence).where(isVisit(visit)).returning({ userId: roomPresence.userId });
  return gone.length > 0;
}

/** Who is inside, in the order they came. */
export async function presentIn(mentorshipId: number, { db, now }: Reading): Promise<RoomPerson[]> {
  const rows = await db
    .select({ userId: roomPresence.userId, enteredAt: roomPresence.enteredAt })
    .from(roomPresence)
    .where(and(eq(roomPresence.mentorshipId, mentorshipId), gt(roomPresence.lastSeenAt, limit(now))))
    .orderBy(asc(roomPresence.enteredAt), asc(roomPresence.userId));
  const people = await publicUsersById(
    rows.map((row) => row.userId),
    { db, now },
  );
  return rows.flatMap(({ userId, enteredAt }) => {
    const user = people.get(userId);
    if (!user) return [];
    const role = user.user_type === 'alumno' ? 'participant' : 'moderator';
    return [roomPerson.parse({ ...user, role, entered_at: enteredAt.toISOString() })];
  });
}

const limit = (now: Date) => new Date(now.getTime() - ABSENT_MS);
const isVisit = ({ mentorshipId, userId }: Visit) =>
  and(eq(roomPresence.mentorshipId, mentorshipId), eq(roomPresence.userId, userId));
