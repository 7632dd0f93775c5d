/**
 * The data of the shown page, read anew behind its back: the answer is fetched whole first and only handed to the router when it is good,
 * so that a server that fails or a line that breaks leaves the page, and all that was typed into it, as it is.
 */

/** Milliseconds. */
const TIMEOUT_MS = 10_000;

interface Ready {
  url: string;
  answer: Response;
}

let ready: Ready | null = null;
let routes: ReadonlySet<string> | null = null;

/** In front of `fetch`: the router's request for an answer that is there already is answered with it. */
export function handedOver(fetch: typeof window.fetch): typeof window.fetch {
  return async (input, init) => {
    const taken = ready;
    if (!taken || !(input instanceof URL) || (init?.method ?? 'GET') !== 'GET') return fetch(input, init);
    if (withoutRoutes(input) !== taken.url) return fetch(input, init);
    ready = null;
    return taken.answer;
  };
}

/** For `shouldRevalidate`: the reload that is beginning is not about this route. */
export function isLeftOut(routeId: string): boolean {
  return routes !== null && !routes.has(routeId);
}

/** The answer for these routes of the page, or null when there is no good one. */
export async function fetchData(page: string, routeIds: string[]): Promise<Ready | null> {
  const url = new URL(page, window.location.origin);
  url.pathname = `${url.pathname.replace(/\/$/, '')}.data`;
  url.searchParams.set('_routes', routeIds.join(','));
  try {
    const { status, headers, body } = await whole(url);
    if (status !== 200) return null;
    return { url: withoutRoutes(url), answer: new Response(body, { status, headers }) };
  } catch {
    return null;
  }
}

/** `revalidate` is the router's; it asks which routes to load before it returns. */
export function reloadWith(found: Ready, routeIds: string[], revalidate: () => void): void {
  ready = found;
  routes = new Set(routeIds);
  try {
    revalidate();
  } finally {
    routes = null;
  }
}

/** What nobody took; true when there was something. */
export function dropReady(): boolean {
  const left = ready !== null;
  ready = null;
  return left;
}

/** By a string: nobody is told when it fails (connection/held.ts). */
async function whole(url: URL) {
  const response = await fetch(url.href, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  return { status: response.status, headers: response.headers, body: await response.arrayBuffer() };
}

function withoutRoutes(address: URL): string {
  const url = new URL(address);
  url.searchParams.delete('_routes');
  url.searchParams.sort();
  return url.href;
}
