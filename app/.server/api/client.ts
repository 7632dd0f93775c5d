/** Calls on behalf of the session (docs/contract.md, 'Log-ins and tokens'), and the time limits for those of one request. */
import type { z } from 'zod';
import { readWith } from '~/api/contract/tolerant';
import type { RequestSession } from '~/app/.server/session/session';
import type { OpenDownload } from './download';
import { ApiError } from './errors';
import type { Answer, Credentials, Exchange } from './exchange';

export type Client = ReturnType<typeof createClient>;

type Change = [
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  json?: unknown,
  more?: Omit<Call, 'method' | 'path' | 'json'>,
];

interface ClientDeps {
  exchange: Exchange;
  openDownload: OpenDownload;
  session: RequestSession;
}

export function createClient({ exchange, openDownload, session }: ClientDeps) {
  async function asSession<T extends Answer>(
    call: Call,
    ask: (call: Call, credentials: Credentials) => Promise<T>,
  ): Promise<T> {
    const access = await session.accessToken();
    const answer = await ask(call, access === null ? {} : { access });
    if (answer.status !== 401 || access === null) return successful(call, answer);
    const other = await session.accessTokenAfter(access);
    if (other !== null) {
      const again = await ask(call, { access: other });
      if (again.status !== 401) return successful(call, again);
    }
    if (session.isRenewed) {
      // An instance may not know this token yet, as it has just been issued: a 503 instead of logging out.
      const last = await ask(call, { access: other ?? access });
      if (last.status === 401) throw new ApiError({ kind: 'answer', status: 503 });
      return successful(call, last);
    }
    // The session has just ended: public reads still work without it.
    if (!session.isOpen && !changes(call)) return successful(call, await ask(call, {}));
    return successful(call, answer);
  }

  async function open(kind: Parameters<OpenDownload>[0], call: Call) {
    const { stream, headers } = await asSession(call, (one, credentials) =>
      openDownload(kind, one, credentials),
    );
    if (stream === null) throw new ApiError({ kind: 'answer', status: 502 });
    return { stream, headers };
  }

  const kept = createOnce();

  /** Forgets what was read once after any call that may have changed something, even if it failed. */
  async function telling<T>(call: Call, answer: Promise<T>): Promise<T> {
    if (!changes(call)) return answer;
    kept.forget();
    return answer.finally(kept.forget);
  }

  /** A success as the contract promises, else an ApiError. Renews an expired session and retries once. */
  const send = (call: Call): Promise<Answer> => telling(call, asSession(call, exchange));

  /** `send`, parsed with a tolerant schema. An answer that does not match is an ApiError of status 502. */
  async function read<T extends z.ZodType>(schema: T, call: Call): Promise<z.output<T>> {
    const { isJson, body } = await send(call);
    const found = isJson ? readWith(schema, body) : null;
    if (!found?.success) throw unreadable(call);
    return found.data;
  }

  return {
    send,
    read,
    once: kept.once,
    /** A change, and its answer. */
    change: <T extends z.ZodType>(schema: T, ...[method, path, json, more]: Change) =>
      read(schema, { method, path, json, ...more }),
    /** A change whose answer is not needed. */
    async tell(...[method, path, json, more]: Change): Promise<void> {
      await send({ method, path, json, ...more });
    },
    /** A successful JSON answer of any length as a stream; otherwise like `send`. */
    download: async (call: Call) => (await open('json', call)).stream,
    /** A successful answer of any type, as a stream and its headers; otherwise like `send`. */
    file: (call: Call) => open('file', call),
    /** Server-sent events as a stream until either side ends it; otherwise like `send`. */
    listen: async (call: Call) => (await open('events', call)).stream,
    /** Outside the session (log-in, register): a 401 is about the call itself. */
    async sendAs(credentials: Credentials, call: Call): Promise<Answer> {
      return successful(call, await telling(call, exchange(call, credentials)));
    },
  };
}

/** Reads that a request makes only once. */
export function createOnce() {
  const kept = new Map<string, Promise<unknown>>();
  return {
    /** The result of `ask`, called once per key until it fails or `forget` is called. */
    async once<T>(key: string, ask: () => Promise<T>): Promise<T> {
      // All callers of a key ask for the same.
      const known = kept.get(key) as Promise<T> | undefined;
      if (known) return known;
      const asked = ask();
      kept.set(key, asked);
      try {
        return await asked;
      } catch (error) {
        if (kept.get(key) === asked) kept.delete(key);
        throw error;
      }
    },
    forget: () => kept.clear(),
  };
}

const changes = ({ method = 'GET' }: Call) => method !== 'GET';

function successful<T extends Answer>(call: Call, answer: T): T {
  if (answer.status < 200 || answer.status >= 300) throw new ApiError({ kind: 'answer', ...answer });
  if (!isExpectedAnswer(call, answer)) throw unreadable(call);
  return answer;
}

/** Whether a success comes from the API, not from a maintenance page, a captive portal or a broken proxy before it. */
function isExpectedAnswer(call: Call, { status, headers, isJson }: Answer): boolean {
  if (/^text\/html\b/i.test(headers.get('content-type') ?? '')) return false;
  const { success = call.method === 'DELETE' ? 'empty' : 'json' } = call;
  return !changes(call) || isJson || (success === 'empty' && (status === 204 || status === 205));
}

const unreadable = (call: Call) =>
  new ApiError({ kind: changes(call) ? 'unclear' : 'unreadable', status: 502 });

type CallKind = 'read' | 'write' | 'upload';

/** Limits of one call. A page answers within 6 s (reads), 12 s (writes), 32 s (uploads): docs/product.md, 'Time and weight'. */
const SINGLE_MS = { write: 10_000, upload: 30_000 };
/** Shared by all reads of a request, counted while at least one is running. One may take all: in a burst each waits for the processor. */
const READS_MS = 5_000;
/** Milliseconds for all calls of a request that changes something. */
const WHOLE_MS = { write: 11_500, upload: 31_500 };

export type Deadlines = ReturnType<typeof createDeadlines>;

/** `method` is that of the visitor's request; only a GET is made of reads alone. */
export function createDeadlines({ method, now }: { method: string; now: () => number }) {
  const changes = method !== 'GET' && method !== 'HEAD';
  const startedAt = now();
  let whole = WHOLE_MS.write;
  let spent = 0;
  let reading = 0;
  let readingSince = 0;

  return {
    /** Starts the clock of one call; `done` must be called when it ends. `limit` shortens it. */
    start(kind: CallKind, limit = Number.POSITIVE_INFINITY): { milliseconds: number; done(): void } {
      if (kind === 'upload') whole = WHOLE_MS.upload;
      const left = changes ? whole - (now() - startedAt) : Number.POSITIVE_INFINITY;
      if (kind !== 'read')
        return { milliseconds: Math.max(0, Math.min(SINGLE_MS[kind], left, limit)), done() {} };

      if (reading === 0) readingSince = now();
      reading += 1;
      const readsLeft = READS_MS - spent - (now() - readingSince);
      return {
        milliseconds: Math.max(0, Math.min(readsLeft, left, limit)),
        done() {
          reading -= 1;
          if (reading === 0) spent += now() - readingSince;
        },
      };
    },
  };
}

/** A call as a resource describes it. `path` comes from the `path` tag, which encodes its segments. */
export interface Call {
  /** Default: GET. */
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  query?: Record<string, string>;
  json?: unknown;
  form?: FormData;
  headers?: Record<string, string>;
  isList?: boolean;
  /** The answer of a change by the contract: `json`, or `empty` (204), the default of DELETE. */
  success?: 'json' | 'empty';
  /** Default: `read` for GET, else `write`. */
  kind?: CallKind;
  /** Milliseconds, for calls with a shorter limit than usual. */
  limit?: number;
}

/** A path whose values become one segment each; one that cannot (empty, only dots) is a 404. */
export function path(fixed: TemplateStringsArray, ...values: string[]): string {
  return fixed.reduce((built, part, i) => `${built}${segment(values[i - 1] ?? '')}${part}`);
}

/** The website keeps ids as strings; the contract uses numbers. */
export function idAsSent(id: string): string | number {
  const number = Number(id);
  return String(number) === id && Number.isSafeInteger(number) ? number : id;
}

function segment(value: string): string {
  if (value === '' || /^\.+$/.test(value)) throw new ApiError({ kind: 'answer', status: 404 });
  return encodeURIComponent(value);
}
