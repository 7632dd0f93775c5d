/**
 * Reads by a website in the same process: what a handler gives to `c.json` is the answer, without Request, Response or
 * JSON text. Everything else about the call is as over HTTP.
 */
import type { MiddlewareHandler } from 'hono';
import type { ApiApp, ApiEnv, Visit } from '~/api/context';

/** Reads once per visit, unless it fails; over HTTP every time. */
export function oncePerVisit<T>(visit: Visit | undefined, key: unknown, read: () => Promise<T>): Promise<T> {
  const known = visit?.get(key) as Promise<T> | undefined;
  return known ?? keepForVisit(visit, key, read());
}

/** Stores a read for later calls of `oncePerVisit`. */
export function keepForVisit<T>(visit: Visit | undefined, key: unknown, read: Promise<T>): Promise<T> {
  visit?.set(key, read);
  read.catch(() => {
    if (visit?.get(key) === read) visit.delete(key);
  });
  return read;
}

export interface DirectRead {
  /** Path and query. */
  url: string;
  headers: Headers;
}

export interface DirectAnswer {
  status: number;
  headers: Record<string, string>;
  /** Plain JSON data, possibly shared with other answers: never change it. */
  body: unknown;
}

/** An answer that is no JSON (a file, a redirect) remains a Response. */
export type ReadDirectly = (
  read: DirectRead,
  env: { address: string; visit: Visit },
) => Promise<DirectAnswer | Response>;

class Direct implements DirectAnswer {
  constructor(
    readonly body: unknown,
    readonly status = 200,
    readonly headers: Record<string, string> = {},
  ) {}
}

const direct = (...given: ConstructorParameters<typeof Direct>) => new Direct(...given);

/** The first middleware: answers direct reads with values. */
export const answerDirectly: MiddlewareHandler<ApiEnv> = async (c, next) => {
  if (c.env.visit) c.json = direct as unknown as typeof c.json;
  await next();
};

export function createReadDirectly(app: ApiApp): ReadDirectly {
  return async ({ url, headers }, env) => {
    // Hono needs no more of a request without a body.
    const request = { method: 'GET', url: `http://api.internal${url}`, headers } as Request;
    const answer: Response | Direct = await app.fetch(request, env);
    return answer instanceof Direct ? { ...answer } : answer;
  };
}
