/** The current response of an address: the cached one or a new rendering, one at a time per address. */
import { type CachedPage, type PageCache, readPage, reuseCopies } from './cachedPages';

/** Milliseconds for which a page is served without refreshing. */
export const FRESH_MS = 60_000;
/** For so long a page is served while a new one is rendered, or when rendering fails. */
export const STALE_MS = 10 * 60_000;
/** Delay after a failed rendering while an older page is available. */
const RETRY_MS = 5_000;

interface Deps {
  store: PageCache;
  /** Renders the response for an anonymous visitor. */
  render(target: string): Promise<Response>;
  /** Monotonic milliseconds. */
  now(): number;
  /** Whether so many milliseconds ago was the same day: pages say 'hoy'. */
  wasToday(ago: number): boolean;
}

interface Rendering {
  page: Promise<CachedPage>;
  /** Tags dropped since the rendering began: it may have read older data. */
  dropped: Set<string> | 'all';
}

export function createRefresher({ store, render, now, wasToday }: Deps) {
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
      const { dropped } = flight;
      if (dropped !== 'all' && !page.tags.some((tag) => dropped.has(tag))) store.set(target, page);
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
    // Later requests must not get data that was read before the change.
    flights.clear();
    failedAt.clear();
  };

  return {
    /** A response that may be sent at once; else a promise to wait for. */
    pageOf(target: string): CachedPage | Promise<CachedPage> {
      const kept = store.get(target);
      const age = kept ? now() - kept.madeAt : Number.POSITIVE_INFINITY;
      if (!kept || suspended || age >= STALE_MS) return refresh(target);
      if (age < FRESH_MS) return kept;
      if (!wasToday(age)) return refresh(target);
      if (now() - (failedAt.get(target) ?? Number.NEGATIVE_INFINITY) >= RETRY_MS) {
        // Not awaited: its result is served from the next request on, and a failure is recorded there.
        refresh(target).catch(() => {});
      }
      return kept;
    },
    drop(tags: readonly string[] | 'all') {
      store.drop(tags);
      invalidate(tags);
    },
    /** Change notifications are down: cached pages are only used when rendering fails. */
    suspend() {
      suspended = true;
      invalidate('all');
    },
    /** They are back: the whole cache is dropped. */
    resume() {
      suspended = false;
      store.drop('all');
      invalidate('all');
    },
  };
}
