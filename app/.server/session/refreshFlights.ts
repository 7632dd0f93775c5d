/**
 * One refresh per refresh token (docs/product.md, 'Security conduct'): concurrent requests share it, and for 30 s those
 * with the old cookie get the same successor. Kept in memory under hashes.
 */
import { createHash } from 'node:crypto';
import { createRunOnce } from '~/app/.server/forms/once';

export interface Tokens {
  access: string;
  refresh: string;
}

/** `refused`: the API says that this refresh token is no longer valid. */
export type RefreshOutcome =
  /** `at`: when the tokens arrived, in milliseconds; late requests get them too. */
  { kind: 'renewed'; tokens: Tokens; at: number } | { kind: 'refused' };

export type RefreshFlights = ReturnType<typeof createRefreshFlights>;

export function createRefreshFlights({ clock }: { clock: () => Date }) {
  const flights = createRunOnce<RefreshOutcome>({
    most: 10_000,
    milliseconds: 30_000,
    now: () => clock().getTime(),
    keeps: ({ kind }) => kind === 'renewed',
  });
  return {
    /** Runs `refresh` at most once per token in 30 s; errors and refusals are not kept. */
    share: (refreshToken: string, refresh: () => Promise<RefreshOutcome>) =>
      flights.run(fingerprint(refreshToken), refresh),
  };
}

/** Identifies a token without revealing it. */
export const fingerprint = (token: string): string => createHash('sha256').update(token).digest('base64url');
