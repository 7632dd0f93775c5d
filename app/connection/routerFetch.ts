/**
 * What stands between the router and the network (decision 17): Remix 2 asks for its pages' data by the
 * browser's `fetch` and lets nobody else ask for it. Requests of the router are those for a URL object; who
 * asks for a string goes straight to the network.
 */
type Fetch = typeof window.fetch;

/** 'trying' = again, after it was cut. */
type LineState = 'whole' | 'cut' | 'trying';

/** Milliseconds from an answer until the router has read it and React knows of it. */
const SETTLE_MS = 100;

/** Requests that did not reach the server; how to try each again, null while that is under way. */
const heldRequests = new Map<symbol, (() => void) | null>();
const listeners = new Set<() => void>();
let underWay = 0;
let readyAnswer: ReadyAnswer | null = null;

/** An answer that is there before the router asks for it. */
export interface ReadyAnswer {
  url: URL;
  answer: Response;
}

export function routerFetch(fetch: Fetch): Fetch {
  return async (input, init) => {
    if (!(input instanceof URL)) return refusalThrown(await fetch(input, init));
    underWay += 1;
    try {
      if ((init?.method ?? 'GET') === 'GET' && isSamePage(input, readyAnswer?.url)) return takeReadyAnswer();
      return refusalThrown(await holdUntilReached(() => fetch(input, init), init?.signal));
    } finally {
      setTimeout(() => {
        underWay -= 1;
      }, SETTLE_MS);
    }
  };
}

/**
 * The router is loading. `useNavigation` says the same, but late while a part of the page is awaited: a
 * reload begun meanwhile would take the place of a navigation or of a form's answer, and lose its toast.
 */
export function isRouterLoading(): boolean {
  return underWay > 0;
}

/** The router's next request for this page gets this answer. False when it did not ask within `milliseconds`. */
export async function answerRouter(ready: ReadyAnswer, milliseconds: number): Promise<boolean> {
  readyAnswer = ready;
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
  const isTaken = readyAnswer === null;
  readyAnswer = null;
  return isTaken;
}

function takeReadyAnswer(): Response {
  const taken = readyAnswer?.answer ?? Response.error();
  readyAnswer = null;
  return taken;
}

/** Whatever routes of it are asked for. */
function isSamePage(one: URL, other: URL | undefined): boolean {
  return other !== undefined && withoutRoutes(one) === withoutRoutes(other);
}

function withoutRoutes(address: URL): string {
  const url = new URL(address);
  url.searchParams.delete('_routes');
  url.searchParams.sort();
  return url.href;
}

/**
 * What the outer server refuses (too large, cross-site, starting or stopping) arrives in plain text with
 * `x-refused`, which Remix could not decode. Thrown as a Response it ends on the Spanish page of its status
 * (docs/product.md, 'Unknown addresses and failures').
 */
function refusalThrown(response: Response): Response {
  if (!response.headers.has('x-refused')) return response;
  throw new Response(null, { status: response.status, statusText: response.statusText });
}

export function lineState(): LineState {
  if (heldRequests.size === 0) return 'whole';
  return [...heldRequests.values()].includes(null) ? 'trying' : 'cut';
}

/** Calls `listener` after every change of `lineState()`; returns how to end that. */
export function subscribeToLine(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function tryAgain(): void {
  for (const again of heldRequests.values()) again?.();
}

/**
 * Without a connection a request waits, and the page stays as it is with all that was typed into it, until
 * somebody has it tried again or goes elsewhere.
 * @throws what `signal` was aborted for
 */
export async function holdUntilReached(
  ask: () => Promise<Response>,
  signal: AbortSignal | null | undefined,
): Promise<Response> {
  const request = Symbol();
  try {
    for (;;) {
      try {
        return await ask();
      } catch (error) {
        // What fetch throws when no answer comes. A navigation elsewhere is an AbortError.
        if (!(error instanceof TypeError)) throw error;
        await untilRetried(request, signal);
      }
    }
  } finally {
    if (heldRequests.delete(request)) tellListeners();
  }
}

function untilRetried(request: symbol, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal?.reason);
    if (signal?.aborted) return leave();
    signal?.addEventListener('abort', leave, { once: true });
    heldRequests.set(request, () => {
      heldRequests.set(request, null);
      tellListeners();
      resolve();
    });
    tellListeners();
  });
}

function tellListeners(): void {
  for (const listener of listeners) listener();
}
