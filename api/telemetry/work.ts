/** What one request does, counted as it is done, for its line in the log; and the spans of a trace, if one is taken. */
import { AsyncLocalStorage } from 'node:async_hooks';

export interface Work {
  requestId: string;
  /** The pattern of the route, never its values. */
  route: string;
  /** Who asks, as the API in this process knows: 'visitor', or the type of the account. */
  role: string;
  /** Milliseconds of all statements together; those at the same time count twice. */
  databaseMs: number;
  statements: number;
  /** Milliseconds of the website's calls of the API, counted likewise. */
  apiMs: number;
}

/** The route of an API request until the API names it. */
export const UNNAMED = '';

const current = new AsyncLocalStorage<Work>();

/** Undefined outside of a request. */
export const workNow = () => current.getStore();

export const inWork = <T>(work: Work, run: () => T): T => current.run(work, run);

/** Adds the time of a call of the API to the request's. */
export async function countApiCall<T>(run: () => Promise<T>): Promise<T> {
  const work = workNow();
  const began = performance.now();
  try {
    return await run();
  } finally {
    if (work) work.apiMs += performance.now() - began;
  }
}

/** Names what is only known at the end. */
export type Name = (name: string) => void;

export interface Tracer {
  /** `parent`: a W3C traceparent from elsewhere; without it the span belongs to the one around it. */
  span<T>(kind: SpanKind, name: string, run: (rename: Name) => Promise<T>, parent?: string): Promise<T>;
  /** The W3C traceparent of the span around; undefined outside of one. */
  current(): string | undefined;
}

export type SpanKind = 'page' | 'api' | 'sql' | 'mail';

let tracer: Tracer | undefined;

/** Spans are made from now on (server/tracing.ts). */
export function traceWith(given: Tracer): void {
  tracer = given;
}

export const traceparent = () => tracer?.current();

/** Statements are spans of what asks for them, never traces of their own. */
export function span<T>(kind: SpanKind, name: string, run: (rename: Name) => Promise<T>, parent?: string) {
  if (!tracer || (kind === 'sql' && tracer.current() === undefined)) return run(() => {});
  return tracer.span(kind, name, run, parent);
}
