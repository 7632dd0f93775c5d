/**
 * One refresh per refresh token (docs/product.md, 'Security conduct'): requests that come while it is under
 * way share it, and for 30 s those that still carry the old cookie get the same successor. Memory only,
 * bounded; keys are hashes.
 */
import { createHash } from 'node:crypto';
import { createRunOnce } from '~/app/.server/forms/once';

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
  const flights = createRunOnce<RefreshOutcome>({
    most: 10_000,
    milliseconds: 30_000,
    now: () => clock().getTime(),
    keeps: ({ kind }) => kind === 'renewed',
  });
  return { share: (refreshToken, refresh) => flights.run(fingerprint(refreshToken), refresh) };
}

/** Names a token without telling it. */
export function fingerprint(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
