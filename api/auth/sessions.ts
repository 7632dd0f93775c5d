import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Context } from 'hono';
import type { z } from 'zod';
import type { loginPayload } from '../contract/payloads';
import { users } from '../db/schema';
import { unauthorized } from '../http/errors';
import type { Services } from '../services';
import type { ApiEnv } from '../types';
import { issueAccessToken } from './accessToken';
import { countAttempt } from './attempts';
import { writeRefreshCookie } from './cookie';
import { isDemoFromElsewhere } from './demoAccounts';
import { openFamily, rotate } from './families';
import { mintDeviceToken, readDeviceToken } from './knownDevice';
import { checkPassword } from './passwords';
import { mintRefreshToken, readRefreshToken } from './refreshToken';

interface Tokens {
  access: string;
  refresh: string;
}

/**
 * Checks the credentials and opens a session. Unknown, wrong and inactive cost the same time and get the same 401. Attempts that fail
 * are counted (`countAttempt`), others are not. Whoever sends `device`, be it '', gets a token that makes the device known.
 */
export async function logIn(
  { username, password, device: token }: z.infer<typeof loginPayload>,
  c: Context<ApiEnv>,
  services: Services,
): Promise<Tokens & { device?: string }> {
  const { db, limiters, log, clock, keys } = services;
  const account = username.toLowerCase();
  const address = addressOf(c);
  const now = clock();
  const signing = { key: keys.device, now };
  const [found] = await db
    .select({
      id: users.id,
      username: users.username,
      email: users.email,
      hash: users.passwordHash,
      isActive: users.isActive,
    })
    .from(users)
    .where(eq(users.username, username));
  // The column folds more letters than this does (İ is i to it): an account counts under one name only.
  const user = found?.username.toLowerCase() === account ? found : undefined;
  const passwordHash = user?.hash ?? null;
  const device = user ? readDeviceToken(token ?? '', user.id, signing) : null;
  const takeBack = await countAttempt({ account, passwordHash, device, address }, limiters);
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
    // A password that changes while it is being checked opens nothing any more.
    const [still] = await tx
      .update(users)
      .set({ lastLoginAt: now })
      .where(and(eq(users.id, user.id), eq(users.isActive, true), eq(users.passwordHash, user.hash)))
      .returning({ userId: users.id });
    return still ? openFamily({ id, ...still, userAgent }, { db: tx, now }) : null;
  });
  if (!family) throw unauthorized('no_active_account');
  log.info({ requestId: c.get('requestId'), userId: user.id, address }, 'auth: logged in');
  const tokens = await handOut({ id, ...family }, c, services);
  return token == null ? tokens : { ...tokens, device: mintDeviceToken(user.id, signing) };
}

/** Spends a refresh token; see `rotate`. @throws 401 */
export async function renew(sent: string, c: Context<ApiEnv>, services: Services): Promise<Tokens> {
  const token = readRefreshToken(sent, services.keys.refresh);
  if (!token) throw unauthorized('token_not_valid');
  const rotation = await rotate(token, { db: services.db, now: services.clock() });
  if ('family' in rotation) return handOut({ id: token.familyId, ...rotation.family }, c, services);
  if (rotation.outcome === 'reused') {
    const { familyId } = token;
    services.log.warn(
      { requestId: c.get('requestId'), familyId },
      'auth: spent refresh token, family revoked',
    );
  }
  throw unauthorized('token_not_valid');
}

/** Of the visitor; from any context of ours. */
export const addressOf = (c: { env?: ApiEnv['Bindings'] }): string => c.env?.address ?? 'unknown';

async function handOut(
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
