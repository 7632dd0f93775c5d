/** Parts of a page that load and fail alone (design.md sections 4 and 6): a call that fails costs its part, never the page. */
import { ApiError } from './api/errors';
import type { Context } from './context';
import { log } from './log';

export type Settled<T> = { ok: true; value: T } | { ok: false };

/** What came of it; never rejects. A failure that is not the API's is ours, and logged as such. */
export async function settle<T>(work: Promise<T>): Promise<Settled<T>> {
  try {
    return { ok: true, value: await work };
  } catch (error) {
    if (!(error instanceof ApiError || error instanceof Response))
      log().error({ err: error }, 'part of a page failed');
    return { ok: false };
  }
}

/** A part as the page gets it: still under way when the page streams. */
export type Part<T> = Settled<T> | Promise<Settled<T>>;

/** For the end of a loader: the parts as they are where the page may stream, else when all are there. */
export async function inParts<T extends Record<string, unknown>>(
  context: Pick<Context, 'mayStream'>,
  parts: { [K in keyof T]: Promise<Settled<T[K]>> },
): Promise<{ [K in keyof T]: Part<T[K]> }> {
  if (context.mayStream) return parts;
  const names: (keyof T)[] = Object.keys(parts);
  const all = await Promise.all(names.map(async (name) => [name, await parts[name]]));
  return Object.fromEntries(all);
}
