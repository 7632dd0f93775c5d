import { createRoute, z } from '@hono/zod-openapi';
import { signedIn } from '../auth/signedIn';
import { Refusal, tooMany } from '../http/errors';
import { createRoutes } from '../http/routing';
import { endOfToken } from '../live/session';
import type { Services } from '../services';
import type { ApiApp } from '../types';
import { createDescribe } from './describe';
import { FULL_SECONDS, openStream } from './stream';

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  // For nginx, which would hold it back.
  'X-Accel-Buffering': 'no',
};

const route = createRoute({
  method: 'get',
  path: '/api/events/',
  summary:
    'Server-sent events of the caller: notification, mentorship, message; resumable by `Last-Event-ID`',
  middleware: signedIn,
  request: { query: z.object({ last_event_id: z.string().max(30).optional() }) },
  responses: { 200: { description: '', content: { 'text/event-stream': { schema: z.string() } } } },
});

/** Extension `events` (api.md section 4, api/contract/events.ts). */
export function eventRoutes(services: Services): ApiApp {
  const { connections } = services;
  const describe = createDescribe(services.db);
  return createRoutes().openapi(route, async (c) => {
    const { id: userId, sessionId } = c.get('caller');
    if (connections.isFull('stream')) {
      const detail = 'El servicio no está disponible ahora mismo.';
      throw new Refusal(503, { detail }, { 'Retry-After': String(FULL_SECONDS) });
    }
    if (!connections.hasRoomFor('stream', userId)) throw tooMany(FULL_SECONDS);
    if (c.req.method === 'HEAD') return new Response(null, { headers: HEADERS });
    const endsAt = endOfToken(c.req.header('Authorization') ?? '');
    const lastId = idOf(c.req.header('Last-Event-ID') ?? c.req.valid('query').last_event_id ?? '');
    const stream = await openStream(
      { session: { userId, sessionId, endsAt }, lastId },
      { services, describe },
    );
    return new Response(stream, { headers: HEADERS });
  });
}

/** Null for what is not an id of ours. */
function idOf(text: string): number | null {
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}
