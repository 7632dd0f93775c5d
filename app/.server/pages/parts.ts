/**
 * Parts of a page that load and fail alone (decision 18): a call that fails costs its part, never the page.
 */
import { ApiError } from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import { log } from '~/app/.server/log';

type Settled<T> = { ok: true; value: T } | { ok: false };

/** What came of it; never rejects. A failure that is not the API's is ours, and logged as such. */
export async function settled<T>(work: Promise<T>): Promise<Settled<T>> {
  try {
    return { ok: true, value: await work };
  } catch (error) {
    if (!(error instanceof ApiError || error instanceof Response))
      log().error({ err: error }, 'part of a page failed');
    return { ok: false };
  }
}

/** A part as the page gets it: still under way when the page streams. */
export type PagePart<T> = Settled<T> | Promise<Settled<T>>;

/** For the end of a loader: the parts as they are where the page may stream, else when all are there. */
export async function maybeDefer<T extends Record<string, unknown>>(
  context: Pick<Context, 'mayStream'>,
  parts: { [K in keyof T]: Promise<Settled<T[K]>> },
): Promise<{ [K in keyof T]: PagePart<T[K]> }> {
  if (context.mayStream) return parts;
  const names: (keyof T)[] = Object.keys(parts);
  const all = await Promise.all(names.map(async (name) => [name, await parts[name]]));
  return Object.fromEntries(all);
}

/**
 * What `work` comes to within so many milliseconds, else null. What comes later, failures included, is
 * nobody's any more.
 */
export async function nullAfter<T>(work: Promise<T>, milliseconds: number): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
