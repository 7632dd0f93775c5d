import { and, desc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { aliveAt } from '../auth/families';
import type { logIn } from '../contract/account';
import { refreshFamilies } from '../db/schema';
import type { Db } from '../db/types';
import type { Caller } from '../types';
import { deviceOf } from './device';

interface Reading {
  db: Db;
  now: Date;
}

/** The caller's open log-ins, the one last used first (extension `sessions`). */
export async function listLogIns(
  { id, sessionId }: Caller,
  { db, now }: Reading,
): Promise<z.infer<typeof logIn>[]> {
  const rows = await db
    .select()
    .from(refreshFamilies)
    .where(and(eq(refreshFamilies.userId, id), aliveAt(now)))
    .orderBy(desc(refreshFamilies.rotatedAt), refreshFamilies.id);
  return rows.map((row) => ({
    id: row.id,
    current: row.id === sessionId,
    device: deviceOf(row.userAgent),
    created_at: row.createdAt.toISOString(),
    last_used_at: row.rotatedAt.toISOString(),
  }));
}

/** False when the caller has no such open log-in. */
export async function endLogIn(id: string, caller: Caller, { db, now }: Reading): Promise<boolean> {
  const ended = await db
    .update(refreshFamilies)
    .set({ revokedAt: now })
    .where(and(eq(refreshFamilies.id, id), eq(refreshFamilies.userId, caller.id), aliveAt(now)))
    .returning({ id: refreshFamilies.id });
  return ended.length > 0;
}
