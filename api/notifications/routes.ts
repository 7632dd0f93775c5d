import { z } from '@hono/zod-openapi';
import { signedIn } from '~/api/auth/callers';
import type { ApiApp, Services } from '~/api/context';
import { page } from '~/api/contract/common';
import {
  markedAsRead,
  notification,
  notificationCounts,
  notificationPayload,
  notificationType,
  unreadCount,
} from '~/api/contract/notifications';
import { ok } from '~/api/http/answer';
import { type PageRequest, paged, pageQuery } from '~/api/http/pagination';
import { answers, createRoutes, idParams, routesOf, takes } from '~/api/http/routing';
import {
  countUnread,
  findNotification,
  listNotifications,
  markAllRead,
  markRead,
  pageOfNotifications,
} from './queries';

const route = routesOf();
const talkRoute = routesOf('talk');

const PATH = '/api/notifications/{id}/';

const counted = page(notification).extend({
  /** For the requested type, like `count`. */
  unread: z.int(),
  counts: notificationCounts,
});

const listRoute = route('get', '/api/notifications/', signedIn, {
  summary:
    'The caller’s notifications: all unread, then the newest read, at most 1,000; with `page` page by page, with counts',
  request: {
    query: z.object({
      ...pageQuery,
      type: notificationType.optional().describe('Notifications of this type only; with `page`.'),
    }),
  },
  responses: answers(z.union([z.array(notification), counted])),
});
const unreadRoute = talkRoute('get', '/api/notifications/unread/', signedIn, {
  summary: 'How many the caller has not read',
  responses: answers(unreadCount),
});
const markAllRoute = route('post', '/api/notifications/mark-all-as-read/', signedIn, {
  summary: 'Marks all of the caller’s notifications read',
  responses: answers(markedAsRead),
});
const getRoute = route('get', PATH, signedIn, {
  summary: 'One notification of the caller',
  request: { params: idParams },
  responses: answers(notification),
});
const markRoute = (method: 'put' | 'patch') =>
  route(method, PATH, signedIn, {
    summary: 'Marks one read: at `read_at`, or now when it is not sent',
    request: { params: idParams, ...takes(notificationPayload) },
    responses: answers(notification),
  });

/** docs/contract.md, 'Calls: notifications and chat'. Other users' notifications are a 404. */
export function notificationRoutes({ db, live, clock, siteOrigin }: Services): ApiApp {
  const app = createRoutes()
    .openapi(listRoute, async (c) => {
      const userId = c.get('caller').id;
      const query = c.req.valid('query');
      if (query.page === undefined) return c.json(await listNotifications(userId, query, db), 200);
      const list = (request: PageRequest) => pageOfNotifications({ userId, type: query.type, request }, db);
      return c.json(await paged(c, { siteOrigin }, list), 200);
    })
    .openapi(unreadRoute, async (c) => c.json({ unread: await countUnread(c.get('caller').id, db) }, 200))
    .openapi(markAllRoute, async (c) => {
      const updated = await markAllRead({ userId: c.get('caller').id, now: clock() }, { db, live });
      return c.json({ updated }, 200);
    })
    .openapi(getRoute, (c) => {
      const { id } = c.req.valid('param');
      return ok(c, findNotification({ id, userId: c.get('caller').id }, db));
    });
  for (const method of ['put', 'patch'] as const) {
    app.openapi(markRoute(method), (c) => {
      const { id } = c.req.valid('param');
      const sent = c.req.valid('json').read_at;
      const readAt = sent === undefined ? clock() : sent === null ? null : new Date(sent);
      return ok(c, markRead({ id, userId: c.get('caller').id, readAt }, { db, live }));
    });
  }
  return app;
}
