/** The cookies of one request and its response, all set here. */
import { parseCookie, stringifySetCookie } from 'cookie';
import {
  type CALENDAR_COOKIE,
  HYDRATED_COOKIE,
  type LIGHT_COOKIE,
  ZONE_COOKIE,
} from '~/app/domain/site/browserCookies';
import * as paths from '~/app/paths';

const MAX_COOKIE_BYTES = 4096;

export type CookieJar = ReturnType<typeof createCookieJar>;

/** Tells scripts that someone has logged in, nothing more (docs/product.md, 'Security conduct'). */
const LOGGED_IN = 'has_logged_in';
const NAMES = [
  'refresh_token',
  'session_retry',
  'flash',
  'booking_draft',
  'known_device',
  'newcomer',
  LOGGED_IN,
] as const;
/** The others identify no one, so public pages stay cacheable. Browsers write the first two. */
export type CookieName =
  | (typeof NAMES)[number]
  | typeof ZONE_COOKIE
  | typeof HYDRATED_COOKIE
  | typeof LIGHT_COOKIE
  | typeof CALENDAR_COOKIE;
const READABLE: ReadonlySet<CookieName> = new Set([LOGGED_IN, ZONE_COOKIE, HYDRATED_COOKIE]);

/** Paths; '/' by default. Only the log-in gets the device cookie, so that other pages stay cacheable. */
const PATHS: Partial<Record<CookieName, string>> = { known_device: paths.login() };

/** Whether a cookie of ours, or one whose name merely contains such a name, came along. */
export function hasOurCookie(header: string | undefined): boolean {
  return header !== undefined && NAMES.some((name) => header.includes(name));
}

/** With https, names get the prefix `__Host-` (`__Secure-` with a path), except those for scripts. */
export function createCookieJar({ header, secure }: { header: string | null; secure: boolean }) {
  const received = parseCookie(header ?? '', { decode: (value) => value });
  const outgoing = new Map<CookieName, string>();
  const fullName = (name: CookieName) => {
    if (!secure || READABLE.has(name)) return name;
    return `${name in PATHS ? '__Secure' : '__Host'}-${name}`;
  };
  const attributes = (name: CookieName) =>
    ({ path: PATHS[name] ?? '/', sameSite: 'lax', httpOnly: !READABLE.has(name), secure }) as const;
  const write = (name: CookieName, value: string, maxAge: number | undefined) =>
    stringifySetCookie(
      { name: fullName(name), value, ...attributes(name), ...(maxAge === undefined ? {} : { maxAge }) },
      { encode: (text) => text },
    );

  return {
    /** The value in the request, whatever has been set since. */
    get: (name: CookieName): string | undefined => received[fullName(name)] || undefined,
    /** False if name and value together exceed 4,096 bytes; nothing changes then. */
    set(name: CookieName, value: string, { maxAge }: { maxAge?: number }): boolean {
      if (fullName(name).length + value.length > MAX_COOKIE_BYTES) return false;
      outgoing.set(name, write(name, value, maxAge));
      return true;
    },
    expire(name: CookieName): void {
      outgoing.set(name, write(name, '', 0));
    },
    /** Undoes a `set` or `expire` of this request. */
    keep(name: CookieName): void {
      outgoing.delete(name);
    },
    appendTo(headers: Headers): void {
      for (const line of outgoing.values()) headers.append('Set-Cookie', line);
    },
  };
}
