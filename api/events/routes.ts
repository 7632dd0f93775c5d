import { z } from '@hono/zod-openapi';
import { signedIn } from '~/api/auth/callers';
import type { ApiApp } from '~/api/context';
import { instant } from '~/api/contract/common';
import { tooMany, unavailable } from '~/api/http/errors';
import { createRoutes, refused, routesOf } from '~/api/http/routing';
import { endOfSession, type LiveServices } from '~/api/live/connections';
import { createEventDescriber, FULL_SECONDS, openStream } from './stream';

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  // Tells nginx not to buffer the stream.
  'X-Accel-Buffering': 'no',
};

const schema = (name: string) => ({ $ref: `#/components/schemas/${name}` });

const route = routesOf('talk')('get', '/api/events/', signedIn, {
  summary:
    'Server-sent events of the caller: notification, mentorship, message; resumable by `Last-Event-ID`',
  description: `A stream of events (\`text/event-stream\`), each with \`event\`, \`id\` and JSON in \`data\`. A comment every 20 seconds says that it is alive.

- \`ready\` (\`ReadyEvent\`): comes first, with the id to go on from, and whether all that was asked for follows
- \`reset\` (\`ReadyEvent\`): comes instead of \`ready\` when what was missed is not known any more: read everything anew
- \`notification\` (\`Notification\`), \`message\` (\`MessageEvent\`), \`mentorship\` (\`MentorshipEvent\`: it has changed, read it again)
- \`end\` (\`EndEvent\`): \`token-expired\` (a minute after the access token; come back with a new one), \`session-over\` (log in again), \`stopping\` and \`too-slow\` (come back)

After a break the client comes back with \`Last-Event-ID\`, or \`?last_event_id=\`, and gets what it missed, for a day; an event may come a second time under the same id. An id that is no number counts as none: the stream begins with what is new. At most eight streams a person.`,
  'x-events': {
    ready: schema('ReadyEvent'),
    reset: schema('ReadyEvent'),
    notification: schema('Notification'),
    message: schema('MessageEvent'),
    mentorship: schema('MentorshipEvent'),
    end: schema('EndEvent'),
  },
  request: {
    query: z.object({
      last_event_id: z
        .string()
        .max(30)
        .optional()
        .describe('As the header `Last-Event-ID`, for clients that cannot send it; the header counts first.'),
      since: instant
        .optional()
        .describe('Without an id: also what happened from this instant on, of the last 20 hours.'),
    }),
    headers: z.object({
      'Last-Event-ID': z
        .string()
        .optional()
        .describe('Id of the last event that was received: the stream goes on after it.'),
    }),
  },
  responses: {
    200: { description: '', content: { 'text/event-stream': { schema: z.string() } } },
    ...refused({
      400: '`last_event_id` is longer than 30 characters.',
      429: 'Eight streams of this person are open.',
      503: 'The server takes no more streams now; `Retry-After` says when to come back.',
    }),
  },
});

/** Extension `talk` (docs/contract.md, 'Live events', api/contract/notifications.ts). */
export function eventRoutes(services: LiveServices): ApiApp {
  const { connections } = services;
  const describe = createEventDescriber(services.db);
  return createRoutes().openapi(route, async (c) => {
    const { id: userId, sessionId } = c.get('caller');
    if (connections.isFull('stream')) throw unavailable(FULL_SECONDS);
    if (!connections.hasRoomFor('stream', userId)) throw tooMany(FULL_SECONDS);
    if (c.req.method === 'HEAD') return new Response(null, { headers: HEADERS });
    const endsAt = endOfSession(c.req.header('Authorization') ?? '');
    const { last_event_id, since } = c.req.valid('query');
    const said = c.req.header('Last-Event-ID') ?? last_event_id ?? '';
    const lastId = /^\d{1,15}$/.test(said) ? Number(said) : null;
    const from = lastId !== null ? { lastId } : since ? { since: new Date(since) } : null;
    const stream = await openStream({ session: { userId, sessionId, endsAt }, from }, { services, describe });
    return new Response(stream, { headers: HEADERS });
  });
}
