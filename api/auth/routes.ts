import { createRoute, z } from '@hono/zod-openapi';
import { sessionTokens, tokenPair } from '../contract/entities';
import { loginPayload } from '../contract/payloads';
import { readsBody } from '../http/body';
import { unauthorized } from '../http/errors';
import { answers, createRoutes, takes } from '../http/routing';
import type { Services } from '../services';
import type { ApiApp } from '../types';
import { readRefreshCookie, writeRefreshCookie } from './cookie';
import { revokeFamily } from './families';
import { readRefreshToken } from './refreshToken';
import { logIn, renew } from './sessions';

const tokenRoute = createRoute({
  method: 'post',
  path: '/api/auth/token/',
  summary: 'Opens a session: access token, and refresh token in the body and as a cookie',
  middleware: readsBody(),
  request: takes(loginPayload),
  responses: answers(sessionTokens),
});

const refreshRoute = createRoute({
  method: 'post',
  path: '/api/auth/token/refresh/',
  summary: 'Spends the refresh token of the body, or else of the cookie, for new ones',
  middleware: readsBody(),
  request: takes(z.object({ refresh: z.string().max(500).nullish() })),
  responses: answers(tokenPair),
});

const logoutRoute = createRoute({
  method: 'post',
  path: '/api/auth/logout/',
  summary: 'Ends the session of the cookie and of the bearer token',
  responses: { 204: { description: '' } },
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
