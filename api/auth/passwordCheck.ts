import { eq } from 'drizzle-orm';
import { users } from '../db/schema';
import { invalid, unauthorized } from '../http/errors';
import { networkOf } from '../http/network';
import { spend } from '../http/rates';
import type { Services } from '../services';
import type { Caller } from '../types';
import { checkPassword } from './passwords';

interface Owner {
  id: number;
  username: string;
  email: string;
  passwordHash: string;
}

/**
 * Makes the caller prove that the account is his, by its password once more. Wrong ones count like failed log-ins, so that a stolen
 * session cannot be used to guess it. @throws 400 on `field`, 429
 */
export async function checkOwnPassword(
  { password, field, caller, address }: { password: string; field: string; caller: Caller; address: string },
  { db, limiters, log }: Services,
): Promise<Owner> {
  const network = networkOf(address);
  // No username holds a colon: this counts apart from the log-ins, which anybody can use up.
  const account = `own:${caller.id}`;
  await spend(limiters.logInAddress, network);
  await spend(limiters.logInAccount, account);
  const { id, username, email, passwordHash } = users;
  const [owner] = await db.select({ id, username, email, passwordHash }).from(users).where(eq(id, caller.id));
  if (!owner) throw unauthorized('token_not_valid');
  if (!(await checkPassword(password, owner.passwordHash))) {
    log.info({ userId: caller.id, address }, 'auth: own password refused');
    throw invalid({ [field]: ['La contraseña no es correcta.'] });
  }
  await limiters.logInAccount.delete(account);
  await limiters.logInAddress.reward(network);
  return owner;
}
