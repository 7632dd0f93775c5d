/** The session cookie's contents, sealed and opaque to the browser (decision 2). */
import { LOG_IN_DAYS } from '~/api/contract/rules/kept';
import { HYDRATED_COOKIE } from '~/app/domain/site/browserCookies';
import type { CookieJar } from './cookies';
import { fingerprint, type Tokens } from './refreshFlights';
import { type KeyRing, seal, unseal } from './seal';

/** Identifies a log-in by its first refresh token. Short, because it is kept in the cookie. */
export const sessionIdOf = (firstRefreshToken: string): string => fingerprint(firstRefreshToken).slice(0, 22);

const SESSION_SECONDS = LOG_IN_DAYS * 24 * 3600;

export interface HeldSession {
  tokens: Tokens;
  /** When the access token expires, in milliseconds; null if unknown. */
  accessUntil: number | null;
  /** False: a session cookie, gone when the browser closes. */
  remember: boolean;
  /** Id of the log-in, kept through all renewals. */
  id: string;
}

export function readSession(jar: CookieJar, keys: KeyRing, now: number): HeldSession | null {
  const opened = unseal(jar.get('refresh_token'), { keys, purpose: 'session', now });
  if (!Array.isArray(opened)) return null;
  const [refresh, access, accessUntil, remember, id]: unknown[] = opened;
  if (typeof refresh !== 'string' || typeof access !== 'string') return null;
  return {
    tokens: { refresh, access },
    accessUntil: typeof accessUntil === 'number' ? accessUntil : null,
    remember: remember !== false,
    id: typeof id === 'string' ? id : sessionIdOf(refresh),
  };
}

/**
 * Writes the session cookie and the readable `has_logged_in`. An access token that does not fit is left out and renewed
 * when next needed; returns false if even the refresh token does not fit.
 */
export function writeSession(jar: CookieJar, keys: KeyRing, session: HeldSession, now: number): boolean {
  const lasting = session.remember ? { maxAge: SESSION_SECONDS } : {};
  const sealed = (access: string, until: number | null) =>
    seal([session.tokens.refresh, access, until, session.remember, session.id], {
      keys,
      purpose: 'session',
      expiresAt: now + SESSION_SECONDS * 1000,
    });
  const written =
    jar.set('refresh_token', sealed(session.tokens.access, session.accessUntil), lasting) ||
    jar.set('refresh_token', sealed('', 0), lasting);
  if (written) jar.set('has_logged_in', '1', lasting);
  return written;
}

/** Pages that the browser keeps for Back are those of one log-in (app/ui/keptPage.ts). */
export function eraseSession(jar: CookieJar): void {
  if (jar.get(HYDRATED_COOKIE)) jar.expire(HYDRATED_COOKIE);
  jar.expire('refresh_token');
  jar.expire('has_logged_in');
}
