import { createRoute, z } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import {
  linkRequestPayload,
  loginPayload,
  passwordChangePayload,
  passwordResetPayload,
  registerPayload,
  sessionTokens,
  sitePath,
  tokenPair,
} from '~/api/contract/auth';
import { currentUser } from '~/api/contract/users';
import { readsBody } from '~/api/http/body';
import { notFound, unauthorized } from '~/api/http/errors';
import { type Limiters, spend, visitorAddress } from '~/api/http/rates';
import { answers, createRoutes, joinRoutes, mayTake, noContent, refused, takes } from '~/api/http/routing';
import type { ApiApp, ApiEnv, Services } from '~/api/services';
import { findCurrentUser } from '~/api/users/queries';
import { signedIn } from './callers';
import { revokeFamily } from './families';
import type { LinkPurpose } from './mailLinks';
import { changePassword, resetPassword } from './passwordChange';
import { activate, register } from './registration';
import { logIn, renewTokens } from './sessions';
import { readRefreshCookie, readRefreshToken, writeRefreshCookie } from './tokens';

const COOKIE_CALLER =
  'A client that sends the cookie sends `Origin` with the address of this server too, as browsers do (`-H "Origin: …"` with curl). A request without cookies needs none.';
const foreignPage = refused({
  403: 'The request carries a cookie and does not come from a page of this origin: `Sec-Fetch-Site` names another site, or, where that is missing, `Origin`, or without that `Referer`, is missing or foreign.',
});
/** The cookie, or neither cookie nor token. */
const security: Record<string, string[]>[] = [{ refresh_cookie: [] }, {}];

const tokenRoute = createRoute({
  method: 'post',
  path: '/api/auth/token/',
  summary: 'Opens a session: access token, and refresh token in the body and as a cookie',
  middleware: readsBody(),
  request: takes(loginPayload, { username: 'lucia.gomez', password: 'una clave larga 1' }),
  responses: { ...answers(sessionTokens), ...refused({ 401: '', 429: '' }) },
});

const refreshRoute = createRoute({
  method: 'post',
  path: '/api/auth/token/refresh/',
  summary: 'Spends the refresh token of the body, or else of the cookie, for new ones',
  description: `The body may be left out when the cookie is sent. ${COOKIE_CALLER}`,
  security,
  middleware: readsBody(),
  request: mayTake(z.object({ refresh: z.string().max(500).nullish() })),
  responses: { ...answers(tokenPair), ...refused({ 401: '' }), ...foreignPage },
});

const logoutRoute = createRoute({
  method: 'post',
  path: '/api/auth/logout/',
  summary: 'Ends the session of the cookie and of the bearer token',
  description: COOKIE_CALLER,
  security,
  responses: { ...noContent, ...foreignPage },
});

function tokenRoutes(services: Services): ApiApp {
  const { keys, callers, db, clock } = services;
  return createRoutes()
    .openapi(tokenRoute, async (c) => c.json(await logIn(c.req.valid('json'), c, services), 200))
    .openapi(refreshRoute, async (c) => {
      const sent = c.req.valid('json').refresh ?? readRefreshCookie(c);
      if (!sent) throw unauthorized('not_authenticated');
      return c.json(await renewTokens(sent, c, services), 200);
    })
    .openapi(logoutRoute, async (c) => {
      const cookie = readRefreshCookie(c);
      const token = readRefreshToken(cookie ?? '', keys.refresh);
      const caller = await callers.optional(c).catch(() => null);
      const ended = new Set([token?.familyId, caller?.sessionId].filter((id) => id !== undefined));
      for (const id of ended) await revokeFamily(id, { db, now: clock() });
      // Another site's form is sent without the cookie: it must not clear it.
      if (cookie !== undefined) writeRefreshCookie(c, { value: '', maxAge: 0 }, services);
      return c.body(null, 204);
    });
}

const registerRoute = ({ registerTries }: Limiters) =>
  createRoute({
    method: 'post',
    path: '/api/auth/register/',
    summary: 'Makes an inactive account and sends its activation mail',
    description:
      'The account opens with the link of the mail, for three days. An address that has an account gets the same answer, and its owner a mail. Also as a form (`multipart/form-data`), with `profile_picture` as a file.',
    middleware: [spendsTry(registerTries), readsBody({ forms: true })] as const,
    request: takes(registerPayload, {
      username: 'lucia.gomez',
      email: 'lucia@example.com',
      password: 'una clave larga 1',
      user_type: 'alumno',
    }),
    responses: { ...answers(currentUser, 201), ...refused({ 429: '' }) },
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
const activateRoute = createRoute({
  method: 'get',
  path: '/api/auth/activate/{uid}/{token}/',
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

function registrationRoutes(services: Services): ApiApp {
  const { db, clock, siteOrigin, limiters } = services;
  return createRoutes()
    .openapi(registerRoute(limiters), async (c) => {
      await spend(limiters.registerAddress, visitorAddress(c), TOO_MANY_REGISTER);
      const sent = c.req.valid('json');
      const id = await register(sent, services, c.get('files'));
      const user = await findCurrentUser(id, { db, now: clock() });
      if (!user) throw notFound();
      return c.json({ ...user, email: sent.email }, 201);
    })
    .openapi(activateRoute, async (c) => {
      // Mail scanners and link checkers ask with HEAD: only opening the link activates.
      const active = c.req.method === 'HEAD' || (await activate(c.req.valid('param'), { db, now: clock() }));
      const next = sitePath.safeParse(c.req.valid('query').next).data;
      const query = !active ? '?error=1' : next ? `?${new URLSearchParams({ next })}` : '';
      return c.redirect(`${siteOrigin}/account-activated${query}`, 302);
    });
}

const changePasswordRoute = createRoute({
  method: 'put',
  path: '/api/auth/change-password/',
  summary: 'Changes the caller’s password; every other session of the account ends',
  middleware: [signedIn, readsBody()] as const,
  request: takes(passwordChangePayload),
  responses: noContent,
});

const linkRoute = (path: string, extension: string, summary: string) =>
  createRoute({
    method: 'post',
    path,
    'x-extension': extension,
    summary,
    middleware: readsBody(),
    request: takes(linkRequestPayload),
    responses: { ...noContent, ...refused({ 429: '' }) },
  });
const requestResetRoute = linkRoute(
  '/api/auth/password-reset/',
  'password-reset',
  'Mails a link to a new password; the answer never tells whether there is such an account',
);
const resendActivationRoute = linkRoute(
  '/api/auth/resend-activation/',
  'resend-activation',
  'Mails a new activation link; the answer never tells whether there is such an account',
);

const confirmResetRoute = createRoute({
  method: 'post',
  path: '/api/auth/password-reset/confirm/',
  'x-extension': 'password-reset',
  summary: 'Spends the link of the mail for a new password; every session of the account ends',
  middleware: readsBody(),
  request: takes(passwordResetPayload),
  responses: { ...noContent, ...refused({ 429: '' }) },
});

function passwordRoutes(services: Services): ApiApp {
  const { limiters, linkRequests, log } = services;
  const limits = {
    'password-reset': { account: limiters.resetAccount, address: limiters.resetAddress },
    activation: { account: limiters.resendAccount, address: limiters.resendAddress },
  };
  const ask = async (purpose: LinkPurpose, sent: string, address: string) => {
    const email = sent.toLowerCase();
    await spend(limits[purpose].address, address);
    await spend(limits[purpose].account, email);
    await linkRequests.put({ purpose, email });
  };
  return createRoutes()
    .openapi(changePasswordRoute, async (c) => {
      const from = { caller: c.get('caller'), address: visitorAddress(c) };
      await changePassword(c.req.valid('json'), from, services);
      return c.body(null, 204);
    })
    .openapi(requestResetRoute, async (c) => {
      await ask('password-reset', c.req.valid('json').email, visitorAddress(c));
      return c.body(null, 204);
    })
    .openapi(confirmResetRoute, async (c) => {
      const userId = await resetPassword(c.req.valid('json'), services);
      log.info({ requestId: c.get('requestId'), userId }, 'auth: password reset');
      return c.body(null, 204);
    })
    .openapi(resendActivationRoute, async (c) => {
      await ask('activation', c.req.valid('json').email, visitorAddress(c));
      return c.body(null, 204);
    });
}

/** Logging in and out, registering, passwords (docs/contract.md, 'Calls: accounts and profiles'). */
export const authRoutes = (services: Services): ApiApp =>
  joinRoutes([tokenRoutes(services), registrationRoutes(services), passwordRoutes(services)]);
