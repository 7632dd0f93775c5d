/** The page's event stream (decision 17): the API's for the visitor, reduced to what scripts need. */
import { failure, reading, wrongMethod } from '~/app/.server/answers';
import { ApiError } from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import { optionalUser } from '~/app/.server/guards';
import { createRelay } from '~/app/.server/live/relay';
import { STREAM_PATH } from '~/app/protocols/live';

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store',
  // Keeps nginx from buffering.
  'X-Accel-Buffering': 'no',
};
/** Seconds. */
const RETRY_AFTER = '5';

/**
 * 200: the stream. 204: not logged in, or as someone else than `?usuario=` (an EventSource then stays away).
 * 403: request from another site. 404: the API lacks the extension. 429 and 503: no free slot, or the API
 * does not answer. HEAD returns the status without opening a stream.
 */
export const loader = reading(async (context) => {
  const { url, headers } = context.request;
  // Remix would try to read the whole stream.
  if (context.url.pathname !== STREAM_PATH || new URL(url).pathname.endsWith('.data')) return page(404);
  // Other sites cannot read the stream but could use up the visitor's slots; nor is it a page to open.
  if ((headers.get('sec-fetch-site') ?? 'same-origin') !== 'same-origin') return page(403);
  try {
    const user = await optionalUser(context);
    const asked = context.url.searchParams.get('usuario');
    if (!user || (asked !== null && asked !== user.id)) return new Response(null, { status: 204 });
    if (!(await context.api.hasCapability('talk'))) return page(404);
    return await open(user.id, context);
  } catch (error) {
    // Redirects that renew the browser's session pass through.
    if (error instanceof Response && error.status < 400) throw error;
    if (error instanceof ApiError && error.status === 401) return new Response(null, { status: 204 });
    context.log.warn({ err: error }, 'live: no stream');
    return page(error instanceof ApiError && error.status === 429 ? 429 : 503);
  }
});

async function open(userId: string, { api, request, session, streams, url }: Context): Promise<Response> {
  const place = streams.enter(userId, session.id ?? '');
  if (typeof place === 'number') return page(place);
  if (request.method === 'HEAD') {
    place.leave();
    return new Response(null, { headers: HEADERS });
  }
  try {
    const upstream = await api.events.open({ lastEventId: lastIdOf(url), since: sinceOf(url) });
    const { body, end } = createRelay(upstream, { onEnd: place.leave });
    place.hold(end);
    // The visitor has left.
    if (request.signal.aborted) end('interrupted');
    request.signal.addEventListener('abort', () => end('interrupted'));
    return new Response(body, { headers: HEADERS });
  } catch (error) {
    place.leave();
    throw error;
  }
}

export const action = wrongMethod;

function page(status: number): Response {
  return failure(status, status === 429 || status === 503 ? { 'Retry-After': RETRY_AFTER } : {});
}

/** The API's id; null if it is not a valid header value. */
function lastIdOf({ searchParams }: URL): string | null {
  const id = searchParams.get('desde') ?? '';
  return /^[\x21-\x7e]{1,100}$/.test(id) ? id : null;
}

/** Clocks differ, and what is being written while a page is made is not in it. */
const MARGIN_MS = 30_000;

/** ISO instant: what a page may lack that was made at this time (`served` of routes/private/layout.tsx); null for none. */
function sinceOf({ searchParams }: URL): string | null {
  const served = searchParams.get('pagina') ?? '';
  return /^\d{13}$/.test(served) ? new Date(Number(served) - MARGIN_MS).toISOString() : null;
}
