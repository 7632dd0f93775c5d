import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import type { ApiEnv, Keys } from '~/api/context';
import { KNOWN_DEVICE_DAYS } from '~/api/contract/rules/kept';
import { DAY, MINUTE } from '~/api/time';

/** A token signed for one purpose is never valid for another. */
const PURPOSES: Record<keyof Keys, string> = {
  access: 'access token',
  refresh: 'refresh token',
  room: 'room token',
  roomName: 'room name',
  unsubscribe: 'unsubscribe link',
  device: 'known device',
  network: 'known network',
  registered: 'registered address',
  calendar: 'calendar address',
  cases: 'case link',
};

export function deriveKeys(secret: string): Keys {
  if (secret.length < 32) throw new Error('The secret of the API needs at least 32 characters.');
  const key = (purpose: string) =>
    new Uint8Array(hkdfSync('sha256', secret, 'mentorea', `api ${purpose}`, 32));
  return Object.fromEntries(Object.entries(PURPOSES).map(([name, purpose]) => [name, key(purpose)])) as Keys;
}

const ISSUER = 'mentorea';

interface Signing {
  key: Uint8Array;
  now: Date;
}
export interface TokenSubject {
  userId: number;
  sessionId: string;
}
/** What a JWT is for: one of another type is refused. */
type TokenType = 'at+jwt' | 'room+jwt';

export const signToken = (
  { userId, sessionId }: TokenSubject,
  claims: JWTPayload,
  { type, key, now, expiresAt }: Signing & { type: TokenType; expiresAt: Date },
): Promise<string> =>
  new SignJWT({ ...claims, sid: sessionId })
    .setProtectedHeader({ alg: 'HS256', typ: type })
    .setIssuer(ISSUER)
    .setSubject(String(userId))
    .setIssuedAt(now)
    .setExpirationTime(expiresAt)
    .sign(key);

/** With the other claims; null unless we signed it and it is valid now. */
export async function readToken(token: string, { type, key, now }: Signing & { type: TokenType }) {
  try {
    const { payload } = await jwtVerify<{ sid: unknown }>(token, key, {
      algorithms: ['HS256'],
      typ: type,
      issuer: ISSUER,
      currentDate: now,
      requiredClaims: ['exp', 'sub'],
    });
    const userId = Number(payload.sub);
    if (!Number.isSafeInteger(userId) || typeof payload.sid !== 'string') return null;
    return { userId, sessionId: payload.sid, claims: payload, expiresAt: Number(payload.exp) * 1000 };
  } catch {
    return null;
  }
}

const ACCESS_MS = 5 * MINUTE;

/** For 5 minutes (docs/contract.md, 'Log-ins and tokens'). */
export const issueAccessToken = (subject: TokenSubject, { key, now }: Signing) =>
  signToken(subject, {}, { type: 'at+jwt', key, now, expiresAt: new Date(now.getTime() + ACCESS_MS) });

export type ReadAccessToken = (token: string, now: Date) => Promise<TokenSubject | null>;

/** Tokens whose signature is remembered: a few hundred bytes each. */
const MAX_VERIFIED = 5_000;

/** Null unless we signed the token and it is valid now. Verified signatures are cached; the caller checks the log-in. */
export function createAccessTokenReader(key: Uint8Array): ReadAccessToken {
  const verified = new LRUCache<string, TokenSubject & { expiresAt: number }>({ max: MAX_VERIFIED });
  return async (token, now) => {
    const known = verified.get(token);
    if (known) return now.getTime() < known.expiresAt ? known : null;
    const subject = await readToken(token, { type: 'at+jwt', key, now });
    if (subject) verified.set(token, subject);
    return subject;
  };
}

/** One member of a token family: anyone can read it, only we can sign it. */
export interface RefreshToken {
  familyId: string;
  generation: number;
}

const REFRESH_TOKEN_SHAPE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,9})\.([\w-]{43})$/;

/** The same family and generation always give the same text, as the 30 s grace period needs. */
export function mintRefreshToken({ familyId, generation }: RefreshToken, key: Uint8Array): string {
  const token = `${familyId}.${generation}`;
  return `${token}.${signatureOf(token, key)}`;
}

/** Null for a text that we did not sign. */
export function readRefreshToken(text: string, key: Uint8Array): RefreshToken | null {
  const [, familyId, digits, sent] = REFRESH_TOKEN_SHAPE.exec(text) ?? [];
  if (!familyId || !digits || !sent) return null;
  const generation = Number(digits);
  return isSigned(`${familyId}.${generation}`, sent, key) ? { familyId, generation } : null;
}

const signatureOf = (text: string, key: Uint8Array) =>
  createHmac('sha256', key).update(text).digest('base64url');
/** `sent` has the length of a signature. */
const isSigned = (text: string, sent: string, key: Uint8Array) =>
  timingSafeEqual(Buffer.from(sent), Buffer.from(signatureOf(text, key)));

export const REFRESH_COOKIE = 'refresh_token';

export const readRefreshCookie = (c: Context<ApiEnv>): string | undefined => getCookie(c, REFRESH_COOKIE);

/** @param maxAge seconds; 0 removes it */
export function writeRefreshCookie(
  c: Context,
  { value, maxAge }: { value: string; maxAge: number },
  { siteOrigin, cookiePath: path }: { siteOrigin: string; cookiePath: string },
): void {
  const secure = siteOrigin.startsWith('https:');
  setCookie(c, REFRESH_COOKIE, value, { path, httpOnly: true, sameSite: 'Lax', secure, maxAge });
}

const DEVICE_TOKEN_SHAPE = /^([\w-]{22}\.\d{1,6})\.([\w-]{43})$/;

/**
 * Proof of a log-in on this device: `id.day.signature`. `account` is the id, as usernames are reused: then it grants no
 * access. Of a registration it is `registrationOf`.
 */
export function mintDeviceToken(account: number | string, { key, now }: Signing): string {
  const lastDay = Math.floor(now.getTime() / DAY) + KNOWN_DEVICE_DAYS;
  const device = `${randomBytes(16).toString('base64url')}.${lastDay}`;
  return `${device}.${signatureOf(`${device}.${account}`, key)}`;
}

/** The device's id; null if the text was not signed by us, is for another account, or has expired. */
export function readDeviceToken(text: string, account: number | string, { key, now }: Signing) {
  const [, device, sent] = DEVICE_TOKEN_SHAPE.exec(text) ?? [];
  if (!device || !sent) return null;
  const lastDay = Number(device.split('.')[1]);
  if (now.getTime() >= (lastDay + 1) * DAY) return null;
  return isSigned(`${device}.${account}`, sent, key) ? device : null;
}

/** What the token of a registration is for: a new password ends it. */
export const registrationOf = ({ id, passwordHash }: { id: number; passwordHash: string }) =>
  `registration ${id} ${passwordHash}`;
