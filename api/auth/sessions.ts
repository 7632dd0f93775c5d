import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Context } from 'hono';
import type { z } from 'zod';
import type { loginPayload } from '~/api/contract/auth';
import { users } from '~/api/db/schema';
import { unauthorized } from '~/api/http/errors';
import { type Limiters, networkOf, spend, visitorAddress, widerNetworkOf } from '~/api/http/rates';
import type { ApiEnv, Services } from '~/api/services';
import { sha256 } from '~/api/sha256';
import { isDemoFromElsewhere } from './demoAccounts';
import { openFamily, rotate } from './families';
import { checkPassword } from './passwords';
import {
  issueAccessToken,
  mintDeviceToken,
  mintRefreshToken,
  readDeviceToken,
  readRefreshToken,
  writeRefreshCookie,
} from './tokens';

interface Attempt {
  /** Username in lower case, whether or not the account exists. */
  account: string;
  /** Hash of the account's password or null: a new password starts without failed attempts. */
  passwordHash: string | null;
  /** A device that has logged in to this account before (`readDeviceToken`). */
  device: string | null;
  address: string;
}

/**
 * Counts an attempt as failed before the password is checked. A known device has a counter that nobody else
 * can use up; all others are counted per network, so that one does not lock the account for the rest.
 * @returns a function that takes it back when the password was right @throws 429
 */
async function countFailedAttempt(
  { account, passwordHash, device, address }: Attempt,
  { logInAddress, logInAccount, logInWholeAccount }: Limiters,
): Promise<() => Promise<void>> {
  const whose = sha256(JSON.stringify([account, passwordHash]), 'base64url');
  const network = networkOf(address);
  const here = `${whose} ${device === null ? `from ${widerNetworkOf(address)}` : `on ${device}`}`;
  const whole = `${whose} ${device === null ? 'from anywhere' : 'on devices'}`;
  if (device === null) await spend(logInAddress, network);
  await spend(logInAccount, here);
  await spend(logInWholeAccount, whole);
  return async () => {
    await logInAccount.delete(here);
    await logInWholeAccount.reward(whole);
    if (device === null) await logInAddress.reward(network);
  };
}

interface Tokens {
  access: string;
  refresh: string;
}

/**
 * Unknown, wrong and inactive accounts cost the same time and get the same 401. Clients that send `device`,
 * even as '', get a token that makes the device known.
 */
export async function logIn(
  { username, password, device: token }: z.infer<typeof loginPayload>,
  c: Context<ApiEnv>,
  services: Services,
): Promise<Tokens & { device?: string }> {
  const { db, limiters, log, clock, keys } = services;
  const account = username.toLowerCase();
  const address = visitorAddress(c);
  const now = clock();
  const signing = { key: keys.device, now };
  const [found] = await db.select().from(users).where(eq(users.username, username));
  // The column folds more letters than `toLowerCase` (İ as i): an account is counted under one name.
  const user = found?.username.toLowerCase() === account ? found : undefined;
  const passwordHash = user?.passwordHash ?? null;
  const device = user ? readDeviceToken(token ?? '', user.id, signing) : null;
  const takeBack = await countFailedAttempt({ account, passwordHash, device, address }, limiters);
  const good = await checkPassword(password, passwordHash);
  if (
    !user?.isActive ||
    !good ||
    isDemoFromElsewhere(user.email, { address, siteOrigin: services.siteOrigin })
  ) {
    log.info({ requestId: c.get('requestId'), userId: user?.id, address }, 'auth: log-in refused');
    throw unauthorized('no_active_account');
  }
  await takeBack();
  const id = randomUUID();
  const userAgent = (c.req.header('User-Agent') ?? '').slice(0, 300);
  const family = await db.transaction(async (tx) => {
    // If the password changes during the check, the log-in fails.
    const [still] = await tx
      .update(users)
      .set({ lastLoginAt: now })
      .where(and(eq(users.id, user.id), eq(users.isActive, true), eq(users.passwordHash, user.passwordHash)))
      .returning({ userId: users.id });
    return still ? openFamily({ id, ...still, userAgent }, { db: tx, now }) : null;
  });
  if (!family) throw unauthorized('no_active_account');
  log.info({ requestId: c.get('requestId'), userId: user.id, address }, 'auth: logged in');
  const tokens = await issueTokens({ id, ...family }, c, services);
  return token == null ? tokens : { ...tokens, device: mintDeviceToken(user.id, signing) };
}

export async function renewTokens(sent: string, c: Context<ApiEnv>, services: Services): Promise<Tokens> {
  const token = readRefreshToken(sent, services.keys.refresh);
  if (!token) throw unauthorized('token_not_valid');
  const rotation = await rotate(token, { db: services.db, now: services.clock() });
  if ('family' in rotation) return issueTokens({ id: token.familyId, ...rotation.family }, c, services);
  if (rotation.outcome === 'reused') {
    const { familyId } = token;
    services.log.warn(
      { requestId: c.get('requestId'), familyId },
      'auth: spent refresh token, family revoked',
    );
  }
  throw unauthorized('token_not_valid');
}

async function issueTokens(
  family: { id: string; userId: number; generation: number; expiresAt: Date },
  c: Context<ApiEnv>,
  services: Services,
): Promise<Tokens> {
  const now = services.clock();
  const { keys } = services;
  const subject = { userId: family.userId, sessionId: family.id };
  const access = await issueAccessToken(subject, { key: keys.access, now });
  const refresh = mintRefreshToken({ familyId: family.id, generation: family.generation }, keys.refresh);
  const maxAge = Math.max(1, Math.floor((family.expiresAt.getTime() - now.getTime()) / 1000));
  writeRefreshCookie(c, { value: refresh, maxAge }, services);
  return { access, refresh };
}
