import { createPath } from '@remix-run/react';

/**
 * A request of the router that does not reach the server waits, and the page stays as it is with all that was
 * typed into it, until somebody has it tried again or goes elsewhere.
 */

/** 'trying' = again, after it was cut. */
type LineState = 'whole' | 'cut' | 'trying';

/** Those that were cut and are not through yet; of each how to try it again, null while that is under way. */
const heldRequests = new Map<symbol, (() => void) | null>();
const listeners = new Set<() => void>();

export function lineState(): LineState {
  if (heldRequests.size === 0) return 'whole';
  return [...heldRequests.values()].includes(null) ? 'trying' : 'cut';
}

/** Calls `listener` after every change of `line()`; returns how to end that. */
export function subscribeToLine(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function tryAgain(): void {
  for (const again of heldRequests.values()) again?.();
}

/** In front of `fetch`. The router asks for a URL; whoever asks for a string hears at once when it fails. */
export function holdWhileOffline(fetch: typeof window.fetch): typeof window.fetch {
  return async (input, init) => {
    if (!(input instanceof URL)) return fetch(input, init);
    const request = Symbol();
    try {
      for (;;) {
        try {
          return await fetch(input, init);
        } catch (error) {
          // What fetch throws when no answer comes; a refusal is a Response, a navigation elsewhere an
          // AbortError.
          if (!(error instanceof TypeError)) throw error;
          await untilRetried(request, init?.signal);
        }
      }
    } finally {
      setHeld(request);
    }
  };
}

/** @throws what `signal` was aborted for */
function untilRetried(request: symbol, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal?.reason);
    if (signal?.aborted) return leave();
    signal?.addEventListener('abort', leave, { once: true });
    setHeld(request, () => {
      setHeld(request, null);
      resolve();
    });
  });
}

/** Without `again` it is held no more. */
function setHeld(request: symbol, again?: (() => void) | null): void {
  const before = heldRequests.size;
  if (again === undefined) heldRequests.delete(request);
  else heldRequests.set(request, again);
  if (again !== undefined || heldRequests.size !== before) for (const listener of listeners) listener();
}

/**
 * Remix loads the shown page again when the code of the next one cannot be fetched. Without a connection that
 * would end on the browser's own page: it is not done before the server is reached, and then for the page
 * that was asked for. Where the browser lets it be.
 */
export function reloadWhenReachable(fetch: typeof window.fetch): void {
  // Not every browser has it.
  const navigation: EventTarget | undefined = window.navigation;
  navigation?.addEventListener('navigate', (event) => {
    const isByScript = event instanceof NavigateEvent && !event.userInitiated;
    if (!isByScript || event.navigationType !== 'reload') return;
    const { location } = window.__remixRouter.state.navigation;
    if (!location) return;
    event.preventDefault();
    void untilReachable(fetch, location).then(
      () => window.location.assign(createPath(location)),
      () => {},
    );
  });
}

/** Resolves when the server answers; rejects when the router goes elsewhere. */
async function untilReachable(fetch: typeof window.fetch, location: object): Promise<void> {
  const elsewhere = new AbortController();
  const unsubscribe = window.__remixRouter.subscribe(({ navigation }) => {
    if (navigation.location !== location) elsewhere.abort();
  });
  try {
    const url = new URL('/healthz', window.location.origin);
    await holdWhileOffline(fetch)(url, { method: 'HEAD', cache: 'no-store', signal: elsewhere.signal });
  } finally {
    unsubscribe();
  }
}
