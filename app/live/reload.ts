import { answerRouter, type ReadyAnswer } from '~/app/connection/routerFetch';
import type { LiveKind } from './protocol';

/**
 * The data of the shown page, read anew behind its back: the answer is fetched whole first and only handed to
 * the router when it is good, so that a server that fails or a line that breaks leaves the page, and all that
 * was typed into it, as it is.
 */

/** Milliseconds. */
const TIMEOUT_MS = 10_000;

/** In which a navigation may have overtaken the reload. */
const OVERTAKEN_MS = 300;

let reloadedRoutes: ReadonlySet<string> | null = null;

/** For `shouldRevalidate`: the reload that is beginning is not about this route. */
export function isLeftOutOfReload(routeId: string): boolean {
  return reloadedRoutes !== null && !reloadedRoutes.has(routeId);
}

/** The answer for these routes of the page, or null when there is no good one. */
export async function fetchData(page: string, routeIds: string[]): Promise<ReadyAnswer | null> {
  const url = new URL(page, window.location.origin);
  url.pathname = `${url.pathname.replace(/\/$/, '')}.data`;
  url.searchParams.set('_routes', routeIds.join(','));
  try {
    // By a string: nobody is told when it fails.
    const response = await fetch(url.href, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (response.status !== 200) return null;
    return { url, answer: new Response(await response.arrayBuffer(), { headers: response.headers }) };
  } catch {
    return null;
  }
}

/**
 * `revalidate` is the router's; it asks which routes to load before it returns. False when something overtook
 * the reload.
 */
export function reloadWith(ready: ReadyAnswer, routeIds: string[], revalidate: () => void): Promise<boolean> {
  const isTaken = answerRouter(ready, OVERTAKEN_MS);
  reloadedRoutes = new Set(routeIds);
  try {
    revalidate();
  } finally {
    reloadedRoutes = null;
  }
  return isTaken;
}

/**
 * When a page's data is read anew: gathered, one at a time, never while something is under way, again when it
 * fails.
 */

/** `again`: the page moved meanwhile. */
export type ReloadOutcome = 'done' | 'again' | 'failed';

interface ReloaderDeps {
  /** Somebody may look at it; `settle` tells when that changes. */
  isShown(): boolean;
  /** A navigation or a form is under way, or the answer of one is shown that would be lost. */
  isBusy(): boolean;
  reload(kinds: LiveKind[]): Promise<ReloadOutcome>;
}

export interface Reloader {
  want(kind: LiveKind): void;
  /** What made it wait may be over. */
  settle(): void;
  stop(): void;
}

/** Milliseconds: what happens at once is gathered, what goes on happening is followed no faster. */
const GATHER_MS = 150;
const PAUSE_MS = 700;
/** Until what was busy is asked again: an answer that leaves the screen says nothing. */
const BUSY_MS = 1_000;
const RETRY_MS = 3_000;
const RETRY_CAP_MS = 60_000;

export function createReloader({ isShown, isBusy, reload }: ReloaderDeps): Reloader {
  const wanted = new Set<LiveKind>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = false;
  let stopped = false;
  let failures = 0;

  const soon = (milliseconds: number) => {
    if (wanted.size > 0 && !stopped) timer ??= setTimeout(run, milliseconds);
  };
  const run = async () => {
    timer = undefined;
    if (running || wanted.size === 0 || !isShown()) return;
    if (isBusy()) return soon(BUSY_MS);
    const kinds = [...wanted];
    wanted.clear();
    running = true;
    const outcome = await reload(kinds);
    running = false;
    if (outcome !== 'done') for (const kind of kinds) wanted.add(kind);
    failures = outcome === 'failed' ? failures + 1 : 0;
    soon(failures > 0 ? Math.min(RETRY_CAP_MS, RETRY_MS * 2 ** (failures - 1)) : PAUSE_MS);
  };
  return {
    want(kind) {
      wanted.add(kind);
      if (!running) soon(GATHER_MS);
    },
    settle() {
      if (running) return;
      if (failures === 0) {
        clearTimeout(timer);
        timer = undefined;
      }
      soon(GATHER_MS);
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
      wanted.clear();
    },
  };
}
