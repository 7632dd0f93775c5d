/** Which answer an address has now: what is kept, or a rendering, one at a time for each address. */
import { type CachedPage, type PageCache, readPage, reuseCopies } from './cachedPages';

/** Milliseconds that a page is served without a thought. */
export const FRESH_MS = 60_000;
/**
 * Milliseconds after its rendering until which it is served while another is made, or when none can be made.
 */
export const STALE_MS = 10 * 60_000;
/** After a rendering that failed, while there is an older page to serve. */
const RETRY_MS = 5_000;

interface Deps {
  store: PageCache;
  /** The answer to a visitor about whom nothing is known. */
  render(target: string): Promise<Response>;
  /** Milliseconds that only grow. */
  now(): number;
}

export interface Refresher {
  /** At once what may be sent as it is; else what is to be waited for. */
  pageOf(target: string): CachedPage | Promise<CachedPage>;
  drop(tags: readonly string[] | 'all'): void;
  /** Nothing is heard of changes: what is kept is only good for when no rendering succeeds. */
  suspend(): void;
  /** Changes are heard again, all that is kept is dropped. */
  resume(): void;
}

interface Rendering {
  page: Promise<CachedPage>;
  /** Tags that were dropped since it began: what it read may be older than that. */
  dropped: Set<string> | 'all';
}

export function createRefresher({ store, render, now }: Deps): Refresher {
  const flights = new Map<string, Rendering>();
  const underWay = new Set<Rendering>();
  const failedAt = new Map<string, number>();
  let suspended = false;

  const rendered = async (target: string): Promise<CachedPage | Error> => {
    const startedAt = now();
    try {
      return await readPage(await render(target), startedAt);
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  };

  const renderAndStore = async (target: string, flight: Rendering): Promise<CachedPage> => {
    const page = await rendered(target);
    const before = store.get(target);
    if (page instanceof Error || page.failed) {
      if (before && now() - before.madeAt < STALE_MS) {
        failedAt.set(target, now());
        return before;
      }
      if (page instanceof Error) throw page;
      return page;
    }
    failedAt.delete(target);
    if (page.tags === null) store.delete(target);
    else {
      reuseCopies(page, before);
      if (!isInvalidated(flight, page.tags)) store.set(target, page);
    }
    return page;
  };

  const refresh = (target: string): Promise<CachedPage> => {
    const known = flights.get(target);
    if (known) return known.page;
    const flight: Rendering = { page: Promise.resolve(null as never), dropped: new Set() };
    underWay.add(flight);
    flights.set(target, flight);
    flight.page = renderAndStore(target, flight).finally(() => {
      underWay.delete(flight);
      if (flights.get(target) === flight) flights.delete(target);
    });
    return flight.page;
  };

  const invalidate = (tags: readonly string[] | 'all') => {
    for (const flight of underWay) {
      if (tags === 'all' || flight.dropped === 'all') flight.dropped = 'all';
      else for (const tag of tags) flight.dropped.add(tag);
    }
    // Requests from now on must not get what was read before.
    flights.clear();
    failedAt.clear();
  };

  return {
    pageOf(target) {
      const kept = store.get(target);
      const age = kept ? now() - kept.madeAt : Number.POSITIVE_INFINITY;
      if (!kept || suspended || age >= STALE_MS) return refresh(target);
      if (age < FRESH_MS) return kept;
      if (now() - (failedAt.get(target) ?? Number.NEGATIVE_INFINITY) >= RETRY_MS) {
        // It is not waited for, and what it found is served from the next request on; a failure is remembered
        // there.
        refresh(target).catch(() => {});
      }
      return kept;
    },
    drop(tags) {
      store.drop(tags);
      invalidate(tags);
    },
    suspend() {
      suspended = true;
      invalidate('all');
    },
    resume() {
      suspended = false;
      store.drop('all');
      invalidate('all');
    },
  };
}

const isInvalidated = ({ dropped }: Rendering, tags: string[]) =>
  dropped === 'all' || tags.some((tag) => dropped.has(tag));
