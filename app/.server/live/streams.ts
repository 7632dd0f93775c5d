/**
 * The event streams that are open in this process, and how many may be: a stream holds a socket here, and one
 * to an API elsewhere.
 */
import type { EndReason } from '~/app/live/protocol';

/** As many as our own API takes (api/live/connections.ts). */
const LIMITS = { perUser: 8, all: 10_000 };

/** A place in the count, taken before the API is asked. */
export interface StreamReservation {
  /** How the stream is ended from outside. */
  hold(end: (reason: EndReason) => void): void;
  leave(): void;
}

export interface Streams {
  /** A place, or the status of the refusal: 429 this person has too many, 503 no room or about to stop. */
  enter(userId: string, sessionId: string): StreamReservation | 429 | 503;
  /** That log-in is over: ends its streams, whatever the API says about them. */
  endOf(sessionId: string): void;
  /** Ends all, and lets nobody in any more. */
  endAll(): void;
}

export function createStreams({ perUser, all } = LIMITS): Streams {
  /** `over`: why it is to end as soon as it can be told. */
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
    enter(userId, sessionId) {
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
    endOf(sessionId) {
      finish((held) => held.sessionId === sessionId, 'session-over');
    },
    endAll() {
      stopping = true;
      finish(() => true, 'stopping');
    },
  };
}

/** Files that are not chats': the database, event streams, requests under way. */
const OTHERS = 500;
const MOST = 10_000;
const LEAST = 16;

/**
 * Chats that this process may hold: with an API elsewhere each takes two of its open files (decision 19),
 * with its own one, beside the event stream of the same page.
 */
export function chatCapacity(openFiles: number): number {
  return Math.max(LEAST, Math.min(MOST, Math.floor(openFiles / 2) - OTHERS));
}

/** `ulimit -n` of this process. */
export function openFileLimit(): number {
  const report = process.report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } };
  const soft = report.userLimits?.open_files?.soft;
  return typeof soft === 'number' ? soft : Number.POSITIVE_INFINITY;
}
