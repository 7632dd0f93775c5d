import { createRoute } from '@hono/zod-openapi';
import { signedInMentor } from '~/api/auth/callers';
import type { ApiApp, Services } from '~/api/context';
import { figures, figuresQuery } from '~/api/contract/figures';
import { answers, createRoutes } from '~/api/http/routing';
import { figuresOf } from './figures';

const route = createRoute({
  method: 'get',
  path: '/api/figures/',
  'x-extension': 'desk',
  summary: 'The calling mentor’s hours, students, answers, profile views and reviews, by week',
  middleware: signedInMentor,
  request: { query: figuresQuery },
  responses: answers(figures),
});

/** Extension `desk` (docs/contract.md, 'Figures'). */
export function figureRoutes({ db, clock, timeZone }: Services): ApiApp {
  return createRoutes().openapi(route, async (c) => {
    const asked = { mentorId: c.get('caller').id, count: c.req.valid('query').weeks };
    return c.json(await figuresOf(asked, { db, now: clock(), timeZone }), 200);
  });
}
