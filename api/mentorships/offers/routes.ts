import { createRoute, z } from '@hono/zod-openapi';
import { signedIn } from '~/api/auth/callers';
import type { ApiApp, Services } from '~/api/context';
import { publicUser } from '~/api/contract/users';
import { answers, createRoutes, refused } from '~/api/http/routing';
import { assertMayListTaught } from '~/api/mentorships/may';
import { listTaught } from './offers';

const taughtRoute = createRoute({
  method: 'get',
  path: '/api/mentorships/taught/',
  'x-extension': 'requests',
  summary: 'Students whom the calling mentor may offer a session, the last one taught first; at most 100',
  middleware: signedIn,
  request: { query: z.object({ username: z.string().max(30).optional().describe('That one alone.') }) },
  responses: { ...answers(z.array(publicUser)), ...refused({ 403: '' }) },
});

/** docs/contract.md, 'Offers'. An offer itself is a booking by its mentor. */
export function offerRoutes({ db, clock }: Services): ApiApp {
  return createRoutes().openapi(taughtRoute, async (c) => {
    const { id: mentorId, ...caller } = c.get('caller');
    assertMayListTaught(caller);
    const { username } = c.req.valid('query');
    return c.json(await listTaught({ username, mentorId }, { db, now: clock() }), 200);
  });
}
