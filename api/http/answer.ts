import type { Context } from 'hono';
import type { ApiEnv } from '~/api/context';
import { notFound } from './errors';

/** @throws 404 for null or undefined */
export function orNotFound<T>(found: T | null | undefined, detail?: string): T {
  if (found === null || found === undefined) throw notFound(detail);
  return found;
}

/** Answers 200 with what the work finds. @throws 404 for null or undefined */
export const ok = <T extends object>(c: Pick<Context<ApiEnv>, 'json'>, work: Promise<T | null | undefined>) =>
  work.then((found) => c.json(orNotFound(found), 200));

/** Answers 204 once the work is done. */
export async function done(c: Pick<Context<ApiEnv>, 'body'>, work: PromiseLike<unknown>) {
  await work;
  return c.body(null, 204);
}
