/**
 * A page's socket and, once there is one, the API's for it: they end together, and with the log-in or this
 * server. Also the pipe between them, its pace, and what differs between chats and rooms.
 */
import { LRUCache } from 'lru-cache';
import { type RawData, WebSocket } from 'ws';
import type { PacedShutdown } from '~/api/live/pacedShutdown';
import type { StreamReservation, Streams } from '~/app/.server/live/streams';
import type { HeldSession } from '~/app/.server/session/sealedSession';
import type { Admission } from './askApi';
import { CLOSE, type Close } from './closeCodes';
import type { Target } from './handshake';

export interface SocketPair {
  readonly page: WebSocket;
  readonly isOver: boolean;
  end(why: Close): void;
  /** Takes a place among that person's instead of the one it has; false: there is none. */
  countAs(who: string): boolean;
  /** Connecting or open. */
  join(api: WebSocket): void;
}

interface SocketPairDeps {
  place: StreamReservation;
  sessionId: string;
  sockets: Streams;
  /** Tells pages one by one that this server stops. */
  shutdown: PacedShutdown;
}

export function createSocketPair(
  page: WebSocket,
  { place, sessionId, sockets, shutdown }: SocketPairDeps,
): SocketPair {
  let api: WebSocket | null = null;
  let isOver = false;
  let held = place;
  const end = ([code, reason]: Close) => {
    if (isOver) return;
    isOver = true;
    page.resume();
    page.close(code, reason);
    if (api?.readyState === WebSocket.OPEN) api.close(1000);
    else api?.terminate();
  };
  const hold = () =>
    held.hold((reason) =>
      reason === 'stopping' ? shutdown.schedule(() => end(CLOSE.stopping)) : end(CLOSE.over),
    );
  page.once('close', () => {
    held.leave();
    end(CLOSE.over);
  });
  hold();
  return {
    page,
    get isOver() {
      return isOver;
    },
    end,
    countAs(who) {
      held.leave();
      const next = sockets.enter(who, sessionId);
      if (typeof next === 'number') return false;
      held = next;
      hold();
      return true;
    },
    join(socket) {
      api = socket;
    },
  };
}

/** Bytes that may wait for a page that does not read. */
const MAX_BYTES_TO_PAGE = 1024 * 1024;
/** Bytes that may wait for the API; more is left with the page. */
const MAX_BYTES_TO_API = 256 * 1024;

interface Pipe {
  toPage(text: string): void;
  toApi(text: string): void;
  /** Texts of the page; anything else ends the pair. */
  onPage(take: (text: string) => void): void;
}

/**
 * Texts of the API go to the page as they are. The page's side is paused until the API's is open: what it
 * sends waits in its own hands.
 */
export function createPipe({ page, end }: Pick<SocketPair, 'page' | 'end'>, api: WebSocket): Pipe {
  const toPage = (text: string) => {
    if (page.readyState !== WebSocket.OPEN) return;
    if (page.bufferedAmount > MAX_BYTES_TO_PAGE) end(CLOSE.slow);
    else page.send(text);
  };
  const drained = () => {
    if (page.isPaused && api.bufferedAmount <= MAX_BYTES_TO_API) page.resume();
  };
  api.on('message', (data: RawData, isBinary: boolean) => {
    if (!isBinary) toPage(data.toString());
  });
  return {
    toPage,
    toApi(text) {
      api.send(text, drained);
      if (api.bufferedAmount > MAX_BYTES_TO_API) page.pause();
    },
    onPage(take) {
      page.on('message', (data: RawData, isBinary: boolean) => {
        if (isBinary) end(CLOSE.binary);
        else if (api.readyState === WebSocket.OPEN) take(data.toString());
      });
    },
  };
}

/** How fast somebody may write through this process: so many at once, then so many a minute. */
interface Rate {
  burst: number;
  perMinute: number;
}

interface RateLimit {
  /**
   * Seconds to wait; 0 = it counts as done. `who` also says what is counted, where that is more than one
   * thing.
   */
  take(who: string): number;
}

/** `now` in milliseconds. */
export function createRateLimit(now: () => number, { burst, perMinute }: Rate): RateLimit {
  const perMs = perMinute / 60_000;
  /** No entry: they may write `burst` at once. */
  const left = new LRUCache<string, { count: number; at: number }>({
    max: 20_000,
    ttl: burst / perMs,
    perf: { now },
  });
  return {
    take(who) {
      const at = now();
      const before = left.get(who) ?? { count: burst, at };
      const count = Math.min(burst, before.count + Math.max(0, at - before.at) * perMs);
      const isTaken = count >= 1;
      left.set(who, { count: isTaken ? count - 1 : count, at });
      return isTaken ? 0 : Math.ceil((1 - count) / perMs / 1000);
    },
  };
}

/** By somebody who is logged in. */
export interface Visit<T extends Target> {
  target: T;
  session: HeldSession;
  /** The visitor's. */
  address: string;
}

/** What differs between chats and rooms; of one page. */
export interface RelayPolicy {
  /** Whose sockets are counted together, as far as is known yet. */
  who: string;
  /** Milliseconds that it may stand from now on; null: as long as the API lets it. */
  life: number | null;
  /** Whether it may. The page may be gone when that is known. */
  admit(pair: SocketPair): Promise<Admission>;
  /** With which the page's side is closed when the API refused the handshake. */
  closeForRefusal(status: number): Promise<Close>;
  /** Listens on both sides. */
  carry(pair: SocketPair, api: WebSocket): void;
}
