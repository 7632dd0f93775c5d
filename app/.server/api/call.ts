/** A call to the API, and the time limits for the calls of one request. */
import { ApiError } from './errors';

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
