/** A single call without retries, limited in time and size. Every failure is an ApiError. */
import { ApiError } from './errors';

/** Answers a request to the API; `address` is the visitor's. It may reject or never answer. */
export type CallApi = (request: Request, env: { address: string }) => Promise<Response>;

/**
 * A GET answered by an API in this process, without a request or JSON text; a Response when it is not JSON. `visit`
 * holds what the reads of a page share, until it writes.
 */
export type ReadApi = (
  read: { url: string; headers: Headers },
  env: { address: string; visit: Map<string, Promise<unknown>> },
) => Promise<{ status: number; headers: Record<string, string>; body: unknown } | Response>;

/** Most milliseconds an idle connection is kept: calls on one that the network dropped silently would time out. */
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
/** Limit of a list; beyond it the first part is used. */
const MAX_LIST_BYTES = 16 * 1024 * 1024;

export interface RawAnswer {
  status: number;
  statusText: string;
  headers: Headers;
  text: string;
}

/** Turns a response into the call's result; `cut` closes the connection. `until`: the deadline, as `performance.now()`. */
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
export async function inLimit<T>(milliseconds: number, ask: () => Promise<T>, timeout?: AbortController) {
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

/** Milliseconds before the deadline, left for using a list that was not read to its end. */
const SPARE_MS = 500;

/** A list of any length; what is beyond 16 MiB or the deadline is cut off (`cutList`). */
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

/** The body; null, and unread, beyond `most` bytes. */
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

const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN, CLOSE] = [...Buffer.from('"\\[]{}')] as [
  ...[number, number, number],
  ...[number, number, number],
];

/**
 * A partly read JSON list (docs/contract.md, 'Lists and pages') as a page with `is_cut`, up to its last whole entry; null
 * without one. A whole list is returned as it is.
 */
export function cutList(bytes: Buffer): string | null {
  const open: number[] = [];
  let end = 0;
  let start = '';
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === QUOTE) {
      at = endOfText(bytes, at);
      if (at === -1) break;
    } else if (byte === OPEN || byte === OPEN_LIST) open.push(byte);
    else if (byte === CLOSE || byte === CLOSE_LIST) {
      open.pop();
      if (open.length === 0) return bytes.toString();
      const isEntry = byte === CLOSE && open.length <= 2 && open.at(-1) === OPEN_LIST;
      if (isEntry) {
        end = at + 1;
        start = open.length === 1 ? '{"results":' : '';
      }
    }
  }
  return end === 0 ? null : `${start}${bytes.toString('utf8', 0, end)}],"is_cut":true}`;
}

/** The closing quote of the text that begins here; -1 if it is cut off. */
function endOfText(bytes: Buffer, start: number): number {
  for (let at = bytes.indexOf(QUOTE, start + 1); at !== -1; at = bytes.indexOf(QUOTE, at + 1)) {
    let before = at - 1;
    while (bytes[before] === BACKSLASH) before -= 1;
    if ((at - before) % 2 === 1) return at;
  }
  return -1;
}
