/**
 * The circuit breaker in front of an API over the network (design.md section 6): after 5 failures in a row nobody waits any more,
 * after 5 s one call may try. A 500 is an answer, not a failure of the server as a whole.
 */
import { BrokenCircuitError, CircuitState, ConsecutiveBreaker, circuitBreaker, handleWhen } from 'cockatiel';
import type { Logger } from 'pino';
import { ApiError } from './errors';

export type ApiBreaker = <T>(attempt: () => Promise<T>) => Promise<T>;

/** A call inside this process cannot hang on a network. */
export const noBreaker: ApiBreaker = (attempt) => attempt();

/** Counts connection errors, time-outs, 502, 503 and 504; throws ApiError of kind `open` while open. */
export function createBreaker({ log, what = 'the API' }: { log: Logger; what?: string }): ApiBreaker {
  const policy = circuitBreaker(
    handleWhen((error) => error instanceof ApiError).orWhenResult(
      (answer) =>
        answer !== null && typeof answer === 'object' && 'status' in answer && isGatewayStatus(answer.status),
    ),
    { halfOpenAfter: 5_000, breaker: new ConsecutiveBreaker(5) },
  );
  policy.onBreak(() => log.error(`${what} keeps failing: not asked for 5 s`));
  policy.onReset(() => log.info(`${what} answers again`));

  return async (attempt) => {
    if (policy.state === CircuitState.HalfOpen) throw new ApiError({ kind: 'open' });
    try {
      return await policy.execute(attempt);
    } catch (error) {
      throw error instanceof BrokenCircuitError ? new ApiError({ kind: 'open' }) : error;
    }
  };
}

function isGatewayStatus(status: unknown): boolean {
  return status === 502 || status === 503 || status === 504;
}
