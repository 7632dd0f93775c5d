import { z } from '@hono/zod-openapi';
import type { ApiApp, LinkRequest, Services } from '~/api/context';
import {
  firstLoginPayload,
  linkRequestPayload,
  loginPayload,
  passwordChangePayload,
  passwordResetPayload,
  sessionTokens,
  tokenPair,
} from '~/api/contract/auth';
import { done, ok } from '~/api/http/answer';
import { unauthorized } from '~/api/http/errors';
import { spend, visitorAddress } from '~/api/http/rates';
import {
  answers,
  anyone,
  createRoutes,
  joinRoutes,
  mayTake,
  noContent,
  refused,
  routesOf,
  takes,
} from '~/api/http/routing';
import { signedIn } from './callers';
import { revokeFamily } from './families';
import { changePassword, resetPassword } from './passwordChange';
import { logIn, logInFirst, renewTokens } from './sessions';
import { readRefreshCookie, readRefreshToken, writeRefreshCookie } from './tokens';

const route = routesOf();
const accountRoute = routesOf('account');

const COOKIE_CALLER =
  'A client that sends the cookie sends `Origin` with the address of this server too, as browsers do (`-H "Origin: …"` with curl). A request without cookies needs none.';
const foreignPage = refused({
  403: 'The request carries a cookie and does not come from a page of this origin: `Sec-Fetch-Site` names another site, or, where that is missing, `Origin`, or without that `Referer`, is missing or foreign.',
});
/** The cookie, or neither cookie nor token. */
const security: Record<string, string[]>[] = [{ refresh_cookie: [] }, {}];

const tokenRoute = route('post', '/api/auth/token/', anyone, {
  summary: 'Opens a session: access token, and refresh token in the body and as a cookie',
  request: takes(loginPayload, { username: 'lucia.gomez', password: 'una clave larga 1' }),
  responses: {
    ...answers(sessionTokens),
    ...refused({ 401: '', 403: 'Staff have suspended or closed the account.', 429: '' }),
  },
});

const refreshRoute = route('post', '/api/auth/token/refresh/', anyone, {
  summary: 'Spends the refresh token of the body, or else of the cookie, for new ones',
  description: `The body may be left out when the cookie is sent. ${COOKIE_CALLER}`,
  security,
  request: mayTake(z.object({ refresh: z.string().max(500).nullish() })),
  responses: { ...answers(tokenPair), ...refused({ 401: '' }), ...foreignPage },
});

const logoutRoute = route('post', '/api/auth/logout/', anyone, {
  summary: 'Ends the session of the cookie and of the bearer token',
  description: COOKIE_CALLER,
  security,
  responses: { ...noContent, ...foreignPage },
});

const firstTokenRoute = accountRoute('post', '/api/auth/token/first/', anyone, {
  summary: 'Opens the first session of an account on the device that registered it, without the password',
  request: takes(firstLoginPayload),
  responses: { ...answers(sessionTokens), ...refused({ 401: '' }) },
});

function tokenRoutes(services: Services): ApiApp {
  const { keys, callers, db, clock } = services;
  return createRoutes()
    .openapi(tokenRoute, (c) => ok(c, logIn(c.req.valid('json'), c, services)))
    .openapi(firstTokenRoute, (c) => ok(c, logInFirst(c.req.valid('json'), c, services)))
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

const changePasswordRoute = route('put', '/api/auth/change-password/', signedIn, {
  summary: 'Changes the caller’s password; every other session of the account ends',
  request: takes(passwordChangePayload),
  responses: noContent,
});

const linkRoute = (path: string, summary: string) =>
  accountRoute('post', path, anyone, {
    summary,
    request: takes(linkRequestPayload),
    responses: { ...noContent, ...refused({ 429: '' }) },
  });
const requestResetRoute = linkRoute(
  '/api/auth/password-reset/',
  'Mails a link to a new password; the answer never tells whether there is such an account',
);
const resendActivationRoute = linkRoute(
  '/api/auth/resend-activation/',
  'Mails a new activation link; the answer never tells whether there is such an account',
);

const confirmResetRoute = accountRoute('post', '/api/auth/password-reset/confirm/', anyone, {
  summary: 'Spends the link of the mail for a new password; every session of the account ends',
  request: takes(passwordResetPayload),
  responses: { ...noContent, ...refused({ 429: '' }) },
});

function passwordRoutes(services: Services): ApiApp {
  const { limiters, linkRequests, log } = services;
  const limits = {
    'password-reset': { account: limiters.resetAccount, address: limiters.resetAddress },
    activation: { account: limiters.resendAccount, address: limiters.resendAddress },
  };
  const ask = async (purpose: LinkRequest['purpose'], sent: string, address: string) => {
    const email = sent.toLowerCase();
    await spend(limits[purpose].address, address);
    await spend(limits[purpose].account, email);
    await linkRequests.put({ purpose, email });
  };
  return createRoutes()
    .openapi(changePasswordRoute, async (c) => {
      const from = { caller: c.get('caller'), address: visitorAddress(c) };
      return done(c, changePassword(c.req.valid('json'), from, services));
    })
    .openapi(requestResetRoute, (c) =>
      done(c, ask('password-reset', c.req.valid('json').email, visitorAddress(c))),
    )
    .openapi(confirmResetRoute, async (c) => {
      const userId = await resetPassword(c.req.valid('json'), visitorAddress(c), services);
      log.info({ requestId: c.get('requestId'), userId }, 'auth: password reset');
      return c.body(null, 204);
    })
    .openapi(resendActivationRoute, (c) =>
      done(c, ask('activation', c.req.valid('json').email, visitorAddress(c))),
    );
}

/** Logging in and out, passwords (docs/contract.md, 'Calls: accounts and profiles'). */
export const authRoutes = (services: Services): ApiApp =>
  joinRoutes([tokenRoutes(services), passwordRoutes(services)]);
