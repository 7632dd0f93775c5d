import { CLOSE_CODE } from '~/api/contract/rules/closeCodes';
import { PING } from '~/app/protocols/chat';
import { backOff } from './backOff';

/** The used part of WebSocket; the browser's and ws's both fit. */
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

/** `refused`: cannot be written to. `turned-away`: like `waiting`, after a refusal without a reason. */
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
  /** The page is visible. */
  isSeen(): boolean;
}

export interface ConnectionDeps extends RetryTiming {
  openSocket(): SocketLike;
  renewSession(): Promise<Renewal>;
  /** Whether the server answers at all. Without it every attempt is a handshake. */
  isReachable?(): Promise<boolean>;
}

/** A line's ping frame, and its final close codes. */
interface LineProtocol {
  ping: string;
  isRefusal(code: number, reason: string): boolean;
}

const CHAT_LINE: LineProtocol = { ping: PING, isRefusal: (code) => code === CLOSE_CODE.notYours };

interface Listener {
  /** Every message arrives from here on. If called again, history fetched before is outdated. */
  ready(): void;
  frame(data: unknown): void;
  down(): void;
  changed(): void;
  /** Final: `state()` is 'refused'. */
  refused?(code: number, reason: string): void;
  /** Refused without a reason; tried again unless `refuse()` is called. */
  turnedAway?(): void;
}

/** Decision 20. */
const BUSY_BASE_MS = 4_000;
const CONNECT_MS = 10_000;
/** A server that does not answer the first ping in this time is taken not to support pings. */
const READY_MS = 5_000;
const QUIET_MS = 25_000;
const DEAD_MS = 45_000;
const WAKE_MS = 2_000;
/** A connection that lasted this long resets the failure count. */
const STABLE_MS = 10_000;
const MAX_RENEWALS = 2;
/** Failed handshakes in a row before reachability is checked, as Chromium delays each after a dozen. */
const MAX_UNCHECKED_ATTEMPTS = 5;

/** Keeps one socket open: back-off between attempts, session renewal, pings that detect dead connections. */
export function createConnection(deps: ConnectionDeps, on: Listener, { ping, isRefusal } = CHAT_LINE) {
  const { now, random, isSeen, setTimer, clearTimer } = deps;
  let state: ConnectionState = 'connecting';
  let socket: SocketLike | null = null;
  let timer: unknown = null;
  let startedAt = 0;
  let openedAt: number | null = null;
  let isReady = false;
  /** Failed or broken connections and refusals, in a row. */
  let failures = 0;
  let refusals = 0;
  let mustRenew = false;
  let renewals = 0;
  let renewing: symbol | null = null;
  let looking: symbol | null = null;
  let stopped = false;

  const restartTimer = (run: () => void, milliseconds: number) => {
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
  /** Ignores everything the old socket still sends. */
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
    restartTimer(go, backOff({ failures, random: random(), isSeen: isSeen() }));
    failures += 1;
    show('waiting');
  };
  /** Waits much longer, so that clients do not keep a server full. */
  const retryMuchLater = (next: 'waiting' | 'turned-away') => {
    drop();
    if (stopped) return;
    restartTimer(go, backOff({ failures: refusals, random: random(), isSeen: false, baseMs: BUSY_BASE_MS }));
    refusals += 1;
    show(next);
  };
  const reconnect = () => {
    drop();
    if (!stopped) later();
  };
  /** Stops all attempts, as this person cannot be written to. */
  const refuse = () => {
    drop();
    show('refused');
  };
  const again = () => {
    drop();
    go();
  };
  const ask = (milliseconds: number) => {
    restartTimer(reconnect, milliseconds);
    socket?.send(ping);
  };
  const restartQuietTimer = () => restartTimer(() => ask(DEAD_MS - QUIET_MS), QUIET_MS);
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
    restartTimer(reconnect, CONNECT_MS);
    mine.addEventListener('open', () => {
      if (socket !== mine) return;
      openedAt = now();
      mine.send(ping);
      restartTimer(() => {
        restartTimer(reconnect, DEAD_MS);
        beReady();
      }, READY_MS);
    });
    mine.addEventListener('message', ({ data }) => {
      if (socket !== mine) return;
      restartQuietTimer();
      if (!answered) beReady();
      answered = true;
      if (socket === mine) on.frame(data);
    });
    mine.addEventListener('close', ({ code = 0, reason = '' }) => {
      if (socket === mine) closed(code, reason);
    });
    // The close event that follows has the details.
    mine.addEventListener('error', () => {});
  }

  function closed(code: number, reason: string): void {
    if (code === CLOSE_CODE.expired) {
      drop();
      mustRenew = true;
      renewals += 1;
      if (renewals > MAX_RENEWALS) later();
      else go();
    } else if (isRefusal(code, reason)) {
      refuse();
      on.refused?.(code, reason);
    } else if (code === CLOSE_CODE.unclear) {
      retryMuchLater('turned-away');
      on.turnedAway?.();
    } else if (code === CLOSE_CODE.full) retryMuchLater('waiting');
    else reconnect();
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
    /** False if there is no connection. */
    send(text: string) {
      if (!socket || openedAt === null) return false;
      socket.send(text);
      return true;
    },
    /** The network or the tab is back. */
    wake() {
      if (stopped || state === 'refused' || renewing) return;
      forget();
      if (state === 'open') return ask(WAKE_MS);
      // The attempt may have begun before the network was back, and would then fail.
      if (state === 'connecting' && now() - startedAt < WAKE_MS) return restartTimer(again, WAKE_MS);
      again();
    },
    /** Replaces a connection that does not work. */
    restart: () => {
      if (state === 'open') reconnect();
    },
    refuse,
    stop() {
      stopped = true;
      drop();
    },
  };
}

export type Connection = ReturnType<typeof createConnection>;
