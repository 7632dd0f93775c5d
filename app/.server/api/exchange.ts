/**
 * A call and its answer, without the session: headers, circuit breaker, the single retry of a GET. Only the visitor's
 * address and request id reach the API, plus the User-Agent at log-in.
 */
import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { SharedState } from '~/app/.server/platform';
import {
  attempt,
  inLimit,
  type RawAnswer,
  type ReadApi,
  readListOf,
  readWhole,
  type TakeAnswer,
} from './attempt';
import type { Call, Deadlines } from './client';
import { ApiError, isGatewayStatus } from './errors';

export interface Credentials {
  access?: string;
  /** Sent only with the calls that need it by the contract. */
  refresh?: string;
}

export interface Answer {
  status: number;
  statusText: string;
  headers: Headers;
  /** Parsed JSON; the text when it is not JSON, null when there is none. */
  body: unknown;
  /** False: the body is not JSON (HTML, truncated, empty). */
  isJson: boolean;
}

/** Any status is an answer; throws ApiError if there was none. */
export type Exchange = (call: Call, credentials: Credentials) => Promise<Answer>;

export interface ExchangeDeps {
  shared: SharedState;
  address: string;
  requestId: string;
  deadlines: Deadlines;
  log: Logger;
}

export function createExchange(deps: ExchangeDeps): Exchange {
  const { readApi } = deps.shared;
  let visit = newVisit();
  return async (call, credentials) => {
    const isRead = (call.method ?? 'GET') === 'GET';
    const kind = call.kind ?? (isRead ? 'read' : 'write');
    const answer = inTime(call, kind, deps, async (milliseconds) => {
      const end = performance.now() + milliseconds;
      const ask = async () => {
        const left = { milliseconds: end - performance.now(), visit, ...deps };
        if (isRead && readApi) return readDirectly(readApi, call, credentials, left);
        const take = call.isList ? readListOf : readWhole;
        return toAnswer(await askOnce(take, call, credentials, left));
      };
      const first = await ask().catch((error: unknown) => {
        if (isRead && error instanceof ApiError && error.kind === 'network') return null;
        throw error;
      });
      if (first && !(isRead && isGatewayStatus(first.status))) return first;
      await setTimeout(Math.max(0, Math.min(100 + deps.shared.random() * 200, end - performance.now())));
      return ask();
    });
    if (isRead) return answer;
    // A write may end the session that earlier reads were made for.
    visit = newVisit();
    return answer.finally(() => {
      visit = newVisit();
    });
  };
}

const newVisit = () => new Map<string, Promise<unknown>>();

/** A read from an API in this process. */
async function readDirectly(
  readApi: ReadApi,
  call: Call,
  credentials: Credentials,
  deps: ExchangeDeps & { milliseconds: number; visit: ReturnType<typeof newVisit> },
): Promise<Answer> {
  const { address, milliseconds, visit } = deps;
  if (milliseconds <= 0) throw new ApiError({ kind: 'timeout' });
  const query = call.query ? `?${new URLSearchParams(call.query)}` : '';
  const read = { url: call.path + query, headers: headersOf(call, credentials, deps) };
  return inLimit(milliseconds, async () => {
    const answer = await readApi(read, { address, visit });
    if (answer instanceof Response) return toAnswer(await readWhole(answer));
    const { status, body } = answer;
    return { status, statusText: '', headers: new Headers(answer.headers), body, isJson: true };
  });
}

/** Runs a call within its time limit, and logs when the API does not answer. */
export async function inTime<T>(
  { method = 'GET', path, limit }: Call,
  kind: Parameters<Deadlines['start']>[0],
  { deadlines, log, shared }: ExchangeDeps,
  run: (milliseconds: number) => Promise<T>,
): Promise<T> {
  const { milliseconds, done } = deadlines.start(kind, limit);
  try {
    return await shared.measureCall(() => run(milliseconds));
  } catch (error) {
    if (error instanceof ApiError) log.warn({ method, path, failure: error.kind }, 'the API did not answer');
    throw error;
  } finally {
    done();
  }
}

/** One attempt behind the breaker; running out of time beforehand does not count as a failure of the resource. */
export async function askOnce<T>(
  take: TakeAnswer<T>,
  call: Call,
  credentials: Credentials,
  deps: ExchangeDeps & { milliseconds: number },
): Promise<T> {
  const { shared, address, milliseconds } = deps;
  if (milliseconds <= 0) throw new ApiError({ kind: 'timeout' });
  const make = (signal: AbortSignal) => toRequest(call, credentials, { ...deps, signal });
  return shared.breaker(call, () => attempt(take, make, { callApi: shared.callApi, address, milliseconds }));
}

function toRequest(
  call: Call,
  credentials: Credentials,
  deps: { shared: SharedState; requestId: string; signal: AbortSignal },
): Request {
  const { shared } = deps;
  const url = new URL(shared.apiBaseUrl + call.path);
  for (const [name, value] of Object.entries(call.query ?? {})) url.searchParams.set(name, value);
  const body = call.form ?? (call.json === undefined ? null : JSON.stringify(call.json));
  return new Request(url, {
    method: call.method ?? 'GET',
    headers: headersOf(call, credentials, { ...deps, traceparent: shared.traceparent() }),
    body,
    redirect: 'manual',
    signal: deps.signal,
  });
}

function headersOf(
  call: Call,
  { access, refresh }: Credentials,
  { requestId, traceparent }: { requestId: string; traceparent?: string },
): Headers {
  const headers = new Headers({
    Accept: 'application/json',
    'Accept-Encoding': 'gzip',
    'X-Request-Id': requestId,
    ...call.headers,
  });
  if (traceparent) headers.set('traceparent', traceparent);
  if (access) headers.set('Authorization', `Bearer ${access}`);
  if (refresh) headers.set('Cookie', `refresh_token=${refresh}`);
  if (call.json !== undefined) headers.set('Content-Type', 'application/json');
  return headers;
}

export function toAnswer(raw: RawAnswer): Answer {
  const { text, ...answer } = raw;
  try {
    return { ...answer, body: JSON.parse(text), isJson: true };
  } catch {
    return { ...answer, body: text.trim() === '' ? null : text, isJson: false };
  }
}
