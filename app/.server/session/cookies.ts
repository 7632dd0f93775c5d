/**
 * The cookies of one request: what came, and what goes back. Everything that sets a cookie does it here; `appendTo` writes each
 * Set-Cookie exactly once, at the end.
 */
import { parseCookie, stringifySetCookie } from 'cookie';

const MAX_COOKIE_BYTES = 4096;

export interface CookieJar {
  /** As it came with the request. */
  get(name: CookieName): string | undefined;
  /** False when name and value together exceed 4,096 bytes: nothing changes then. */
  set(name: CookieName, value: string, options: { maxAge?: number }): boolean;
  expire(name: CookieName): void;
  /** Undoes a `set` or `expire` of this request. */
  keep(name: CookieName): void;
  appendTo(headers: Headers): void;
}

/** The one that scripts may read says nothing but that somebody has logged in (spec.md section 4). */
const READABLE = 'has_logged_in';
const NAMES = ['refresh_token', 'session_retry', 'flash', 'booking_draft', READABLE] as const;
type CookieName = (typeof NAMES)[number];

/** Somebody of whom we may know something. A name that merely contains one of ours counts too: this must never err the other way. */
export function bringsCookieOfOurs(header: string | undefined): boolean {
  return header !== undefined && NAMES.some((name) => header.includes(name));
}

/** `secure`: the site is on https; names get the `__Host-` prefix then, but for the readable one. */
export function createCookieJar(input: { header: string | null; secure: boolean }): CookieJar {
  const { secure } = input;
  const received = parseCookie(input.header ?? '', { decode: (value) => value });
  const outgoing = new Map<CookieName, string>();
  const fullName = (name: CookieName) => (secure && name !== READABLE ? `__Host-${name}` : name);
  const attributes = (name: CookieName) =>
    ({ path: '/', sameSite: 'lax', httpOnly: name !== READABLE, secure }) as const;
  const write = (name: CookieName, value: string, maxAge: number | undefined) =>
    stringifySetCookie(
      { name: fullName(name), value, ...attributes(name), ...(maxAge === undefined ? {} : { maxAge }) },
      { encode: (text) => text },
    );

  return {
    get: (name) => received[fullName(name)] || undefined,
    set(name, value, { maxAge }) {
      if (fullName(name).length + value.length > MAX_COOKIE_BYTES) return false;
      outgoing.set(name, write(name, value, maxAge));
      return true;
    },
    expire(name) {
      outgoing.set(name, write(name, '', 0));
    },
    keep(name) {
      outgoing.delete(name);
    },
    appendTo(headers) {
      for (const line of outgoing.values()) headers.append('Set-Cookie', line);
    },
  };
}
