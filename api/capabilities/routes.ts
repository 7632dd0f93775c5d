import { createRoute } from '@hono/zod-openapi';
import type { ApiApp } from '~/api/context';
import { capabilities, EXTENSIONS } from '~/api/contract/extensions';
import { answers, createRoutes } from '~/api/http/routing';

const route = createRoute({
  method: 'get',
  path: '/api/capabilities/',
  summary: 'Names of the extensions of this server',
  responses: answers(capabilities),
});

export function capabilityRoutes(): ApiApp {
  return createRoutes().openapi(route, (c) => c.json({ extensions: [...EXTENSIONS] }, 200));
}
