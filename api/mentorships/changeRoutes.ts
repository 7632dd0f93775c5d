import { createRoute } from '@hono/zod-openapi';
import { signedIn } from '../auth/signedIn';
import { reasonPayload, reschedulePayload } from '../contract/changes';
import { mentorship } from '../contract/entities';
import { readsBody } from '../http/body';
import { answers, createRoutes, takes } from '../http/routing';
import type { Services } from '../services';
import type { ApiApp } from '../types';
import { answerOf } from './answer';
import { decline } from './cancel';
import { reschedule } from './reschedule';
import { mayTake, sessionParams as params, SESSION_PATH } from './session';

const declineRoute = createRoute({
  method: 'post',
  path: `${SESSION_PATH}decline/`,
  summary: 'Its mentor turns a request down before its start',
  middleware: [signedIn, readsBody()] as const,
  request: { params, ...mayTake(reasonPayload) },
  responses: { 204: { description: '' } },
});
const rescheduleRoute = createRoute({
  method: 'post',
  path: `${SESSION_PATH}reschedule/`,
  summary:
    'Moves it, until 12 hours before its start: its mentor at once, its only student subject to confirmation',
  middleware: [signedIn, readsBody()] as const,
  request: { params, ...takes(reschedulePayload) },
  responses: answers(mentorship),
});

/** Extensions `decline` and `reschedule` (api.md sections 2 and 4). */
export function mentorshipChangeRoutes(services: Services): ApiApp {
  const { db, clock } = services;
  return createRoutes()
    .openapi(declineRoute, async (c) => {
      const { identifier: key } = c.req.valid('param');
      await decline({ key, caller: c.get('caller'), ...c.req.valid('json') }, services);
      return c.body(null, 204);
    })
    .openapi(rescheduleRoute, async (c) => {
      const { identifier: key } = c.req.valid('param');
      const { init_date, end_date } = c.req.valid('json');
      const hours = { start: new Date(init_date), end: new Date(end_date) };
      const row = await reschedule({ key, caller: c.get('caller'), ...hours }, services);
      return c.json(await answerOf(row, c.get('caller'), { db, now: clock() }), 200);
    });
}
