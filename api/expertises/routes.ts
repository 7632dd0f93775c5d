import { z } from '@hono/zod-openapi';
import type { ApiApp, ApiEnv } from '~/api/context';
import { expertise, scope } from '~/api/contract/common';
import { orNotFound } from '~/api/http/answer';
import { createKeptAnswers, keptJson } from '~/api/http/keptJson';
import { answers, anyone, createRoutes, idParams, routesOf } from '~/api/http/routing';
import type { Catalogue, CatalogueSource } from './queries';

const route = routesOf();

/** Each answer has a few kilobytes. */
const KEPT_BYTES = 1_000_000;

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

const listRoute = route('get', '/api/expertises/', anyone, {
  summary: 'Knowledge areas, all or of one scope',
  request: { query },
  responses: answers(z.array(expertise)),
});
const scopesRoute = route('get', '/api/expertises/scopes/', anyone, {
  summary: 'Subject areas',
  responses: answers(z.array(scope)),
});
const byScopeRoute = route('get', '/api/expertises/by_scope/', anyone, {
  summary: 'Knowledge areas in their scopes: [{value, label, expertises}], all or one scope',
  request: { query },
  responses: answers(z.array(group)),
});
const oneRoute = route('get', '/api/expertises/{id}/', anyone, {
  summary: 'One knowledge area',
  request: { params: idParams },
  responses: answers(expertise),
});

/** Knowledge areas (docs/contract.md, 'Knowledge areas'): plain arrays, public. */
export function expertiseRoutes({ publicData }: { publicData: CatalogueSource }): ApiApp {
  const kept = createKeptAnswers(KEPT_BYTES);
  const catalogueFor = async ({ visit }: ApiEnv['Bindings']) => (await publicData.fresh(visit)).catalogue();
  return createRoutes()
    .openapi(listRoute, async (c) => {
      const { scope: wanted } = c.req.valid('query');
      const catalogue = await catalogueFor(c.env);
      const make = () => ({ value: areasOf(catalogue, wanted) });
      return keptJson(c, kept(`areas ${wanted ?? ''}`, [catalogue], make));
    })
    .openapi(scopesRoute, async (c) => c.json([...(await catalogueFor(c.env)).scopes], 200))
    .openapi(byScopeRoute, async (c) => {
      const { scope: wanted } = c.req.valid('query');
      const catalogue = await catalogueFor(c.env);
      const groups = catalogue.scopes
        .filter(({ value }) => wanted === undefined || value === wanted)
        .map((one) => ({ ...one, expertises: areasOf(catalogue, one.value) }));
      return c.json(groups, 200);
    })
    .openapi(oneRoute, async (c) => {
      const { areas } = await catalogueFor(c.env);
      return c.json(orNotFound(areas.find(({ id }) => id === c.req.valid('param').id)), 200);
    });
}

const areasOf = ({ offered }: Catalogue, wanted: string | undefined) =>
  offered.filter(({ scope }) => wanted === undefined || scope === wanted);
