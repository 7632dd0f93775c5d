import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { ApiDeps, Caller, Services } from '~/api/context';
import type { passwordChangePayload, passwordResetPayload } from '~/api/contract/auth';
import { isOpenAccount } from '~/api/db/people';
import { users } from '~/api/db/schema';
import type { Db } from '~/api/db/types';
import { invalid } from '~/api/http/errors';
import { passwordChangedMail } from './accountMails';
import { logAct, logOwnAct } from './auditLog';
import { revokeFamilies } from './families';
import { linkOwner, revokeLinks, spendLink } from './mailLinks';
import { hashChosen } from './passwordRules';
import { checkOwnPassword, wrongPassword } from './passwords';

interface NewPassword {
  userId: number;
  passwordHash: string;
  /** The current password's hash, if the caller has confirmed it. */
  replaces?: string;
  keeps?: string;
}

/**
 * In the caller's transaction: ends log-ins (except `keeps`) and reset links, and sends a mail.
 * False if the account is not active or its password is no longer `replaces`.
 */
async function storePassword(
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
        isOpenAccount,
        replaces === undefined ? undefined : eq(users.passwordHash, replaces),
      ),
    )
    .returning({ username: users.username, email: users.email });
  if (!user) return false;
  await revokeFamilies({ userId, except: keeps }, { db: tx, now: clock() });
  await revokeLinks({ userId, purpose: 'password-reset' }, tx);
  const link = `${siteOrigin}/reset-password`;
  await mail.enqueue(tx, passwordChangedMail({ to: user.email, username: user.username, link }));
  return true;
}

/** All other log-ins of the account end. @throws 400 on `old_password` or `new_password`, 429 */
export async function changePassword(
  { old_password, new_password }: z.infer<typeof passwordChangePayload>,
  { caller, address }: { caller: Caller; address: string },
  services: Services,
): Promise<void> {
  const typed = { password: old_password, field: 'old_password', caller, address };
  const owner = await checkOwnPassword(typed, services);
  const passwordHash = await hashChosen(new_password, owner, 'new_password');
  const change = { userId: owner.id, passwordHash, replaces: owner.passwordHash, keeps: caller.sessionId };
  const changed = await services.db.transaction(async (tx) => {
    const stored = await storePassword(change, tx, services);
    if (stored) await logOwnAct(tx, { act: 'password', id: owner.id, address }, services.clock());
    return stored;
  });
  // The password changed concurrently, so the proof no longer holds.
  if (!changed) throw wrongPassword('old_password');
  services.log.info({ userId: owner.id, address }, 'auth: password changed');
}

const RESET = 'password-reset';

/** All log-ins end; a refused password leaves the link valid. Returns the user. @throws 400 */
export async function resetPassword(
  { new_password, ...link }: z.infer<typeof passwordResetPayload>,
  address: string,
  services: Services,
): Promise<number> {
  const { db, clock } = services;
  const userId = await linkOwner(link, RESET, { tx: db, now: clock() });
  const [user] = userId === null ? [] : await db.select().from(users).where(eq(users.id, userId));
  if (!user?.isActive) throw invalidLink();
  const passwordHash = await hashChosen(new_password, user, 'new_password');
  const stored = await db.transaction(async (tx) => {
    // Locks the account before its links, the same order as `sendLink`.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for('update');
    const good = await spendLink(link, RESET, { tx, now: clock() });
    const done = good && (await storePassword({ userId: user.id, passwordHash }, tx, services));
    const line = { act: 'password-reset' as const, actorId: null, aboutId: user.id, address };
    if (done) await logAct(tx, line, clock());
    return done;
  });
  if (!stored) throw invalidLink();
  return user.id;
}

const invalidLink = () => invalid({ token: ['El enlace no es válido o ha caducado. Pide uno nuevo.'] });
