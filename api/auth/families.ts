import { and, eq, gt, isNull, lte, ne, type SQL, sql } from 'drizzle-orm';
import type { Reading } from '~/api/context';
import { LOG_IN_DAYS } from '~/api/contract/rules/kept';
import { refreshFamilies, users } from '~/api/db/schema';
import { type Instant, timestamptz } from '~/api/db/times';
import { DAY, SECOND } from '~/api/time';
import type { RefreshToken } from './tokens';

const GRACE_MS = 30 * SECOND;

interface Family {
  userId: number;
  generation: number;
  expiresAt: Date;
}
export const isAliveAt = (now: Instant) =>
  and(isNull(refreshFamilies.revokedAt), gt(refreshFamilies.expiresAt, timestamptz(now)));

/** Condition that joins `users` and `refresh_families`: an open log-in of an active account. */
export const isOpenLogIn = (now: Instant) =>
  and(eq(refreshFamilies.userId, users.id), isAliveAt(now), eq(users.isActive, true));

/** The parent of the newest token stays valid for 30 s, for two tabs or a lost response. */
export const isRecentParent = (
  generation: number,
  newest: { generation: number; rotatedAt: Date },
  now: Date,
): boolean => generation === newest.generation - 1 && now.getTime() - newest.rotatedAt.getTime() <= GRACE_MS;

/** A log-in opens one family of refresh tokens at generation 0, and deletes the user's expired families. */
export async function openFamily(
  { id, userId, userAgent }: { id: string; userId: number; userAgent: string },
  { db, now }: Reading,
): Promise<Family> {
  const expiresAt = new Date(now.getTime() + LOG_IN_DAYS * DAY);
  const generation = 0;
  const over = and(eq(refreshFamilies.userId, userId), lte(refreshFamilies.expiresAt, now));
  await db.delete(refreshFamilies).where(over);
  await db
    .insert(refreshFamilies)
    .values({ id, userId, generation, rotatedAt: now, createdAt: now, expiresAt, userAgent });
  return { userId, generation, expiresAt };
}

/**
 * Compare-and-swap: of parallel uses only one rotates the token. Its parent gets the same successor again within 30 s
 * (two tabs, a lost response); any other reuse revokes the family.
 */
export async function rotate(
  { familyId, generation }: RefreshToken,
  { db, now }: Reading,
): Promise<{ outcome: 'renewed' | 'same-again'; family: Family } | { outcome: 'refused' | 'reused' }> {
  const alive = and(
    eq(refreshFamilies.id, familyId),
    isAliveAt(now),
    sql`exists (select 1 from ${users} where ${users.id} = ${refreshFamilies.userId} and ${users.isActive})`,
  );
  const { userId, generation: current, expiresAt } = refreshFamilies;
  const [renewed] = await db
    .update(refreshFamilies)
    .set({ generation: generation + 1, rotatedAt: now })
    .where(and(alive, eq(refreshFamilies.generation, generation)))
    .returning({ userId, generation: current, expiresAt });
  if (renewed) return { outcome: 'renewed', family: renewed };

  const [family] = await db
    .select({ userId, generation: current, expiresAt, rotatedAt: refreshFamilies.rotatedAt })
    .from(refreshFamilies)
    .where(alive);
  if (!family || generation > family.generation) return { outcome: 'refused' };
  if (isRecentParent(generation, family, now)) return { outcome: 'same-again', family };
  await revokeFamily(familyId, { db, now });
  return { outcome: 'reused' };
}

/** Ends one log-in: its refresh tokens and its access tokens. */
export const revokeFamily = (id: string, reading: Reading) => revoke(eq(refreshFamilies.id, id), reading);

/** Ends all log-ins of a user, or all but one. */
export function revokeFamilies({ userId, except }: { userId: number; except?: string }, reading: Reading) {
  const others = except === undefined ? undefined : ne(refreshFamilies.id, except);
  return revoke(and(eq(refreshFamilies.userId, userId), others), reading);
}

async function revoke(which: SQL | undefined, { db, now }: Reading): Promise<void> {
  const open = and(which, isNull(refreshFamilies.revokedAt));
  await db.update(refreshFamilies).set({ revokedAt: now }).where(open);
}
