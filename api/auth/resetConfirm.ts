import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { passwordResetPayload } from '../contract/passwords';
import { users } from '../db/schema';
import { invalid } from '../http/errors';
import type { Services } from '../services';
import { ownerOf, spendLink } from './mailLinks';
import { passwordProblems } from './passwordRules';
import { storePassword } from './passwordStore';
import { hashPassword } from './passwords';

const PURPOSE = 'password-reset';

/**
 * Spends the link of a mail for a new password; every session of the account ends. A password that is refused leaves the link as it was.
 * Answers whose it is. @throws 400 on `token` or `new_password`
 */
export async function resetPassword(
  { new_password, ...link }: z.infer<typeof passwordResetPayload>,
  services: Services,
): Promise<number> {
  const { db, clock } = services;
  const userId = await ownerOf(link, PURPOSE, { tx: db, now: clock() });
  const [user] = userId === null ? [] : await db.select().from(users).where(eq(users.id, userId));
  if (!user?.isActive) throw badLink();
  const problems = passwordProblems(new_password, user);
  if (problems.length > 0) throw invalid({ new_password: problems });
  const passwordHash = await hashPassword(new_password);
  const stored = await db.transaction(async (tx) => {
    // First the account, then its links: as whoever sends a new one does.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for('update');
    const good = await spendLink(link, PURPOSE, { tx, now: clock() });
    return good && storePassword({ userId: user.id, passwordHash }, tx, services);
  });
  if (!stored) throw badLink();
  return user.id;
}

const badLink = () => invalid({ token: ['El enlace no es válido o ha caducado. Pide uno nuevo.'] });
