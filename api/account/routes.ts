import { z } from '@hono/zod-openapi';
import { logOwnAct } from '~/api/auth/auditLog';
import { signedIn } from '~/api/auth/callers';
import { revokeFamilies } from '~/api/auth/families';
import { writeRefreshCookie } from '~/api/auth/tokens';
import type { ApiApp, Services } from '~/api/context';
import {
  accountDeletePayload,
  accountExport,
  logIn,
  preferences,
  preferencesPayload,
} from '~/api/contract/account';
import { done, ok } from '~/api/http/answer';
import { notFound } from '~/api/http/errors';
import { spend, visitorAddress } from '~/api/http/rates';
import { answers, createRoutes, noContent, refused, routesOf, takes } from '~/api/http/routing';
import { exportStream } from './export';
import { endLogIn, listLogIns } from './logIns';
import { changePreferences, readPreferences } from './preferences';
import { removeAccount } from './remove';

const route = routesOf();
const accountRoute = routesOf('account');

const deleteRoute = route('delete', '/api/auth/delete/', signedIn, {
  summary: 'Erases the caller’s account; refused while confirmed sessions are ahead',
  request: takes(accountDeletePayload),
  responses: {
    ...noContent,
    ...refused({ 400: 'The password is wrong, or confirmed sessions are ahead: they are named.' }),
  },
});
const LOG_INS = '/api/auth/sessions/';
const logInsRoute = accountRoute('get', LOG_INS, signedIn, {
  summary: 'The caller’s open log-ins, the one last used first',
  responses: answers(z.array(logIn)),
});
const endOthersRoute = accountRoute('delete', LOG_INS, signedIn, {
  summary: 'Ends all log-ins of the caller but this one',
  responses: noContent,
});
const endOneRoute = accountRoute('delete', `${LOG_INS}{id}/`, signedIn, {
  summary: 'Ends one log-in of the caller',
  request: { params: z.object({ id: z.uuid().describe('A UUID.') }) },
  responses: noContent,
});
const PREFERENCES = '/api/auth/preferences/';
const preferencesRoute = accountRoute('get', PREFERENCES, signedIn, {
  summary: 'Which notifications are mailed, and whether the profile may be found',
  responses: answers(preferences),
});
const changePreferencesRoute = accountRoute('patch', PREFERENCES, signedIn, {
  summary: 'Changes the preferences that are sent',
  request: takes(preferencesPayload),
  responses: answers(preferences),
});
const exportRoute = accountRoute('get', '/api/auth/export/', signedIn, {
  summary: 'Everything held on the caller, as a file',
  responses: {
    ...answers(accountExport),
    ...refused({ 429: 'More than five times in an hour; `Retry-After` says when to come back.' }),
  },
});

/** Calls about the account itself (docs/contract.md, 'Calls: accounts and profiles'). */
export function accountRoutes(services: Services): ApiApp {
  const { db, clock, limiters } = services;
  return createRoutes()
    .openapi(deleteRoute, async (c) => {
      const { password } = c.req.valid('json');
      await removeAccount({ password, caller: c.get('caller'), address: visitorAddress(c) }, services);
      writeRefreshCookie(c, { value: '', maxAge: 0 }, services);
      return c.body(null, 204);
    })
    .openapi(logInsRoute, (c) => ok(c, listLogIns(c.get('caller'), { db, now: clock() })))
    .openapi(endOthersRoute, async (c) => {
      const { id, sessionId: except } = c.get('caller');
      const line = { act: 'sessions-ended' as const, id, address: visitorAddress(c) };
      return done(
        c,
        db.transaction(async (tx) => {
          await revokeFamilies({ userId: id, except }, { db: tx, now: clock() });
          await logOwnAct(tx, line, clock());
        }),
      );
    })
    .openapi(endOneRoute, async (c) => {
      const { id } = c.req.valid('param');
      const caller = c.get('caller');
      await db.transaction(async (tx) => {
        if (!(await endLogIn(id, caller, { db: tx, now: clock() }))) throw notFound();
        const line = { act: 'sessions-ended' as const, id: caller.id, address: visitorAddress(c) };
        await logOwnAct(tx, line, clock());
      });
      if (id === caller.sessionId) writeRefreshCookie(c, { value: '', maxAge: 0 }, services);
      return c.body(null, 204);
    })
    .openapi(preferencesRoute, (c) => ok(c, readPreferences(c.get('caller'), { db, visit: c.env.visit })))
    .openapi(changePreferencesRoute, (c) =>
      ok(c, changePreferences(c.req.valid('json'), c.get('caller'), { db, now: clock() })),
    )
    .openapi(exportRoute, async (c) => {
      const caller = c.get('caller');
      await spend(limiters.exportAccount, String(caller.id));
      await logOwnAct(db, { act: 'export', id: caller.id, address: visitorAddress(c) }, clock());
      // Streams the JSON declared in the schema.
      return c.body(await exportStream(caller, services), 200, {
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Disposition': 'attachment; filename="mentorea-mis-datos.json"',
      }) as never;
    });
}
