/** Parts of a page that load and fail independently (decision 18). */
import { ApiError } from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import { log } from '~/app/.server/log';
import type { PagePart, Settled } from '~/app/domain/site/routeHandle';

/** Never rejects. A failure other than an ApiError is our bug, and logged. */
export async function settled<T>(work: Promise<T>): Promise<Settled<T>> {
  try {
    return { ok: true, value: await work };
  } catch (error) {
    if (!(error instanceof ApiError || error instanceof Response))
      log().error({ err: error }, 'part of a page failed');
    return { ok: false };
  }
}

/** Ends a loader: returns pending parts if the page may stream, otherwise waits for all. */
export async function maybeDefer<T extends Record<string, unknown>>(
  context: Pick<Context, 'mayStream'>,
  parts: { [K in keyof T]: Promise<Settled<T[K]>> },
): Promise<{ [K in keyof T]: PagePart<T[K]> }> {
  if (context.mayStream) return parts;
  const names: (keyof T)[] = Object.keys(parts);
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await parts[name]])));
}
