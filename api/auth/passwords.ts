import { hash, verify } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import type { Caller, Services } from '~/api/context';
import { WRONG_PASSWORD } from '~/api/contract/rules/profile';
import { users } from '~/api/db/schema';
import { limitConcurrency } from '~/api/http/concurrencyLimit';
import { invalid, unauthorized } from '~/api/http/errors';
import { spend } from '~/api/http/rates';

/** argon2id, 19 MiB, 2 passes, 1 lane (OWASP). */
const ARGON2_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Limits concurrent hashing: more would let log-ins starve everything else. */
const MAX_CONCURRENT_HASHES = 4;
/** The hash of a discarded random text, at the same cost: passwords for unknown usernames are compared with it. */
const DECOY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$g53dNWbeysmWNq7ig2pg2Q$Z91W8Oulceholo5nJlxtjWbfMGbR77TnSwiMozYJT/o';

const limited = limitConcurrency(MAX_CONCURRENT_HASHES);

/** @param password any text; NFKC-normalised, so that the same text from different keyboards is equal */
export const hashPassword = (password: string): Promise<string> =>
  limited(() => hash(password.normalize('NFKC'), ARGON2_COST));

/** Takes the same time whether or not the account exists; false without one (`null`). */
export const checkPassword = (password: string, stored: string | null): Promise<boolean> =>
  limited(async () => {
    const equal = await verify(stored ?? DECOY_HASH, password.normalize('NFKC'));
    return stored !== null && equal;
  });

export const wrongPassword = (field: string) => invalid({ [field]: [WRONG_PASSWORD] });

/** Wrong passwords count like failed log-ins, so a stolen session cannot guess it. @throws 400 on `field`, 429 */
export async function checkOwnPassword(
  { password, field, caller, address }: { password: string; field: string; caller: Caller; address: string },
  { db, limiters, log }: Services,
) {
  // Usernames contain no colon, so this counts separately from log-ins, whose limit anybody can use up.
  const account = `own:${caller.id}`;
  await spend(limiters.logInAccount, account);
  const { id, username, email, passwordHash } = users;
  const [owner] = await db.select({ id, username, email, passwordHash }).from(users).where(eq(id, caller.id));
  if (!owner) throw unauthorized('token_not_valid');
  if (!(await checkPassword(password, owner.passwordHash))) {
    log.info({ userId: caller.id, address }, 'auth: own password refused');
    throw wrongPassword(field);
  }
  await limiters.logInAccount.delete(account);
  return owner;
}
