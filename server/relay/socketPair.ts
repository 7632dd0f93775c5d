/** A page's socket and the API's for it: they end together, and with the log-in or this server. */

import { LRUCache } from 'lru-cache';
import { type RawData, WebSocket } from 'ws';
import { CLOSE, type Close } from '~/api/contract/rules/closeCodes';
import type { PacedShutdown } from '~/api/live/connections';
import type { StreamReservation, Streams } from '~/app/.server/live/streams';

interface SocketPairDeps {
  place: StreamReservation;
  sessionId: string;
  sockets: Streams;
  /** Tells pages one by one that this server is stopping. */
  shutdown: PacedShutdown;
}

export function createSocketPair(page: WebSocket, { place, sessionId, sockets, shutdown }: SocketPairDeps) {
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
      reason === 'stopping' ? shutdown.schedule(() => end(CLOSE.stopping)) : end(CLOSE['session-over']),
    );
  page.once('close', () => {
    held.leave();
    end(CLOSE['session-over']);
  });
  hold();
  return {
    page,
    get isOver() {
      return isOver;
    },
    end,
    /** Moves to a place of that person instead of its current one; false if there is none. */
    countAs(who: string) {
      held.leave();
      const next = sockets.enter(who, sessionId);
      if (typeof next === 'number') return false;
      held = next;
      hold();
      return true;
    },
    join(socket: WebSocket) {
      api = socket;
    },
  };
}

export type SocketPair = ReturnType<typeof createSocketPair>;

/** Bytes that may be buffered for a page that does not read. */
const MAX_BYTES_TO_PAGE = 1024 * 1024;
/** Bytes that may be buffered for the API; then the page is paused. */
const MAX_BYTES_TO_API = 256 * 1024;

/** The page's socket is paused until the API's is open, so that its frames wait there. */
export function createPipe({ page, end }: Pick<SocketPair, 'page' | 'end'>, api: WebSocket) {
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
    toApi(text: string) {
      api.send(text, drained);
      if (api.bufferedAmount > MAX_BYTES_TO_API) page.pause();
    },
    /** Texts from the page; anything else ends the pair. */
    onPage(take: (text: string) => void) {
      page.on('message', (data: RawData, isBinary: boolean) => {
        if (isBinary) end(CLOSE.binary);
        else if (api.readyState === WebSocket.OPEN) take(data.toString());
      });
    },
  };
}

/** Rate limit for writing through this process: a burst, then so many a minute. `now` in milliseconds. */
export function createRateLimit(
  now: () => number,
  { burst, perMinute }: { burst: number; perMinute: number },
) {
  const perMs = perMinute / 60_000;
  /** No entry means that the full `burst` is available. */
  const left = new LRUCache<string, { count: number; at: number }>({
    max: 20_000,
    ttl: burst / perMs,
    perf: { now },
  });
  return {
    /** Seconds to wait; 0: it was counted. `who` includes the kind of frame if there are several. */
    take(who: string) {
      const at = now();
      const before = left.get(who) ?? { count: burst, at };
      const count = Math.min(burst, before.count + Math.max(0, at - before.at) * perMs);
      const isTaken = count >= 1;
      left.set(who, { count: isTaken ? count - 1 : count, at });
      return isTaken ? 0 : Math.ceil((1 - count) / perMs / 1000);
    },
  };
}
