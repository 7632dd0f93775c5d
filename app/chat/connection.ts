import { backOff } from '~/app/connection/backOff';
import { CLOSED_BUSY, CLOSED_NOT_YOURS, CLOSED_SESSION_OVER, CLOSED_UNCLEAR, PING } from './protocol';

/** What the engine uses of a WebSocket: the browser's has it, and so has ws's. */
export interface SocketLike {
  send(text: string): void;
  close(): void;
  addEventListener(
    type: 'open' | 'message' | 'close' | 'error',
    listener: (event: SocketEvent) => void,
  ): void;
}
interface SocketEvent {
  readonly type: string;
  readonly code?: number;
  readonly reason?: string;
  readonly data?: unknown;
}

/**
 * `over`: nobody is logged in any more. `refused`: not somebody to write to. `waiting`: the next attempt has
 * its time; `turned-away`: the same, after the server did not let us in and did not say why.
 */
export type ConnectionState = 'connecting' | 'open' | 'waiting' | 'turned-away' | 'over' | 'refused';
export type Renewal = 'renewed' | 'gone' | 'unreachable';

export interface Timing {
  /** Milliseconds since 1970. */
  now(): number;
  /** From 0 to under 1. */
  random(): number;
  setTimer(run: () => void, milliseconds: number): unknown;
  clearTimer(timer: unknown): void;
}

export interface RetryTiming extends Timing {
  /** Somebody looks at the page. */
  isSeen(): boolean;
}

export interface ConnectionDeps extends RetryTiming {
  openSocket(): SocketLike;
  renewSession(): Promise<Renewal>;
  /** Whether anybody answers there. Without it every attempt is a handshake. */
  isReachable?(): Promise<boolean>;
}

/** What is said on the line to see whether it lives, and the codes of a close that is final. */
interface LineProtocol {
  ping: string;
  isRefusal(code: number, reason: string): boolean;
}

const CHAT_LINE: LineProtocol = { ping: PING, isRefusal: (code) => code === CLOSED_NOT_YOURS };

interface Listener {
  /**
   * The server has taken us in: from here on every message comes. May be said twice: what was fetched before
   * counts no more.
   */
  ready(): void;
  frame(data: unknown): void;
  down(): void;
  changed(): void;
  /** For good: `state()` is 'refused'. */
  refused?(code: number, reason: string): void;
  /** Not let in, and nobody said why: it is asked again, unless `refuse()` is called. */
  turnedAway?(): void;
}

export interface Connection {
  start(): void;
  state(): ConnectionState;
  /** False when there is no line. */
  send(text: string): boolean;
  /** The network or the tab is back. */
  wake(): void;
  /** What is there does not work. */
  restart(): void;
  /** Nothing is tried again: it is known from elsewhere that this is not somebody to write to. */
  refuse(): void;
  stop(): void;
}

/** Milliseconds, all of them (decision 20). */
const BUSY_BASE_MS = 4_000;
const CONNECT_MS = 10_000;
/** Until a server that does not answer the first ping is taken to answer none. */
const READY_MS = 5_000;
const QUIET_MS = 25_000;
const DEAD_MS = 45_000;
const WAKE_MS = 2_000;
/** A line that held this long was a good one. */
const STABLE_MS = 10_000;
const MAX_RENEWALS = 2;
/**
 * Handshakes that fail in a row before it is asked first: Chromium holds each back for seconds after a dozen
 * or two.
 */
const MAX_UNCHECKED_ATTEMPTS = 5;

/**
 * Keeps one socket open: back-off between attempts, the session renewed when it is over, dead lines found out
 * by asking.
 */
export function createConnection(
  deps: ConnectionDeps,
  on: Listener,
  { ping, isRefusal } = CHAT_LINE,
): Connection {
  const { now, random, isSeen, setTimer, clearTimer } = deps;
  let state: ConnectionState = 'connecting';
  let socket: SocketLike | null = null;
  let timer: unknown = null;
  let startedAt = 0;
  let openedAt: number | null = null;
  let isReady = false;
  /** Lines that broke or did not come about, and refusals, in a row. */
  let failures = 0;
  let refusals = 0;
  let mustRenew = false;
  let renewals = 0;
  let renewing: symbol | null = null;
  let looking: symbol | null = null;
  let stopped = false;

  const arm = (run: () => void, milliseconds: number) => {
    clearTimer(timer);
    timer = setTimer(run, milliseconds);
  };
  const show = (next: ConnectionState) => {
    if (state === next) return;
    state = next;
    on.changed();
  };
  const forget = () => {
    failures = 0;
    refusals = 0;
  };
  /** Whatever the old socket still says is heard by nobody. */
  const drop = () => {
    clearTimer(timer);
    const mine = socket;
    socket = null;
    looking = null;
    if (openedAt !== null && now() - openedAt >= STABLE_MS) forget();
    openedAt = null;
    mine?.close();
    if (isReady) {
      isReady = false;
      on.down();
    }
  };
  const later = () => {
    arm(go, backOff({ failures, random: random(), isSeen: isSeen() }));
    failures += 1;
    show('waiting');
  };
  /** Asked by everybody every other moment, a server that is full would stay so. */
  const muchLater = (next: 'waiting' | 'turned-away') => {
    drop();
    if (stopped) return;
    arm(go, backOff({ failures: refusals, random: random(), isSeen: false, baseMs: BUSY_BASE_MS }));
    refusals += 1;
    show(next);
  };
  const lose = () => {
    drop();
    if (!stopped) later();
  };
  const refuse = () => {
    drop();
    show('refused');
  };
  const again = () => {
    drop();
    go();
  };
  const ask = (milliseconds: number) => {
    arm(lose, milliseconds);
    socket?.send(ping);
  };
  const heard = () => arm(() => ask(DEAD_MS - QUIET_MS), QUIET_MS);
  const beReady = () => {
    isReady = true;
    renewals = 0;
    show('open');
    on.ready();
  };

  function connect(): void {
    startedAt = now();
    show('connecting');
    let mine: SocketLike;
    try {
      mine = deps.openSocket();
    } catch {
      later();
      return;
    }
    socket = mine;
    let answered = false;
    arm(lose, CONNECT_MS);
    mine.addEventListener('open', () => {
      if (socket !== mine) return;
      openedAt = now();
      mine.send(ping);
      arm(() => {
        arm(lose, DEAD_MS);
        beReady();
      }, READY_MS);
    });
    mine.addEventListener('message', ({ data }) => {
      if (socket !== mine) return;
      heard();
      if (!answered) beReady();
      answered = true;
      if (socket === mine) on.frame(data);
    });
    mine.addEventListener('close', ({ code = 0, reason = '' }) => {
      if (socket === mine) closed(code, reason);
    });
    // A close follows, which says all there is to say.
    mine.addEventListener('error', () => {});
  }

  function closed(code: number, reason: string): void {
    if (code === CLOSED_SESSION_OVER) {
      drop();
      mustRenew = true;
      renewals += 1;
      if (renewals > MAX_RENEWALS) later();
      else go();
    } else if (isRefusal(code, reason)) {
      refuse();
      on.refused?.(code, reason);
    } else if (code === CLOSED_UNCLEAR) {
      muchLater('turned-away');
      on.turnedAway?.();
    } else if (code === CLOSED_BUSY) muchLater('waiting');
    else lose();
  }

  async function renew(): Promise<void> {
    show('connecting');
    const mine = Symbol('renewal');
    renewing = mine;
    const outcome = await deps.renewSession().catch((): Renewal => 'unreachable');
    if (renewing !== mine || stopped) return;
    renewing = null;
    if (outcome === 'gone') return show('over');
    if (outcome === 'unreachable') return later();
    mustRenew = false;
    connect();
  }

  async function look(isReachable: () => Promise<boolean>): Promise<void> {
    const mine = Symbol('look');
    looking = mine;
    const isThere = await isReachable().catch(() => false);
    if (looking !== mine || stopped) return;
    looking = null;
    if (isThere) connect();
    else later();
  }

  function go(): void {
    if (stopped) return;
    clearTimer(timer);
    if (mustRenew) void renew();
    else if (failures > MAX_UNCHECKED_ATTEMPTS && deps.isReachable) void look(deps.isReachable);
    else connect();
  }

  return {
    start: connect,
    state: () => state,
    send(text) {
      if (!socket || openedAt === null) return false;
      socket.send(text);
      return true;
    },
    wake() {
      if (stopped || state === 'refused' || renewing) return;
      forget();
      if (state === 'open') return ask(WAKE_MS);
      // It may have begun before the network was back, and then nothing comes of it.
      if (state === 'connecting' && now() - startedAt < WAKE_MS) return arm(again, WAKE_MS);
      again();
    },
    restart: () => {
      if (state === 'open') lose();
    },
    refuse,
    stop() {
      stopped = true;
      drop();
    },
  };
}
