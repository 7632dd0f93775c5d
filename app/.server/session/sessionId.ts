import { fingerprint } from './flights';

/** Names a log-in by the refresh token it began with; kept in the cookie, where every character counts. */
export function sessionIdOf(firstRefreshToken: string): string {
  return fingerprint(firstRefreshToken).slice(0, 22);
}
