import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { ApiEnv } from '../types';

export const REFRESH_COOKIE = 'refresh_token';

interface CookieSite {
  siteOrigin: string;
  cookiePath: string;
}

export function readRefreshCookie(c: Context<ApiEnv>): string | undefined {
  return getCookie(c, REFRESH_COOKIE);
}

/** @param maxAge seconds; 0 removes it */
export function writeRefreshCookie(
  c: Context,
  { value, maxAge }: { value: string; maxAge: number },
  { siteOrigin, cookiePath: path }: CookieSite,
): void {
  const secure = siteOrigin.startsWith('https:');
  setCookie(c, REFRESH_COOKIE, value, { path, httpOnly: true, sameSite: 'Lax', secure, maxAge });
}
