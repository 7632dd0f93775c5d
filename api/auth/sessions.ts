import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { and, eq, gt, isNull, type SQL } from 'drizzle-orm';
import type { Context } from 'hono';
import type { z } from 'zod';
import type { ApiEnv, Limiters, Reading, Services } from '~/api/context';
import type { firstLoginPayload, loginPayload } from '~/api/contract/auth';
import { KNOWN_NETWORK_DAYS } from '~/api/contract/rules/kept';
import { knownNetworks, users } from '~/api/db/schema';
import { orNotFound } from '~/api/http/answer';
import { forbidden, unauthorized } from '~/api/http/errors';
import { spend, visitorAddress, widerNetworkOf } from '~/api/http/rates';
import { sha256 } from '~/api/sha256';
import { refusedLogIns } from '~/api/telemetry/metrics';
import { DAY } from '~/api/time';
import { whenText } from '~/api/wording';
import { logOwnAct, logRefusedLogIn } from './auditLog';
import { isDemoFromElsewhere } from './demoAccounts';
import { openFamily, rotate } from './families';
import { checkPassword } from './passwords';
import {
  issueAccessToken,
  mintDeviceToken,
  mintRefreshToken,
  readDeviceToken,
  readRefreshToken,
  registrationOf,
  writeRefreshCookie,
} from './tokens';

const TOO_MANY = {
  address: 'Demasiados intentos fallidos desde esta red.',
  account: 'Demasiados intentos fallidos con esta cuenta.',
};

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
 * Counts the attempt as failed before checking the password. Known devices have counters of their own, others one
 * per network, so that strangers cannot lock the account. @throws 429
 */
async function countFailedAttempt(attempt: Attempt, limiters: Limiters): Promise<void> {
  const { here, whole } = countersOf(attempt);
  await spend(limiters.logInAccount, here, TOO_MANY.account);
  await spend(limiters.logInWholeAccount, whole, TOO_MANY.account);
}

/** The password was right. */
async function takeBack(attempt: Attempt, limiters: Limiters): Promise<void> {
  const { here, whole } = countersOf(attempt);
  await limiters.logInAccount.delete(here);
  await limiters.logInWholeAccount.reward(whole);
  if (attempt.device === null) await limiters.logInAddress.reward(attempt.address);
}

function countersOf({ account, passwordHash, device, address }: Attempt) {
  const whose = sha256(JSON.stringify([account, passwordHash]), 'base64url');
  return {
    here: `${whose} ${device === null ? `from ${widerNetworkOf(address)}` : `on ${device}`}`,
    whole: `${whose} ${device === null ? 'from anywhere' : 'on devices'}`,
  };
}

/** Milliseconds: several times the duration of a password check. */
const REFUSAL_MS = 500;

/** True as soon as `check` is. False only after `ms`, so that the time of a refusal tells nothing. */
async function passesWithin(ms: number, check: () => Promise<boolean>): Promise<boolean> {
  const late = wait(ms, false);
  return (await Promise.race([check().catch(() => false), late])) || late;
}

interface Tokens {
  access: string;
  refresh: string;
}

type Account = typeof users.$inferSelect;

/** Whose password is right reads why an account is shut. */
const mayEnter = ({ isActive, restriction, deletedAt }: Account) =>
  isActive || (restriction !== null && deletedAt === null);
const shutText = ({ restriction, restrictedUntil }: Account, timeZone: string) =>
  `El equipo de Mentorea ha ${restrictedUntil ? `suspendido esta cuenta hasta el ${whenText(restrictedUntil, timeZone)}` : restriction === 'deactivated' ? 'desactivado esta cuenta' : 'cerrado esta cuenta'}. El motivo, y cómo objetar, están en el correo que te enviamos.`;

/**
 * Unknown, wrong and inactive accounts take the same time and get the same 401. A client that sends `device`, even
 * as '', gets a token that makes the device known.
 */
export async function logIn(
  { username, password, device: token }: z.infer<typeof loginPayload>,
  c: Context<ApiEnv>,
  services: Services,
): Promise<Tokens & { device?: string }> {
  const { db, limiters, log, clock, keys, siteOrigin, timeZone } = services;
  const account = username.toLowerCase();
  const address = visitorAddress(c);
  const now = clock();
  const signing = { key: keys.device, now };
  const [found] = await db.select().from(users).where(eq(users.username, username));
  // The column folds more letters than `toLowerCase` (İ as i): an account is counted under one name.
  const user = found?.username.toLowerCase() === account ? found : undefined;
  const passwordHash = user?.passwordHash ?? null;
  const device = user ? readDeviceToken(token ?? '', user.id, signing) : null;
  const network = { db, now, key: keys.network };
  const attempt = { account, passwordHash, device, address };
  const isRight = async () => {
    await countFailedAttempt(attempt, limiters);
    const good = await checkPassword(password, passwordHash);
    return good && !!user && mayEnter(user) && !isDemoFromElsewhere(user.email, { address, siteOrigin });
  };
  const refusal =
    device === null
      ? await spend(limiters.logInAddress, address, TOO_MANY.address).catch((refused: unknown) => refused)
      : undefined;
  // Over the address's limit only accounts that have logged in from this network are checked.
  const good = refusal
    ? await passesWithin(
        services.refusalMs ?? REFUSAL_MS,
        async () => !!user && (await isKnownNetwork({ userId: user.id, address }, network)) && isRight(),
      )
    : await isRight();
  if (!user || !good) {
    log.info({ requestId: c.get('requestId'), userId: user?.id, address }, 'auth: log-in refused');
    refusedLogIns.inc();
    await logRefusedLogIn({ userId: user?.id ?? 0, address }, { db, now });
    throw refusal ?? unauthorized('no_active_account');
  }
  await takeBack(attempt, limiters);
  if (!user.isActive) throw forbidden(shutText(user, timeZone));
  return openSession(user, { device: token }, c, services);
}

/** The first session of an account, by what its registration answered (docs/contract.md, 'Log-ins and tokens'). */
export async function logInFirst(
  { username, first_login: proof, device }: z.infer<typeof firstLoginPayload>,
  c: Context<ApiEnv>,
  services: Services,
) {
  const signing = { key: services.keys.device, now: services.clock() };
  const [user] = await services.db.select().from(users).where(eq(users.username, username));
  if (!user || readDeviceToken(proof, registrationOf(user), signing) === null)
    throw unauthorized('no_active_account');
  return openSession(user, { device, only: isNull(users.lastLoginAt) }, c, services);
}

/** What `logInFirst` takes of an account that was registered just now. */
export async function firstLoginOf(id: number, { db, keys, clock }: Services): Promise<string> {
  const [user] = await db.select().from(users).where(eq(users.id, id));
  return mintDeviceToken(registrationOf(orNotFound(user)), { key: keys.device, now: clock() });
}

/** Of an account whose owner has proven themselves; `only`: what has to be true of it still. @throws 401 */
async function openSession(
  user: Account,
  { device: token, only }: { device: string | null | undefined; only?: SQL },
  c: Context<ApiEnv>,
  services: Services,
): Promise<Tokens & { device?: string }> {
  const { db, log, clock, keys } = services;
  const now = clock();
  const address = visitorAddress(c);
  const id = randomUUID();
  const userAgent = (c.req.header('User-Agent') ?? '').slice(0, 300);
  const family = await db.transaction(async (tx) => {
    // If the password changes during the check, the log-in fails.
    const [still] = await tx
      .update(users)
      .set({ lastLoginAt: now })
      .where(
        and(eq(users.id, user.id), eq(users.isActive, true), eq(users.passwordHash, user.passwordHash), only),
      )
      .returning({ userId: users.id });
    if (!still) return null;
    await rememberNetwork({ userId: user.id, address }, { db: tx, now, key: keys.network });
    await logOwnAct(tx, { act: 'log-in', id: user.id, address }, now);
    return openFamily({ id, ...still, userAgent }, { db: tx, now });
  });
  if (!family) throw unauthorized('no_active_account');
  log.info({ requestId: c.get('requestId'), userId: user.id, address }, 'auth: logged in');
  const tokens = await issueTokens({ id, ...family }, c, services);
  return token == null ? tokens : { ...tokens, device: mintDeviceToken(user.id, { key: keys.device, now }) };
}

export async function renewTokens(sent: string, c: Context<ApiEnv>, services: Services): Promise<Tokens> {
  const token = readRefreshToken(sent, services.keys.refresh);
  if (!token) throw unauthorized('token_not_valid');
  const rotation = await rotate(token, { db: services.db, now: services.clock() });
  if ('family' in rotation) return issueTokens({ id: token.familyId, ...rotation.family }, c, services);
  if (rotation.outcome === 'reused') {
    const { familyId } = token;
    const facts = { requestId: c.get('requestId'), familyId };
    services.log.warn(facts, 'auth: spent refresh token, family revoked');
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

/**
 * Networks (IPv4 /24, IPv6 /48) that an account has logged in from: there its password is checked past the address's
 * limit (docs/contract.md, 'Limits over time'). The hash is keyed, since all networks can be tried.
 */
interface Place {
  userId: number;
  address: string;
}
type Deps = Reading & { key: Uint8Array };

const hashOf = ({ userId, address }: Place, key: Uint8Array) =>
  createHmac('sha256', key)
    .update(`${userId} ${widerNetworkOf(address)}`)
    .digest('base64url');

export async function rememberNetwork(place: Place, { db, now, key }: Deps): Promise<void> {
  await db
    .insert(knownNetworks)
    .values({ userId: place.userId, network: hashOf(place, key), lastLogInAt: now })
    .onConflictDoUpdate({
      target: [knownNetworks.userId, knownNetworks.network],
      set: { lastLogInAt: now },
    });
}

export async function isKnownNetwork(place: Place, { db, now, key }: Deps): Promise<boolean> {
  const { userId, network, lastLogInAt } = knownNetworks;
  const since = new Date(now.getTime() - KNOWN_NETWORK_DAYS * DAY);
  const same = and(eq(userId, place.userId), eq(network, hashOf(place, key)), gt(lastLogInAt, since));
  return (await db.$count(knownNetworks, same)) > 0;
}
