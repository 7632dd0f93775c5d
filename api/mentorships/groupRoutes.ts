import { createRoute, z } from '@hono/zod-openapi';
import { signedIn } from '../auth/signedIn';
import { reasonPayload } from '../contract/changes';
import { mentorship } from '../contract/entities';
import { openPage, openSession } from '../contract/groups';
import { areaFilter } from '../contract/search';
import { readsBody } from '../http/body';
import { idParam } from '../http/ids';
import { pageOf, pageQuery, pageRequest } from '../http/pages';
import { answers, createRoutes, mayTake, refused } from '../http/routing';
import { nameIdsOf } from '../mentors/nameIds';
import type { Services } from '../services';
import type { ApiApp } from '../types';
import { answerOf } from './answer';
import { leave } from './cancel';
import { join } from './join';
import { listOpen, readOpen } from './openSessions';
import { sessionParams as params, REASON, SESSION_PATH } from './session';

const openRoute = createRoute({
  method: 'get',
  path: '/api/mentorships/open/',
  'x-extension': 'group-sessions',
  summary: 'Group sessions with seats left, the next one first; of who is in them only the number',
  middleware: signedIn,
  request: {
    query: z.object({
      ...pageQuery,
      expertises: areaFilter,
      mentor: idParam.optional().describe('Id of a mentor: only theirs.'),
    }),
  },
  responses: answers(openPage),
});
const oneRoute = createRoute({
  method: 'get',
  path: '/api/mentorships/open/{identifier}/',
  'x-extension': 'group-sessions',
  summary:
    'One group session as those see it who are not in it, also when it is full; once it has begun only for those in it',
  middleware: signedIn,
  request: { params },
  responses: answers(openSession),
});
const joinRoute = createRoute({
  method: 'post',
  path: `${SESSION_PATH}join/`,
  'x-extension': 'group-sessions',
  summary: 'Takes a seat in a group session before its start',
  description: 'Only sessions that are confirmed and `listed`. Each participant pays the shown price.',
  middleware: signedIn,
  request: { params },
  responses: {
    ...answers(mentorship),
    ...refused({ 409: 'It has begun, is full, or the student has something else at that time.' }),
  },
});
const leaveRoute = createRoute({
  method: 'post',
  path: `${SESSION_PATH}leave/`,
  'x-extension': 'group-sessions',
  summary: 'A student leaves a session before its start; the last one cancels it',
  middleware: [signedIn, readsBody()] as const,
  request: { params, ...mayTake(reasonPayload, REASON) },
  responses: { 204: { description: '' } },
});

/** Extension `group-sessions` (api.md section 4). Before the routes of one session: `open` is no identifier. */
export function groupRoutes(services: Services): ApiApp {
  const { db, clock, siteOrigin: origin } = services;
  return createRoutes()
    .openapi(openRoute, async (c) => {
      const { page: number, page_size, expertises, mentor } = c.req.valid('query');
      const request = pageRequest({ page: number, page_size });
      const filter = { expertises: nameIdsOf(expertises), mentor };
      const caller = c.get('caller');
      const { results, count, facets } = await listOpen(filter, request, { db, now: clock(), caller });
      return c.json({ ...pageOf(results, { count, request, url: c.req.url, origin }), facets }, 200);
    })
    .openapi(oneRoute, async (c) => {
      const { identifier: key } = c.req.valid('param');
      return c.json(await readOpen(key, { db, now: clock(), caller: c.get('caller') }), 200);
    })
    .openapi(joinRoute, async (c) => {
      const { identifier: key } = c.req.valid('param');
      const row = await join({ key, caller: c.get('caller') }, services);
      return c.json(await answerOf(row, c.get('caller'), { db, now: clock() }), 200);
    })
    .openapi(leaveRoute, async (c) => {
      const { identifier: key } = c.req.valid('param');
      await leave({ key, caller: c.get('caller'), ...c.req.valid('json') }, services);
      return c.body(null, 204);
    });
}
