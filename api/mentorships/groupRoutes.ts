import { createRoute, z } from '@hono/zod-openapi';
import { signedIn } from '~/api/auth/callers';
import { areaFilter } from '~/api/contract/mentors';
import { mentorship, openPage, openSession } from '~/api/contract/mentorships';
import { parseNameIds } from '~/api/contract/rules/search';
import { pageOf, pageQuery, pageRequest } from '~/api/http/pagination';
import { answers, createRoutes, idParam, refused } from '~/api/http/routing';
import type { ApiApp, Services } from '~/api/services';
import { join, listOpenSessions, readOpenSession } from './groupSessions';
import { ownView } from './ownViews';
import { sessionParams as params, SESSION_PATH } from './sessionPath';

const listOpenRoute = createRoute({
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
const openSessionRoute = createRoute({
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
/** Extension `group-sessions` (docs/contract.md, 'Group sessions'). */
export function groupRoutes(services: Services): ApiApp {
  const { db, clock, siteOrigin: origin } = services;
  return createRoutes()
    .openapi(listOpenRoute, async (c) => {
      const { page: number, page_size, expertises, mentor } = c.req.valid('query');
      const request = pageRequest({ page: number, page_size });
      const filter = { expertises: parseNameIds(expertises), mentor };
      const caller = c.get('caller');
      const reading = { db, now: clock(), caller };
      const { results, count, facets } = await listOpenSessions(filter, request, reading);
      return c.json({ ...pageOf(results, { count, request, url: c.req.url, origin }), facets }, 200);
    })
    .openapi(openSessionRoute, async (c) => {
      const { identifier: key } = c.req.valid('param');
      return c.json(await readOpenSession(key, { db, now: clock(), caller: c.get('caller') }), 200);
    })
    .openapi(joinRoute, async (c) => {
      const { identifier: key } = c.req.valid('param');
      const row = await join({ key, caller: c.get('caller') }, services);
      return c.json(await ownView(row, c.get('caller'), { db, now: clock() }), 200);
    });
}
