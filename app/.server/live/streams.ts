/** The event streams that are open in this process, and how many may be: a stream holds a socket here, and one to an API elsewhere. */
import type { EndReason } from '../../live/protocol';

/** As many as our own API takes (api/live/limits.ts). */
const LIMITS = { perUser: 8, all: 10_000 };

/** A place in the count, taken before the API is asked. */
export interface Place {
  /** How the stream is ended from outside. */
  hold(end: (reason: EndReason) => void): void;
  leave(): void;
}

export interface Streams {
  /** A place, or the status of the refusal: 429 this person has too many, 503 no room or about to stop. */
  enter(userId: string): Place | 429 | 503;
  /** Ends all, and lets nobody in any more. */
  endAll(): void;
}

export function createStreams({ perUser, all } = LIMITS): Streams {
  const open = new Map<Place, (reason: EndReason) => void>();
  const counts = new Map<string, number>();
  let stopping = false;

  const count = (userId: string, change: number) => {
    const next = (counts.get(userId) ?? 0) + change;
    if (next === 0) counts.delete(userId);
    else counts.set(userId, next);
  };

  return {
    enter(userId) {
      if (stopping || open.size >= all) return 503;
      if ((counts.get(userId) ?? 0) >= perUser) return 429;
      const place: Place = {
        hold(end) {
          if (stopping) end('stopping');
          else if (open.has(place)) open.set(place, end);
        },
        leave() {
          if (open.delete(place)) count(userId, -1);
        },
      };
      open.set(place, () => {});
      count(userId, 1);
      return place;
    },
    endAll() {
      stopping = true;
      for (const end of [...open.values()]) end('stopping');
    },
  };
}
