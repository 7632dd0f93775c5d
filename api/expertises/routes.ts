import { createRoute, z } from '@hono/zod-openapi';
import { expertise, scope } from '~/api/contract/common';
import { notFound } from '~/api/http/errors';
import { answers, createRoutes, idParam } from '~/api/http/routing';
import type { ApiApp, Services } from '~/api/services';
import { listExpertises, listScopes } from './queries';

/** Empty means no filter, as forms send an unselected choice. */
const query = z.object({
  scope: z
    .string()
    .max(100)
    .transform((value) => value || undefined)
    .optional()
    .describe('`value` of a subject area.'),
});
const group = scope.extend({ expertises: z.array(expertise) });

const listRoute = createRoute({
  method: 'get',
  path: '/api/expertises/',
  summary: 'Knowledge areas, all or of one scope',
  request: { query },
  responses: answers(z.array(expertise)),
});
const scopesRoute = createRoute({
  method: 'get',
  path: '/api/expertises/scopes/',
  summary: 'Subject areas',
  responses: answers(z.array(scope)),
});
const byScopeRoute = createRoute({
  method: 'get',
  path: '/api/expertises/by_scope/',
  summary: 'Knowledge areas in their scopes: [{value, label, expertises}], all or one scope',
  request: { query },
  responses: answers(z.array(group)),
});
const oneRoute = createRoute({
  method: 'get',
  path: '/api/expertises/{id}/',
  summary: 'One knowledge area',
  request: { params: z.object({ id: idParam }) },
  responses: answers(expertise),
});

/** Knowledge areas (docs/contract.md, 'Knowledge areas'): plain arrays, public. */
export function expertiseRoutes({ db }: Services): ApiApp {
  return createRoutes()
    .openapi(listRoute, async (c) => c.json(await listExpertises(db, c.req.valid('query')), 200))
    .openapi(scopesRoute, async (c) => c.json(await listScopes(db), 200))
    .openapi(byScopeRoute, async (c) => {
      const wanted = c.req.valid('query').scope;
      const all = await listExpertises(db, { scope: wanted });
      const groups = (await listScopes(db))
        .filter((one) => wanted === undefined || one.value === wanted)
        .map((one) => ({ ...one, expertises: all.filter((entry) => entry.scope === one.value) }));
      return c.json(groups, 200);
    })
    .openapi(oneRoute, async (c) => {
      const [found] = await listExpertises(db, { id: c.req.valid('param').id });
      if (!found) throw notFound();
      return c.json(found, 200);
    });
}
