/** Where a server of the contract puts tokens: the access token in the body, the refresh token in the body, a cookie, or both. */
import { parseSetCookie } from 'cookie';
import { refreshed } from '../../../api/contract/tolerant';
import type { Answer } from './exchange';

/** What a cookie value may hold (RFC 6265), since the refresh token is sent on as one. */
const COOKIE_VALUE = /^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]+$/;

/** Null when the answer holds no access token. `refresh` is null when the server gave none that could be used. */
export function tokensIn(answer: Answer): { access: string; refresh: string | null } | null {
  const read = refreshed.safeParse(answer.body);
  if (!read.success || !COOKIE_VALUE.test(read.data.access)) return null;
  const refresh = [read.data.refresh, cookieIn(answer.headers)].find((t) => t && COOKIE_VALUE.test(t));
  return { access: read.data.access, refresh: refresh ?? null };
}

function cookieIn(headers: Headers): string | undefined {
  return headers
    .getSetCookie()
    .map((line) => parseSetCookie(line, { decode: (value) => value }))
    .find((cookie) => /^(__Host-|__Secure-)?refresh_token$/.test(cookie.name) && cookie.value)?.value;
}
