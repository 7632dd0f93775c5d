import type { RefreshOutcome } from '../session/flights';
import { path } from './call';
import { ApiError } from './errors';
import type { Exchange } from './exchange';
import { tokensIn } from './tokens';

/**
 * POST /api/auth/token/refresh/ with the refresh token as the contract's cookie. Only 400, 401 and 403 are a refusal; everything
 * else that is not a pair of tokens throws ApiError: an API that is down ends nobody's session. A server that does not rotate
 * gives no successor, and the token stays.
 */
export function createRefresh(deps: {
  exchange: Exchange;
  now: () => number;
}): (refreshToken: string) => Promise<RefreshOutcome> {
  const { exchange, now } = deps;
  return async (refreshToken) => {
    const answer = await exchange(
      {
        method: 'POST',
        path: path`/api/auth/token/refresh/`,
        headers: { 'Sec-Fetch-Site': 'same-origin' },
        kind: 'read',
      },
      { refresh: refreshToken },
    );
    if ([400, 401, 403].includes(answer.status)) return { kind: 'refused' };
    const tokens = answer.status < 300 ? tokensIn(answer) : null;
    if (!tokens)
      throw new ApiError({ kind: 'answer', ...answer, status: answer.status < 300 ? 502 : answer.status });
    return {
      kind: 'renewed',
      tokens: { access: tokens.access, refresh: tokens.refresh ?? refreshToken },
      at: now(),
    };
  };
}
