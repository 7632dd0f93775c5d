/** How fast somebody may write through this process: so many at once, then so many a minute. */
import { LRUCache } from 'lru-cache';

export interface Rate {
  burst: number;
  perMinute: number;
}

export interface Pace {
  /** Seconds to wait; 0 = it counts as done. `who` also says what is counted, where that is more than one thing. */
  take(who: string): number;
}

/** `now` in milliseconds. */
export function createPace(now: () => number, { burst, perMinute }: Rate): Pace {
  const perMs = perMinute / 60_000;
  /** Whoever has not written for as long as it takes to have all again needs no entry. */
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
