import { z } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { activate, register } from '~/api/auth/registration';
import { firstLoginOf } from '~/api/auth/sessions';
import type { ApiApp, ApiEnv, Limiters, Services } from '~/api/context';
import { registerPayload, sitePath } from '~/api/contract/auth';
import { registeredUser } from '~/api/contract/users';
import { orNotFound } from '~/api/http/answer';
import { readsBody } from '~/api/http/body';
import { spend, visitorAddress } from '~/api/http/rates';
import { answers, anyone, createRoutes, refused, routesOf, takes } from '~/api/http/routing';
import { findCurrentUser } from './queries';

const route = routesOf();

const registerRoute = ({ registerTries }: Limiters) =>
  route('post', '/api/auth/register/', [spendsTry(registerTries), readsBody({ forms: true })], {
    summary: 'Makes an inactive account and sends its activation mail',
    description:
      'The account opens with the link of the mail, for three days. An address that has an account gets the same answer, and its owner a mail. Also as a form (`multipart/form-data`), with `profile_picture` as a file.',
    request: takes(registerPayload, {
      username: 'lucia.gomez',
      email: 'lucia@example.com',
      password: 'una clave larga 1',
      user_type: 'alumno',
    }),
    responses: { ...answers(registeredUser, 201), ...refused({ 429: '' }) },
  });

const TOO_MANY_REGISTER = 'Hay demasiados registros desde esta red.';
/** Counted before the body is read. */
const spendsTry =
  (limiter: Limiters['registerTries']): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    await spend(limiter, visitorAddress(c), TOO_MANY_REGISTER);
    await next();
  };

const ofMail = z.string().describe('As in the link of the mail.');
const activateRoute = route('get', '/api/auth/activate/{uid}/{token}/', anyone, {
  summary: 'The link of the activation mail: ends on a page of the website, whatever happens',
  request: {
    params: z.object({ uid: ofMail, token: ofMail }),
    query: z.object({
      next: z.string().optional().describe('As in the link of the mail; dropped unless it is a path.'),
    }),
  },
  responses: {
    302: {
      description:
        'To /account-activated of the website, with `next` if there is one, or to /account-activated?error=1.',
    },
  },
});

/** Registering and activating an account (docs/contract.md, 'Calls: accounts and profiles'). */
export function registrationRoutes(services: Services): ApiApp {
  const { db, clock, siteOrigin, limiters } = services;
  return createRoutes()
    .openapi(registerRoute(limiters), async (c) => {
      await spend(limiters.registerAddress, visitorAddress(c), TOO_MANY_REGISTER);
      const sent = c.req.valid('json');
      const id = await register(sent, services, c.get('files'));
      const user = orNotFound(await findCurrentUser(id, { db, now: clock() }));
      const first_login = await firstLoginOf(id, services);
      return c.json({ ...user, email: sent.email, first_login }, 201);
    })
    .openapi(activateRoute, async (c) => {
      // Mail scanners and link checkers ask with HEAD: only opening the link activates.
      const activating = { db, now: clock(), address: visitorAddress(c) };
      const active = c.req.method === 'HEAD' || (await activate(c.req.valid('param'), activating));
      const next = sitePath.safeParse(c.req.valid('query').next).data;
      const query = !active ? '?error=1' : next ? `?${new URLSearchParams({ next })}` : '';
      return c.redirect(`${siteOrigin}/account-activated${query}`, 302);
    });
}
