/** A single call without retries, limited in time and size. Every failure is an ApiError. */
import { cutList } from './cutList';
import { ApiError } from './errors';

/** Answers a request to the API; `address` is the visitor's. It may reject or never answer. */
export type CallApi = (request: Request, env: { address: string }) => Promise<Response>;

/**
 * A GET answered by an API in this process, without a request, a response or JSON text. `visit` is one map
 * for all reads of a page until it writes, in which the API keeps what they share. What is no JSON is a
 * Response.
 */
export type ReadApi = (
  read: { url: string; headers: Headers },
  env: { address: string; visit: Map<string, Promise<unknown>> },
) => Promise<{ status: number; headers: Record<string, string>; body: unknown } | Response>;

/**
 * Milliseconds that an unused connection is kept at most, however long the API offers: where the network
 * drops it in silence, each call that takes it waits in vain, and the breaker opens.
 */
const IDLE_MS = 4_000;

/** Whether Node's own `fetch` takes the Agent of undici 6 (decision 3). */
const TAKES_AGENT = Number.parseInt(process.versions.undici ?? '8', 10) < 8;

/** Loaded when needed: an API in this process needs no connections. */
async function openConnections() {
  if (!TAKES_AGENT) return undefined;
  const { Agent } = await import('undici');
  return new Agent({ keepAliveMaxTimeout: IDLE_MS });
}

/** Calls over the network; the API's rate limits go by the visitor's address. */
export function createNetworkCalls(): CallApi {
  const connections = openConnections();
  return async (request, { address }) => {
    if (address !== '') request.headers.set('X-Forwarded-For', address);
    const init = { dispatcher: await connections };
    return fetch(request, init as RequestInit);
  };
}

const MAX_ANSWER_BYTES = 2 * 1024 * 1024;
/** Of a list; beyond it the first part is used. */
const MAX_LIST_BYTES = 16 * 1024 * 1024;

export interface RawAnswer {
  status: number;
  statusText: string;
  headers: Headers;
  text: string;
}

/**
 * Turns a response into the call's result; `cut` closes the connection. The time ends at `until` (milliseconds of
 * `performance.now()`).
 */
export type TakeAnswer<T> = (response: Response, cut: () => void, until: number) => Promise<T>;

interface AttemptDeps {
  callApi: CallApi;
  address: string;
  /** Limit until the answer, body included, has been taken. */
  milliseconds: number;
}

export async function attempt<T>(
  take: TakeAnswer<T>,
  makeRequest: (signal: AbortSignal) => Request,
  deps: AttemptDeps,
): Promise<T> {
  const timeout = new AbortController();
  const cut = () => timeout.abort();
  const until = performance.now() + deps.milliseconds;
  const ask = async () =>
    take(await deps.callApi(makeRequest(timeout.signal), { address: deps.address }), cut, until);
  return inLimit(deps.milliseconds, ask, timeout);
}

/** The result of `ask`; a failure is an ApiError. After that many milliseconds `timeout` is aborted. */
export async function inLimit<T>(
  milliseconds: number,
  ask: () => Promise<T>,
  timeout?: AbortController,
): Promise<T> {
  try {
    return await within(milliseconds, ask(), () => {
      timeout?.abort();
      throw new ApiError({ kind: 'timeout' });
    });
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError({ kind: timeout?.signal.aborted ? 'timeout' : 'network' });
  }
}

/** The result of `work`, or of `late` after this many milliseconds; `work` is then ignored. */
export async function within<T, L>(milliseconds: number, work: Promise<T>, late: () => L): Promise<T | L> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  try {
    return await Promise.race([work, over.then(late)]);
  } finally {
    clearTimeout(timer);
  }
}

export async function readWhole(response: Response): Promise<RawAnswer> {
  const { status, statusText, headers } = response;
  const bytes = await readUpTo(response, MAX_ANSWER_BYTES);
  if (!bytes) throw new ApiError({ kind: 'answer', status: 502, statusText: 'Answer too large' });
  return { status, statusText, headers, text: new TextDecoder().decode(bytes) };
}

/** Milliseconds before the end of the time, for what is done with a list that is not read to its end. */
const SPARE_MS = 500;

/** A list of any length: what is beyond 16 MiB, or comes too late, is neither waited for nor kept (`cutList`). */
export const readListOf: TakeAnswer<RawAnswer> = async (response, cut, until) => {
  const { status, statusText, headers, ok } = response;
  if (!ok) return readWhole(response);
  const parts: Uint8Array[] = [];
  let size = 0;
  const readAll = async () => {
    for await (const part of (response.body ?? []) as AsyncIterable<Uint8Array>) {
      parts.push(part);
      size += part.byteLength;
      if (size > MAX_LIST_BYTES) return false;
    }
    return true;
  };
  const isWhole = await within(until - SPARE_MS - performance.now(), readAll(), () => false);
  const bytes = Buffer.concat(parts);
  if (isWhole) return { status, statusText, headers, text: bytes.toString() };
  cut();
  const text = cutList(bytes);
  if (text === null) throw new ApiError({ kind: 'timeout' });
  return { status, statusText, headers, text };
};

/** The body; null if it is longer than `most` bytes, and the rest is not read. */
export async function readUpTo({ headers, body }: Response, most: number): Promise<Buffer | null> {
  if (Number(headers.get('content-length') ?? 0) > most) {
    await body?.cancel();
    return null;
  }
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of (body ?? []) as AsyncIterable<Uint8Array>) {
    size += part.byteLength;
    if (size > most) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}
