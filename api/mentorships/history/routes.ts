import { createRoute, z } from '@hono/zod-openapi';
import { signedIn } from '~/api/auth/callers';
import type { ApiApp, Services } from '~/api/context';
import { page } from '~/api/contract/common';
import { endedDetail, endedMentorship } from '~/api/contract/mentorships';
import { pageOf, pageQuery, pageRequest } from '~/api/http/pagination';
import { answers, createRoutes } from '~/api/http/routing';
import { sessionParams } from '~/api/mentorships/sessionPath';
import { listEnded, readEnded } from './history';

const listRoute = createRoute({
  method: 'get',
  path: '/api/mentorships/history/',
  'x-extension': 'session-history',
  summary: 'The caller’s sessions that ended before they took place, what ended last first',
  middleware: signedIn,
  request: { query: z.object(pageQuery) },
  responses: answers(page(endedMentorship)),
});
const oneRoute = createRoute({
  method: 'get',
  path: '/api/mentorships/history/{identifier}/',
  'x-extension': 'session-history',
  summary: 'One of them; to its student with up to three alternatives that can be booked now',
  middleware: signedIn,
  request: { params: sessionParams },
  responses: answers(endedDetail),
});

/** docs/contract.md, 'History'. */
export function historyRoutes({ db, clock, timeZone, siteOrigin: origin }: Services): ApiApp {
  return createRoutes()
    .openapi(listRoute, async (c) => {
      const request = pageRequest(c.req.valid('query'));
      const reading = { db, now: clock(), caller: c.get('caller') };
      const { results, count } = await listEnded(request, reading);
      return c.json(pageOf(results, { count, request, url: c.req.url, origin }), 200);
    })
    .openapi(oneRoute, async (c) => {
      const reading = { db, now: clock(), timeZone, caller: c.get('caller') };
      return c.json(await readEnded(c.req.valid('param').identifier, reading), 200);
    });
}
