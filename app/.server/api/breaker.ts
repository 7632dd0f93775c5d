/**
 * Circuit breakers for an API over the network, one per resource: after 5 failures in a row calls fail at once, and
 * after 5 s one may try. After 5 failures in a row of the whole server, a resource's first failure opens its breaker.
 */
import {
  BrokenCircuitError,
  type CircuitBreakerPolicy,
  CircuitState,
  circuitBreaker,
  handleWhen,
  type IBreaker,
} from 'cockatiel';
import type { Logger } from 'pino';
import type { Call } from './client';
import { ApiError, isGatewayStatus } from './errors';

type Asked = Pick<Call, 'method' | 'path' | 'limit'>;

export type ApiBreaker = <T>(call: Asked, attempt: () => Promise<T>) => Promise<T>;

/** For an API in this process: there is no network to fail. */
export const noBreaker: ApiBreaker = (_, attempt) => attempt();

const MOST_FAILURES = 5;

const failures = handleWhen((error) => error instanceof ApiError).orWhenResult(
  (answer) =>
    answer !== null && typeof answer === 'object' && 'status' in answer && isGatewayStatus(answer.status),
);

/** Counts connection errors, time-outs, 502, 503 and 504, never 500; throws ApiError of kind `open` while open. */
export function createBreaker({ log }: { log: Logger }): ApiBreaker {
  const policies = new Map<string, CircuitBreakerPolicy>();
  const server = { unanswered: 0 };

  function policyOf(resource: string): CircuitBreakerPolicy {
    const known = policies.get(resource);
    if (known) return known;
    const made = circuitBreaker(failures, { halfOpenAfter: 5_000, breaker: new InARow(server) });
    made.onBreak(() => log.error({ resource }, 'the API keeps failing: not asked for 5 s'));
    made.onReset(() => log.info({ resource }, 'the API answers again'));
    policies.set(resource, made);
    return made;
  }

  return async (call, attempt) => {
    const policy = policyOf(resourceOf(call));
    if (policy.state === CircuitState.HalfOpen) throw new ApiError({ kind: 'open' });
    try {
      return await policy.execute(attempt);
    } catch (error) {
      throw error instanceof BrokenCircuitError ? new ApiError({ kind: 'open' }) : error;
    }
  };
}

class InARow implements IBreaker {
  state = 0;
  constructor(private readonly server: { unanswered: number }) {}

  success(): void {
    this.state = 0;
    this.server.unanswered = 0;
  }

  failure(): boolean {
    this.state += 1;
    this.server.unanswered += 1;
    return Math.max(this.state, this.server.unanswered) >= MOST_FAILURES;
  }
}

/**
 * The breaker key of a call: its first path segment (two for `auth`, since every page needs `me`), with writes apart,
 * and with calls of a shorter limit apart, whose time-outs say nothing about the rest.
 */
function resourceOf({ method = 'GET', path, limit }: Asked): string {
  const [, , name = '', part = ''] = path.split('/');
  const resource = name === 'auth' ? `auth/${part}` : name;
  return `${resource}${method === 'GET' ? '' : ' (changes)'}${limit === undefined ? '' : ' (in a hurry)'}`;
}
