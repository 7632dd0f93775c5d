import { and, eq, inArray } from 'drizzle-orm';
import { aliveAt } from '../auth/families';
import { refreshFamilies, users } from '../db/schema';
import type { Db } from '../db/types';

const AT_ONCE = 5_000;

/** Those of these log-ins that have not been ended, of users who are still active. */
export async function aliveSessions(ids: string[], { db, now }: { db: Db; now: Date }): Promise<Set<string>> {
  const alive = new Set<string>();
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const rows = await db
      .select({ id: refreshFamilies.id })
      .from(refreshFamilies)
      .innerJoin(users, eq(users.id, refreshFamilies.userId))
      .where(
        and(inArray(refreshFamilies.id, ids.slice(at, at + AT_ONCE)), aliveAt(now), eq(users.isActive, true)),
      );
    for (const { id } of rows) alive.add(id);
  }
  return alive;
}
