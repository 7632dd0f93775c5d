import { and, desc, eq } from 'drizzle-orm';
import { favourites, users } from '~/api/db/schema';
import type { Db } from '~/api/db/types';

interface Pair {
  userId: number;
  mentorId: number;
}

const isPair = ({ userId, mentorId }: Pair) =>
  and(eq(favourites.userId, userId), eq(favourites.mentorId, mentorId));

/** Ids of a user's favourite mentors, the latest first. */
export async function favouriteIds(userId: number, db: Db): Promise<number[]> {
  const rows = await db
    .select({ id: favourites.mentorId })
    .from(favourites)
    .where(eq(favourites.userId, userId))
    .orderBy(desc(favourites.createdAt), desc(favourites.mentorId));
  return rows.map((row) => row.id);
}

export async function isFavourite(pair: Pair, db: Db): Promise<boolean> {
  return (await db.$count(favourites, isPair(pair))) > 0;
}

/** Once is enough: the time of the first stays. */
export async function addFavourite(pair: Pair, { db, now }: { db: Db; now: Date }): Promise<void> {
  await db
    .insert(favourites)
    .values({ ...pair, createdAt: now })
    .onConflictDoNothing();
}

export async function removeFavourite(pair: Pair, db: Db): Promise<void> {
  await db.delete(favourites).where(isPair(pair));
}

/**
 * Any account of that name, also one that is not shown any more: it can still be put away. Null when there is
 * none.
 */
export async function findUserId(username: string, db: Db): Promise<number | null> {
  const [row] = await db.select({ id: users.id }).from(users).where(eq(users.username, username));
  return row?.id ?? null;
}
