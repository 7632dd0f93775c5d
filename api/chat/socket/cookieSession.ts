import { and, eq, gt, isNull } from 'drizzle-orm';
import { readRefreshToken } from '../../auth/refreshToken';
import { refreshFamilies, users } from '../../db/schema';
import type { LiveSession } from '../../live/session';
import type { Services } from '../../services';
import type { Talker } from '../rules';

/** As in the rotation: the parent of the newest token counts for 30 s. */
const GRACE_MS = 30_000;

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
    .where(
      and(
        eq(refreshFamilies.id, token.familyId),
        isNull(refreshFamilies.revokedAt),
        gt(refreshFamilies.expiresAt, now),
        eq(users.isActive, true),
      ),
    );
  if (!row) return null;
  const isParent = row.generation - token.generation === 1;
  const isRecent = now.getTime() - row.rotatedAt.getTime() <= GRACE_MS;
  if (row.generation !== token.generation && !(isParent && isRecent)) return null;
  const { userId, userType, endsAt } = row;
  return { userId, sessionId: token.familyId, endsAt, caller: { id: userId, userType } };
}
