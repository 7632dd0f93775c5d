import { createRoute, z } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { currentUser } from '../contract/entities';
import { registerPayload } from '../contract/payloads';
import { readsBody } from '../http/body';
import { notFound } from '../http/errors';
import { networkOf } from '../http/network';
import { type Limiters, spend } from '../http/rates';
import { answers, createRoutes, takes } from '../http/routing';
import type { Services } from '../services';
import type { ApiApp, ApiEnv } from '../types';
import { findCurrentUser } from '../users/queries';
import { activate } from './activation';
import { register } from './register';
import { addressOf } from './sessions';

const registerRoute = ({ registerTries }: Limiters) =>
  createRoute({
    method: 'post',
    path: '/api/auth/register/',
    summary: 'Makes an inactive account and sends its activation mail',
    middleware: [triesOf(registerTries), readsBody({ forms: true })] as const,
    request: takes(registerPayload),
    responses: answers(currentUser, 201),
  });

/** Counted before anything of the body is read. */
const triesOf =
  (limiter: Limiters['registerTries']): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    await spend(limiter, networkOf(addressOf(c)));
    await next();
  };

const activateRoute = createRoute({
  method: 'get',
  path: '/api/auth/activate/{uid}/{token}/',
  summary: 'The link of the activation mail: ends on a page of the website, whatever happens',
  request: { params: z.object({ uid: z.string(), token: z.string() }) },
  responses: { 302: { description: '' } },
});

/** Register and activate (api.md section 2). */
export function accountRoutes(services: Services): ApiApp {
  const { db, clock, siteOrigin, limiters } = services;
  return createRoutes()
    .openapi(registerRoute(limiters), async (c) => {
      await spend(limiters.registerAddress, networkOf(addressOf(c)));
      const id = await register(c.req.valid('json'), services, c.get('files'));
      const user = await findCurrentUser(id, { db, now: clock() });
      if (!user) throw notFound();
      return c.json(user, 201);
    })
    .openapi(activateRoute, async (c) => {
      const active = await activate(c.req.valid('param'), { db, now: clock() });
      return c.redirect(`${siteOrigin}/account-activated${active ? '' : '?error=1'}`, 302);
    });
}
