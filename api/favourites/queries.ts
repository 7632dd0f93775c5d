import { and, desc, eq, sql } from 'drizzle-orm';
import { favourites, users } from '~/api/db/schema';
import { statement } from '~/api/db/statement';
import type { Db } from '~/api/db/types';

interface Pair {
  userId: number;
  mentorId: number;
}

const isPair = ({ userId, mentorId }: Pair) =>
  and(eq(favourites.userId, userId), eq(favourites.mentorId, mentorId));

const idsOf = statement<{ userId: number }, { id: number }[]>('favourite_ids', (db) =>
  db
    .select({ id: favourites.mentorId })
    .from(favourites)
    .where(eq(favourites.userId, sql.placeholder('userId')))
    .orderBy(desc(favourites.createdAt), desc(favourites.mentorId)),
);

export async function favouriteIds(userId: number, db: Db): Promise<number[]> {
  return (await idsOf(db, { userId })).map((row) => row.id);
}

export async function isFavourite(pair: Pair, db: Db): Promise<boolean> {
  return (await db.$count(favourites, isPair(pair))) > 0;
}

/** Adding again keeps the original time. */
export async function addFavourite(pair: Pair, { db, now }: { db: Db; now: Date }): Promise<void> {
  await db
    .insert(favourites)
    .values({ ...pair, createdAt: now })
    .onConflictDoNothing();
}

export async function removeFavourite(pair: Pair, db: Db): Promise<void> {
  await db.delete(favourites).where(isPair(pair));
}

/** Even of an account that is no longer shown, so that it can be removed. Null if there is none. */
export async function findUserId(username: string, db: Db): Promise<number | null> {
  const [row] = await db.select({ id: users.id }).from(users).where(eq(users.username, username));
  return row?.id ?? null;
}
