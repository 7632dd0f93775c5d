import { and, eq, isNull } from 'drizzle-orm';
import { resetPagePath } from '../contract/passwords';
import { users } from '../db/schema';
import type { Db } from '../db/types';
import { passwordResetMail } from '../mail/messages/passwordReset';
import type { ApiDeps } from '../types';
import { awaitsActivation, sendActivation } from './activation';
import { createLink, type LinkPurpose } from './mailLinks';

export interface LinkRequest {
  purpose: LinkPurpose;
  email: string;
}
type Deps = Pick<ApiDeps, 'db' | 'mail' | 'clock' | 'siteOrigin'>;

/**
 * Sends the link that somebody asked for, if there is an account to send it to: a new password to an active one, an activation to one that
 * was never active, whatever was asked for it; nothing to any other. Always to the address that the account has, not to the one typed.
 */
export async function sendLink({ purpose, email }: LinkRequest, deps: Deps): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const [user] = await tx
      .select({ id: users.id, username: users.username, email: users.email, isActive: users.isActive })
      .from(users)
      .where(and(eq(users.email, email), isNull(users.deletedAt)))
      .for('update');
    // The column folds more letters than this does: see `logIn`.
    if (user?.email.toLowerCase() !== email.toLowerCase()) return;
    if (user.isActive && purpose === 'password-reset') await sendReset(user, tx, deps);
    if (!user.isActive && (await awaitsActivation(user.id, tx))) await sendActivation(user, tx, deps);
  });
}

async function sendReset(
  user: { id: number; username: string; email: string },
  tx: Db,
  { mail, clock, siteOrigin }: Deps,
): Promise<void> {
  const link = await createLink({ userId: user.id, purpose: 'password-reset' }, { tx, now: clock() });
  const { email: to, username } = user;
  const due = { userId: user.id, until: link.expiresAt.toISOString() };
  await mail.enqueue(tx, passwordResetMail({ to, username, link: siteOrigin + resetPagePath(link), due }));
}
