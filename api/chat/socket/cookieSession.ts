import { and, eq } from 'drizzle-orm';
import { aliveAt, isRecentParent } from '../../auth/families';
import { readRefreshToken } from '../../auth/refreshToken';
import { refreshFamilies, users } from '../../db/schema';
import type { LiveSession } from '../../live/session';
import type { Services } from '../../services';
import type { Talker } from '../rules';

/** Whose refresh token this is. It is only read: never spent, never renewed, and a spent one revokes nothing here. */
export async function sessionOfCookie(
  value: string,
  { db, clock, keys }: Pick<Services, 'db' | 'clock' | 'keys'>,
): Promise<(LiveSession & { caller: Talker }) | null> {
  const token = readRefreshToken(value, keys.refresh);
  if (!token) return null;
  const now = clock();
  const [row] = await db
    .select({
      userId: users.id,
      userType: users.userType,
      generation: refreshFamilies.generation,
      rotatedAt: refreshFamilies.rotatedAt,
      endsAt: refreshFamilies.expiresAt,
    })
    .from(refreshFamilies)
    .innerJoin(users, eq(users.id, refreshFamilies.userId))
    .where(and(eq(refreshFamilies.id, token.familyId), aliveAt(now), eq(users.isActive, true)));
  if (!row) return null;
  const { generation } = token;
  if (generation !== row.generation && !isRecentParent(generation, row, now)) return null;
  const { userId, userType, endsAt } = row;
  return { userId, sessionId: token.familyId, endsAt, caller: { id: userId, userType } };
}
