import { createView } from './followed';

/**
 * Wraps `fetch` for the router (decision 17), as Remix 2 offers no hook for loading page data. The router's requests are
 * recognised by their URL object; those for a string go straight to the network.
 */
type Fetch = typeof window.fetch;

/** 'trying' = retrying after a failure. */
type LineState = 'whole' | 'cut' | 'trying';

/** Time for the router to read an answer and for React to learn of it. */
const SETTLE_MS = 100;

/** Requests that did not reach the server, each with its retry function; null while the retry is running. */
const heldRequests = new Map<symbol, (() => void) | null>();
let underWay = 0;
let readyAnswer: ReadyAnswer | null = null;

/** An answer that exists before the router asks for it. */
export interface ReadyAnswer {
  url: URL;
  answer: Response;
}

export function routerFetch(fetch: Fetch): Fetch {
  return async (input, init) => {
    if (!(input instanceof URL)) return refusalThrown(await fetch(input, init));
    underWay += 1;
    try {
      if ((init?.method ?? 'GET') === 'GET' && isReadyFor(input)) return takeReadyAnswer();
      return refusalThrown(await holdUntilReached(() => fetch(input, init), init?.signal));
    } finally {
      setTimeout(() => {
        underWay -= 1;
      }, SETTLE_MS);
    }
  };
}

/** Earlier than `useNavigation` while a part is awaited, when a reload would replace a form's answer. */
export const isRouterLoading = (): boolean => underWay > 0;

/** Gives this answer to the router's next request for its routes. False if none comes in that time. */
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

/** Whether the ready answer is of that page and has all routes that are asked for; without `_routes`, all are. */
function isReadyFor(asked: URL): boolean {
  if (!readyAnswer || withoutRoutes(asked) !== withoutRoutes(readyAnswer.url)) return false;
  const ready = routesOf(readyAnswer.url);
  const wanted = routesOf(asked);
  return wanted.length > 0 && wanted.every((id) => ready.includes(id));
}

const routesOf = ({ searchParams }: URL) => searchParams.get('_routes')?.split(',') ?? [];

function withoutRoutes(address: URL): string {
  const url = new URL(address);
  url.searchParams.delete('_routes');
  url.searchParams.sort();
  return url.href;
}

/**
 * Throws a refusal of the outer server, plain text with `x-refused` that Remix cannot decode, as a Response: it shows the
 * page of its status (docs/product.md, 'Unknown addresses and failures').
 */
function refusalThrown(response: Response): Response {
  if (!response.headers.has('x-refused')) return response;
  throw new Response(null, { status: response.status, statusText: response.statusText });
}

const line = createView((): LineState => {
  if (heldRequests.size === 0) return 'whole';
  return [...heldRequests.values()].includes(null) ? 'trying' : 'cut';
});
export const { get: lineState, follow: subscribeToLine } = line;

export function tryAgain(): void {
  for (const again of heldRequests.values()) again?.();
}

/** Keeps the page as it is without a connection, until a retry. @throws the reason of an aborted `signal` */
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
        // fetch throws TypeError without an answer. A navigation elsewhere is an AbortError.
        if (!(error instanceof TypeError)) throw error;
        await waitForRetry(request, signal);
      }
    }
  } finally {
    if (heldRequests.delete(request)) line.changed();
  }
}

function waitForRetry(request: symbol, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal?.reason);
    if (signal?.aborted) return leave();
    signal?.addEventListener('abort', leave, { once: true });
    heldRequests.set(request, () => {
      heldRequests.set(request, null);
      line.changed();
      resolve();
    });
    line.changed();
  });
}
