import { createRoute } from '@hono/zod-openapi';
import { signedIn } from '../auth/signedIn';
import { reasonPayload, reschedulePayload } from '../contract/changes';
import { mentorship } from '../contract/entities';
import { readsBody } from '../http/body';
import { answers, createRoutes, mayTake, takes } from '../http/routing';
import type { Services } from '../services';
import type { ApiApp } from '../types';
import { answerOf } from './answer';
import { decline } from './cancel';
import { reschedule } from './reschedule';
import { gone, sessionParams as params, REASON, SESSION_PATH } from './session';

const declineRoute = createRoute({
  method: 'post',
  path: `${SESSION_PATH}decline/`,
  summary: 'Its mentor turns a request down before its start',
  description: 'From then on the request answers 404 to everybody; its student is told, with the reason.',
  'x-extension': 'decline',
  middleware: [signedIn, readsBody()] as const,
  request: { params, ...mayTake(reasonPayload, REASON) },
  responses: { 204: { description: '' }, ...gone },
});
const rescheduleRoute = createRoute({
  method: 'post',
  path: `${SESSION_PATH}reschedule/`,
  summary:
    'Moves it, until 12 hours before its start: its mentor at once, its only student subject to confirmation',
  middleware: [signedIn, readsBody()] as const,
  'x-extension': 'reschedule',
  request: {
    params,
    ...takes(reschedulePayload, {
      init_date: '2027-03-01T10:00:00+01:00',
      end_date: '2027-03-01T11:00:00+01:00',
    }),
  },
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
