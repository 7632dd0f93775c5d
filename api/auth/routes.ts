import { createRoute, z } from '@hono/zod-openapi';
import { sessionTokens, tokenPair } from '../contract/entities';
import { loginPayload } from '../contract/payloads';
import { readsBody } from '../http/body';
import { unauthorized } from '../http/errors';
import { answers, createRoutes, mayTake, refused, takes } from '../http/routing';
import type { Services } from '../services';
import type { ApiApp } from '../types';
import { readRefreshCookie, writeRefreshCookie } from './cookie';
import { revokeFamily } from './families';
import { readRefreshToken } from './refreshToken';
import { logIn, renew } from './sessions';

const COOKIE_CALLER =
  'Whoever sends the cookie sends `Origin` with the address of this server too, as browsers do (`-H "Origin: …"` with curl). A request without cookies needs none.';
const foreignPage = refused({
  403: 'The request carries a cookie and does not come from a page of this origin: `Sec-Fetch-Site` names another site, or, where that is missing, `Origin` is missing or foreign.',
});
/** The cookie, or neither it nor a token. */
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
  responses: { 204: { description: '' }, ...foreignPage },
});

/** Token, refresh, log-out (spec.md section 7, api.md section 1). */
export function authRoutes(services: Services): ApiApp {
  const { keys, callers, db, clock } = services;
  return createRoutes()
    .openapi(tokenRoute, async (c) => c.json(await logIn(c.req.valid('json'), c, services), 200))
    .openapi(refreshRoute, async (c) => {
      const sent = c.req.valid('json').refresh ?? readRefreshCookie(c);
      if (!sent) throw unauthorized('not_authenticated');
      return c.json(await renew(sent, c, services), 200);
    })
    .openapi(logoutRoute, async (c) => {
      const cookie = readRefreshCookie(c);
      const token = readRefreshToken(cookie ?? '', keys.refresh);
      const caller = await callers.optional(c).catch(() => null);
      const ended = new Set([token?.familyId, caller?.sessionId].filter((id) => id !== undefined));
      for (const id of ended) await revokeFamily(id, { db, now: clock() });
      // Another site's form comes without the cookie: it must not take it away.
      if (cookie !== undefined) writeRefreshCookie(c, { value: '', maxAge: 0 }, services);
      return c.body(null, 204);
    });
}
