import { parse } from 'hono/utils/cookie';
import { REFRESH_COOKIE } from '../../auth/cookie';

/** Of ids in the database. */
const MAX_ID = 2 ** 31 - 1;
const PATH = /^\/ws\/chat\/([1-9]\d{0,9})\/([1-9]\d{0,9})\/$/;

interface Handshake {
  url?: string;
  headers: { authorization?: string; cookie?: string; origin?: string };
}
type Credentials =
  | { kind: 'token'; token: string }
  | { kind: 'cookie'; value: string }
  | { kind: 'none' }
  /** A page of another site: its visitor's cookies prove nothing. */
  | { kind: 'foreign-page' };

/** Who wants to talk with whom, by the address alone; null for any other address. */
export function targetOf({ url = '' }: Handshake): { userId: number; otherId: number } | null {
  const [, userId, otherId] = (PATH.exec(url.split('?')[0] ?? '') ?? []).map(Number);
  if (userId === undefined || otherId === undefined || Math.max(userId, otherId) > MAX_ID) return null;
  return { userId, otherId };
}

/**
 * What a handshake brings to prove who it is: the header, else `?token=`, else the cookie, which counts only from a page of our own origin
 * since browsers send it along from every page.
 */
export function credentialsOf(
  { url = '', headers }: Handshake,
  { siteOrigin }: { siteOrigin: string },
): Credentials {
  const bearer = headers.authorization && /^Bearer +(\S+)$/i.exec(headers.authorization.trim());
  if (headers.authorization !== undefined) return { kind: 'token', token: bearer ? (bearer[1] ?? '') : '' };
  const token = new URLSearchParams(url.split('?')[1]).get('token');
  if (token !== null) return { kind: 'token', token };
  if (headers.origin !== undefined && headers.origin !== siteOrigin) return { kind: 'foreign-page' };
  const value = parse(headers.cookie ?? '', REFRESH_COOKIE)[REFRESH_COOKIE];
  return value !== undefined && headers.origin === siteOrigin ? { kind: 'cookie', value } : { kind: 'none' };
}
