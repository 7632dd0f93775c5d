import type { HeldSession } from '../../app/.server/session/sealedSession';

/** Milliseconds that a chat may outlast its access token: the page renews it in its own time. */
const GRACE = 60_000;
/** Of a token that does not tell its end. */
const UNKNOWN = 10 * 60_000;
/** Whatever the token says; also what a timer can count. */
const MOST = 12 * 3_600_000;

/** Milliseconds that a chat of this session may stand from `now` on; 0 when its access token is over: nothing begins on its grace. */
export function lifeOf({ accessUntil }: Pick<HeldSession, 'accessUntil'>, now: number): number {
  if (accessUntil === null) return UNKNOWN;
  return accessUntil <= now ? 0 : Math.min(accessUntil - now + GRACE, MOST);
}
