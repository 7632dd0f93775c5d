import type { ApiApp } from '~/api/context';
import { capabilities, EXTENSIONS } from '~/api/contract/extensions';
import { answers, anyone, createRoutes, routesOf } from '~/api/http/routing';

const route = routesOf()('get', '/api/capabilities/', anyone, {
  summary: 'Names of the extensions of this server',
  responses: answers(capabilities),
});

export const capabilityRoutes = (): ApiApp =>
  createRoutes().openapi(route, (c) => c.json({ extensions: [...EXTENSIONS] }, 200));
