import type { LiveKind } from '~/app/domain/site/routeHandle';
import type { ReadyAnswer } from './routerFetch';

const TIMEOUT_MS = 10_000;

/** The data of these routes, fetched whole, or null without a good answer, so that a failure leaves the page unchanged. */
export async function fetchData(page: string, routeIds: string[]): Promise<ReadyAnswer | null> {
  const url = new URL(page, window.location.origin);
  url.pathname = `${url.pathname.replace(/\/$/, '')}.data`;
  url.searchParams.set('_routes', routeIds.join(','));
  try {
    // A string instead of a URL object bypasses the router's wrapper, so a failure shows no notice.
    const response = await fetch(url.href, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (response.status !== 200) return null;
    return { url, answer: new Response(await response.arrayBuffer(), { headers: response.headers }) };
  } catch {
    return null;
  }
}

/** `again`: the page changed meanwhile. */
export type ReloadOutcome = 'done' | 'again' | 'failed';

interface ReloaderDeps {
  /** The page is visible; call `settle` when this changes. */
  isShown(): boolean;
  /** A navigation or form submission is running, or a form's answer is shown that a reload would remove. */
  isBusy(): boolean;
  reload(kinds: LiveKind[]): Promise<ReloadOutcome>;
}

/** Collects simultaneous events, and limits the rate of continuous ones. */
const GATHER_MS = 150;
const PAUSE_MS = 700;
/** Time between checks of a busy page, as nothing signals that an answer has left the screen. */
const BUSY_MS = 1_000;
const RETRY_MS = 3_000;
const RETRY_CAP_MS = 60_000;

/** Schedules reloads: batched, one at a time, never during other work, retried on failure. */
export function createReloader({ isShown, isBusy, reload }: ReloaderDeps) {
  const wanted = new Set<LiveKind>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = false;
  let stopped = false;
  let failures = 0;
  /** The network came back during the running reload, whose failure then says nothing about the connection. */
  let isBackOnline = false;

  const schedule = (milliseconds: number) => {
    if (wanted.size > 0 && !stopped) timer ??= setTimeout(run, milliseconds);
  };
  const run = async () => {
    timer = undefined;
    if (running || wanted.size === 0 || !isShown()) return;
    if (isBusy()) return schedule(BUSY_MS);
    const kinds = [...wanted];
    wanted.clear();
    running = true;
    const outcome = await reload(kinds);
    running = false;
    if (outcome !== 'done') for (const kind of kinds) wanted.add(kind);
    failures = outcome === 'failed' && !isBackOnline ? failures + 1 : 0;
    isBackOnline = false;
    schedule(failures > 0 ? Math.min(RETRY_CAP_MS, RETRY_MS * 2 ** (failures - 1)) : PAUSE_MS);
  };
  const settle = () => {
    if (running) return;
    if (failures === 0) {
      clearTimeout(timer);
      timer = undefined;
    }
    schedule(GATHER_MS);
  };
  return {
    want(kind: LiveKind) {
      wanted.add(kind);
      if (!running) schedule(GATHER_MS);
    },
    /** Call it when the reason for waiting may be over. */
    settle,
    /** Tries again at once what failed. */
    online() {
      isBackOnline = running;
      failures = 0;
      settle();
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
      wanted.clear();
    },
  };
}

export type Reloader = ReturnType<typeof createReloader>;
