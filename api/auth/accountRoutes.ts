import { createRoute, z } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { currentUser } from '../contract/entities';
import { registerPayload } from '../contract/payloads';
import { readsBody } from '../http/body';
import { notFound } from '../http/errors';
import { networkOf } from '../http/network';
import { type Limiters, spend } from '../http/rates';
import { answers, createRoutes, refused, takes } from '../http/routing';
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
    description:
      'The account opens with the link of the mail, for three days. Also as a form (`multipart/form-data`), with `profile_picture` as a file.',
    middleware: [triesOf(registerTries), readsBody({ forms: true })] as const,
    request: takes(registerPayload, {
      username: 'lucia.gomez',
      email: 'lucia@example.com',
      password: 'una clave larga 1',
      user_type: 'alumno',
    }),
    responses: { ...answers(currentUser, 201), ...refused({ 429: '' }) },
  });

/** Counted before anything of the body is read. */
const triesOf =
  (limiter: Limiters['registerTries']): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    await spend(limiter, networkOf(addressOf(c)));
    await next();
  };

const ofMail = z.string().describe('As in the link of the mail.');
const activateRoute = createRoute({
  method: 'get',
  path: '/api/auth/activate/{uid}/{token}/',
  summary: 'The link of the activation mail: ends on a page of the website, whatever happens',
  request: { params: z.object({ uid: ofMail, token: ofMail }) },
  responses: {
    302: { description: 'To /account-activated of the website, or to /account-activated?error=1.' },
  },
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
