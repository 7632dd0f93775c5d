import { and, eq, isNull } from 'drizzle-orm';
import { users } from '../db/schema';
import type { Db } from '../db/types';
import { passwordChangedMail } from '../mail/messages/passwordChanged';
import type { ApiDeps } from '../types';
import { revokeFamilies } from './families';
import { endLinks } from './mailLinks';

interface NewPassword {
  userId: number;
  passwordHash: string;
  /** The one it replaces, where the caller has proved to know it. */
  replaces?: string;
  /** The session that goes on. */
  keeps?: string;
}

/**
 * Gives an active account another password, in the caller's transaction: its sessions end (but for `keeps`), its reset links die, and a
 * mail tells. False, and nothing done, when the account is not active or its password is not `replaces` any more.
 */
export async function storePassword(
  { userId, passwordHash, replaces, keeps }: NewPassword,
  tx: Db,
  { clock, mail, siteOrigin }: Pick<ApiDeps, 'clock' | 'mail' | 'siteOrigin'>,
): Promise<boolean> {
  const [user] = await tx
    .update(users)
    .set({ passwordHash })
    .where(
      and(
        eq(users.id, userId),
        eq(users.isActive, true),
        isNull(users.deletedAt),
        replaces === undefined ? undefined : eq(users.passwordHash, replaces),
      ),
    )
    .returning({ username: users.username, email: users.email });
  if (!user) return false;
  await revokeFamilies({ userId, except: keeps }, { db: tx, now: clock() });
  await endLinks({ userId, purpose: 'password-reset' }, tx);
  const link = `${siteOrigin}/reset-password`;
  await mail.enqueue(tx, passwordChangedMail({ to: user.email, username: user.username, link }));
  return true;
}
