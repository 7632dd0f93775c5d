/**
 * One refresh per refresh token (docs/product.md, 'Security conduct'): requests that come while it is under
 * way share it, and for 30 s those that still carry the old cookie get the same successor. Memory only,
 * bounded; keys are hashes.
 */
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

export interface Tokens {
  access: string;
  refresh: string;
}

/** `refused`: the API says that this refresh token is not valid (any more). */
export type RefreshOutcome =
  /** `at`: when they came, in milliseconds; stragglers get them later. */
  { kind: 'renewed'; tokens: Tokens; at: number } | { kind: 'refused' };

export interface RefreshFlights {
  /**
   * `refresh` runs at most once per token and 30 s; what it throws (an API that is down) is not kept, nor is
   * a refusal.
   */
  share(refreshToken: string, refresh: () => Promise<RefreshOutcome>): Promise<RefreshOutcome>;
}

export function createRefreshFlights({ clock }: { clock: () => Date }): RefreshFlights {
  const flights = new LRUCache<string, Promise<RefreshOutcome>>({
    max: 10_000,
    ttl: 30_000,
    ttlResolution: 0,
    perf: { now: () => clock().getTime() },
  });

  return {
    share(refreshToken, refresh) {
      const key = fingerprint(refreshToken);
      const underWay = flights.get(key);
      if (underWay) return underWay;
      const flight = refresh().then(
        (outcome) => {
          if (outcome.kind === 'renewed') flights.set(key, flight);
          else flights.delete(key);
          return outcome;
        },
        (error: unknown) => {
          flights.delete(key);
          throw error;
        },
      );
      flights.set(key, flight);
      return flight;
    },
  };
}

/** Names a token without telling it. */
export function fingerprint(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
