/**
 * Circuit breakers for an API over the network, one per resource, so that one slow resource does not block
 * the others. After 5 failures in a row calls fail at once; after 5 s one call may try. A 500 is an answer,
 * not a failure. After 5 calls in a row without any answer the whole server counts as down, and then the
 * first failure of a resource opens its breaker.
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
import type { Call } from './call';
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

/** Counts connection errors, time-outs, 502, 503 and 504; throws ApiError of kind `open` while open. */
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
 * The breaker key of a call: the first path segment (two for `auth`, because every page needs `me`), reads
 * apart from writes, and calls with a shorter limit apart from the rest, since their time-outs say nothing
 * about the others. The number of keys is bounded: ids and names come later in a path.
 */
function resourceOf({ method = 'GET', path, limit }: Asked): string {
  const [, , name = '', part = ''] = path.split('/');
  const resource = name === 'auth' ? `auth/${part}` : name;
  return `${resource}${method === 'GET' ? '' : ' (changes)'}${limit === undefined ? '' : ' (in a hurry)'}`;
}
