import { createHash, randomBytes } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { UserType } from '../contract/entities';
import { calendarTokens, users } from '../db/schema';
import type { Db } from '../db/types';

export interface Reader {
  id: number;
  userType: UserType;
}

/** Since when the user's calendar has a secret address; null when it has none. */
export async function tokenSince(userId: number, db: Db): Promise<Date | null> {
  const [row] = await db
    .select({ createdAt: calendarTokens.createdAt })
    .from(calendarTokens)
    .where(eq(calendarTokens.userId, userId));
  return row?.createdAt ?? null;
}

/** A new secret, 256 bits; the earlier one ends. Only its hash is kept: this is the one time that anybody sees it. */
export async function renewToken(userId: number, { db, now }: { db: Db; now: Date }): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const row = { hash: hashOf(token), createdAt: now };
  await db
    .insert(calendarTokens)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: calendarTokens.userId, set: row });
  return token;
}

export async function endToken(userId: number, db: Db): Promise<void> {
  await db.delete(calendarTokens).where(eq(calendarTokens.userId, userId));
}

/** Whose calendar it opens; null for a secret that is none (any more). A trigger ends it with its account. */
export async function readerOf(token: string, db: Db): Promise<Reader | null> {
  const [row] = await db
    .select({ id: users.id, userType: users.userType })
    .from(calendarTokens)
    .innerJoin(users, eq(users.id, calendarTokens.userId))
    .where(and(eq(calendarTokens.hash, hashOf(token)), eq(users.isActive, true), isNull(users.deletedAt)));
  return row ?? null;
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
