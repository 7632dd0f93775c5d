/** Limits the event streams of this process: each holds a socket, or two if the API is elsewhere. */
import type { EndReason } from '~/app/protocols/live';

/** The limits of our own API (api/live/connections.ts). */
const LIMITS = { perUser: 8, all: 10_000 };

/** A slot reserved before the API is called. */
export interface StreamReservation {
  /** Registers how to end the stream from outside. */
  hold(end: (reason: EndReason) => void): void;
  leave(): void;
}

export type Streams = ReturnType<typeof createStreams>;

export function createStreams({ perUser, all } = LIMITS) {
  /** `over` is set when a stream is ended: one that is not held yet then ends in `hold`. */
  const open = new Map<
    StreamReservation,
    { sessionId: string; end: (reason: EndReason) => void; over?: EndReason }
  >();
  const counts = new Map<string, number>();
  let stopping = false;

  const count = (userId: string, change: number) => {
    const next = (counts.get(userId) ?? 0) + change;
    if (next === 0) counts.delete(userId);
    else counts.set(userId, next);
  };

  const finish = (isMeant: (held: { sessionId: string }) => boolean, reason: EndReason) => {
    for (const held of [...open.values()].filter(isMeant)) {
      held.over = reason;
      held.end(reason);
    }
  };

  return {
    /** A slot, or the status of the refusal: 429 too many for this person, 503 full or stopping. */
    enter(userId: string, sessionId: string): StreamReservation | 429 | 503 {
      if (stopping || open.size >= all) return 503;
      if ((counts.get(userId) ?? 0) >= perUser) return 429;
      const place: StreamReservation = {
        hold(end) {
          const held = open.get(place);
          if (!held) return;
          held.end = end;
          if (held.over) end(held.over);
        },
        leave() {
          if (open.delete(place)) count(userId, -1);
        },
      };
      open.set(place, { sessionId, end() {} });
      count(userId, 1);
      return place;
    },
    /** Ends all streams of a log-in that is over, whatever the API says. */
    endOf(sessionId: string): void {
      finish((held) => held.sessionId === sessionId, 'session-over');
    },
    /** Ends all streams and refuses new ones. */
    endAll(): void {
      stopping = true;
      finish(() => true, 'stopping');
    },
  };
}

/** Open files reserved for everything but chats: database, event streams, running requests. */
const OTHERS = 500;
const MOST = 10_000;
const LEAST = 16;

/** Most chats of this process. Each takes two open files: both sockets with an API elsewhere (decision 19), else its page's stream too. */
export function chatCapacity(openFiles: number): number {
  return Math.max(LEAST, Math.min(MOST, Math.floor(openFiles / 2) - OTHERS));
}

/** `ulimit -n` of this process. */
export function openFileLimit(): number {
  const report = process.report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } };
  const soft = report.userLimits?.open_files?.soft;
  return typeof soft === 'number' ? soft : Number.POSITIVE_INFINITY;
}
