/** The session of one request (docs/architecture.md, 'Session'), renewed at most once. */
import { decodeJwt } from 'jose';
import type { Logger } from 'pino';
import { ApiError } from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import type { CookieJar } from './cookies';
import { fingerprint, type RefreshFlights, type RefreshOutcome, type Tokens } from './refreshFlights';
import type { KeyRing } from './seal';
import { eraseSession, type HeldSession, readSession, sessionIdOf, writeSession } from './sealedSession';

/**
 * When an access token expires by our clock, in milliseconds; null if unknown. Uses its lifetime (`exp - iat`), as the
 * API's clock may be off. The API verifies the token, not we.
 */
export function expiryOf(accessToken: string, now: number): number | null {
  try {
    const { exp, iat } = decodeJwt(accessToken);
    if (exp === undefined) return null;
    return iat === undefined ? exp * 1000 : now + (exp - iat) * 1000;
  } catch {
    return null;
  }
}

const RENEW_BEFORE_MS = 30_000;
/** Time that a browser remembers the first refusal of its refresh token. */
const RETRY_SECONDS = 60;

export type RequestSession = ReturnType<typeof createSession>;

interface SessionDeps {
  jar: CookieJar;
  keys: KeyRing;
  flights: RefreshFlights;
  /** Asks the API. Throws ApiError if it does not answer: that is never a log-out. */
  refresh(refreshToken: string): Promise<RefreshOutcome>;
  /** Called on the API's first refusal; throws the visitor's next page (./expiredSession.ts). */
  onRefusal(): Promise<never>;
  /** Called when this log-in ends in this browser, to close its streams and sockets. */
  onClose(id: string): void;
  now(): number;
  log: Logger;
}

/** Logs out in this browser, and forgets the booking draft and the newcomer's destination. */
export function endSession(context: Pick<Context, 'session' | 'draft' | 'newcomer'>): void {
  const { session, draft, newcomer } = context;
  session.close();
  draft.clear();
  newcomer.forget();
}

export function createSession(deps: SessionDeps) {
  const { jar, keys, now } = deps;
  let held = readSession(jar, keys, now());
  let renewal: Promise<string | null> | null = null;
  let frozen = false;
  /** The value of `held` after a renewal. */
  let renewed: HeldSession | null = null;

  async function renew(): Promise<string | null> {
    const before = held;
    if (!before) return null;
    const { refresh } = before.tokens;
    const outcome = await deps.flights.share(refresh, () => deps.refresh(refresh));
    if (held !== before) return held?.tokens.access ?? null;
    if (outcome.kind === 'refused') return giveUp(refresh);
    hold({ ...before, tokens: outcome.tokens }, outcome.at);
    renewed = held;
    if (jar.get('session_retry')) jar.expire('session_retry');
    return outcome.tokens.access;
  }

  /** The first refusal of a token is not final, as another tab may have renewed the session. */
  async function giveUp(refresh: string): Promise<null> {
    const mark = fingerprint(refresh).slice(0, 16);
    if (jar.get('session_retry') !== mark) {
      jar.set('session_retry', mark, { maxAge: RETRY_SECONDS });
      return deps.onRefusal();
    }
    deps.log.info('session refused twice: logged out');
    close();
    jar.expire('session_retry');
    return null;
  }

  function hold(session: Omit<HeldSession, 'accessUntil'>, since: number): void {
    const next: HeldSession = { ...session, accessUntil: expiryOf(session.tokens.access, since) };
    if (!writeSession(jar, keys, next, now()))
      throw new Error('The tokens do not fit into the session cookie.');
    held = next;
  }

  /** Milliseconds until the access token expires. */
  function left(): number {
    return held?.accessUntil == null ? Number.POSITIVE_INFINITY : held.accessUntil - now();
  }

  /** Deletes the session and ends its event streams and chats, whatever the API answers. */
  function close(): void {
    if (held) deps.onClose(held.id);
    held = null;
    eraseSession(jar);
  }

  return {
    /** The request has a valid session cookie that was not refused. */
    get isOpen(): boolean {
      return held !== null;
    },
    get isRenewed(): boolean {
      return held !== null && renewed === held;
    },
    /** Identifies the log-in through all renewals; null without one. */
    get id(): string | null {
      return held?.id ?? null;
    },
    /** Starts a session; with `remember` false it ends when the browser closes. */
    open(tokens: Tokens, { remember }: { remember: boolean }): void {
      const before = held;
      eraseSession(jar);
      hold({ tokens, remember, id: sessionIdOf(tokens.refresh) }, now());
      if (before) deps.onClose(before.id);
      if (jar.get('session_retry')) jar.expire('session_retry');
      renewal = null;
    },
    /** Renews the session if its access token ends within this many milliseconds. Throws like a call to the API. */
    async renew({ within }: { within: number }): Promise<void> {
      if (held && left() <= within) renewal ??= renew();
      await renewal;
    },
    close,
    /** The current tokens, without renewing. */
    tokens: (): Tokens | null => held?.tokens ?? null,
    /** The token for a call, renewed first if it has under 30 s left; null = call anonymously. */
    async accessToken(): Promise<string | null> {
      if (!held) return null;
      const { tokens } = held;
      const over = left() <= 0;
      if (renewal === null && (frozen || left() > RENEW_BEFORE_MS)) return tokens.access;
      renewal ??= renew();
      if (over) return renewal;
      return renewal.catch((error: unknown) => {
        if (error instanceof ApiError) return tokens.access;
        throw error;
      });
    },
    /** After a 401 for `refused`: another token to retry with, or null. */
    async accessTokenAfter(refused: string): Promise<string | null> {
      if (frozen && renewal === null) return null;
      renewal ??= renew();
      const access = await renewal;
      return access === refused ? null : access;
    },
    /**
     * Call it before the headers are sent. Resolves when no renewal is running and prevents later ones, whose new refresh
     * token could no longer reach the browser.
     */
    async freeze(): Promise<void> {
      frozen = true;
      await renewal?.catch(() => null);
    },
  };
}
