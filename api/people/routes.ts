import { z } from '@hono/zod-openapi';
import { actingIn, signedIn, signedInStaff } from '~/api/auth/callers';
import type { ApiApp, Services } from '~/api/context';
import {
  erasurePayload,
  logPage,
  onePerson,
  ownLogPage,
  peoplePage,
  rolePayload,
  viewedAs,
} from '~/api/contract/people';
import { ACT_NAMES } from '~/api/contract/rules/audit';
import { PERSON_STATE_NAMES } from '~/api/contract/rules/people';
import { USER_TYPES } from '~/api/contract/rules/profile';
import { done, ok } from '~/api/http/answer';
import { forbidden } from '~/api/http/errors';
import {
  answers,
  createRoutes,
  noContent,
  refused,
  routesOf,
  takes,
  usernameParam,
} from '~/api/http/routing';
import { activateAccount, changeRole, endSessions, eraseAccount, sendReset } from './acts';
import { exportLog, listLog, listOwnLog } from './log';
import { listPeople } from './people';
import { readPerson, viewAs } from './person';

const route = routesOf('staff');

const after = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional();
const params = z.object({ username: usernameParam });
const ONE = '/api/staff/people/{username}/';

const listRoute = route('get', '/api/staff/people/', signedInStaff, {
  summary: 'For staff: people by name, username, mail, role and state, newest first, twenty a page',
  request: {
    query: z.object({
      q: z.string().max(200).default('').describe('Words that all occur in the names or the mail.'),
      role: z.enum(USER_TYPES).optional().describe('Only this account type.'),
      state: z.enum(PERSON_STATE_NAMES).optional().describe('Only accounts in this state.'),
      after: after.describe('`next` of the page before.'),
    }),
  },
  responses: answers(peoplePage),
});
const personRoute = route('get', ONE, signedInStaff, {
  summary: 'For staff: one person with what staff may do; the reading is logged',
  request: { params },
  responses: answers(onePerson),
});
const viewRoute = route('get', `${ONE}view/`, signedInStaff, {
  summary: 'For staff: what a student or mentor sees, without texts; logged',
  request: { params },
  responses: { ...answers(viewedAs), ...refused({ 409: 'It is one of the staff.' }) },
});
const state = refused({ 409: 'The state of the account does not allow it.' });
const act = { request: { params }, responses: { ...noContent, ...state } };
const endRoute = route('post', `${ONE}sessions-end/`, signedInStaff, {
  summary: 'For staff: ends all log-ins of an account',
  ...act,
});
const resetRoute = route('post', `${ONE}reset/`, signedInStaff, {
  summary: 'For staff: mails a link to a new password, or the activation that was never used',
  ...act,
});
const activateRoute = route('post', `${ONE}activate/`, signedInStaff, {
  summary: 'For staff: activates an account that never was',
  ...act,
});
const roleRoute = route('put', `${ONE}role/`, signedInStaff, {
  summary: 'For administrators: changes the account type; its log-ins end',
  request: { params, ...takes(rolePayload, { role: 'support' }) },
  responses: { ...noContent, ...refused({ 409: 'It is the last administrator.' }) },
});
const eraseRoute = route('delete', ONE, signedInStaff, {
  summary:
    'For administrators: erases an account, as its owner can; refused while confirmed sessions are ahead',
  request: { params, ...takes(erasurePayload, { username: 'marcos.mentor' }) },
  responses: { ...noContent, ...state },
});

const filter = {
  person: z.string().max(150).optional().describe('Username: who did it, or whom it concerns.'),
  act: z.enum(ACT_NAMES).optional().describe('Only this act.'),
  from: z.iso.date().optional().describe('The first day.'),
  to: z.iso.date().optional().describe('The last day.'),
};
const logRoute = route('get', '/api/staff/log/', signedInStaff, {
  summary: 'For staff: the log, newest first, fifty lines a page',
  request: { query: z.object({ ...filter, after: after.describe('`next` of the page before.') }) },
  responses: answers(logPage),
});
const fileRoute = route('get', '/api/staff/log/file/', signedInStaff, {
  summary: 'For administrators: the newest 50,000 lines as CSV; the export is logged',
  request: { query: z.object(filter) },
  responses: {
    200: { description: '', content: { 'text/csv': { schema: z.string() } } },
    ...refused({ 403: '' }),
  },
});
const ownLogRoute = route('get', '/api/auth/log/', signedIn, {
  summary: 'What happened to the caller’s account, newest first, fifty lines a page',
  request: { query: z.object({ after: after.describe('`next` of the page before.') }) },
  responses: answers(ownLogPage),
});

/** People and the log (docs/contract.md, 'People', 'Log'). */
export function peopleRoutes(services: Services): ApiApp {
  const { db, timeZone } = services;
  return createRoutes()
    .openapi(listRoute, (c) => ok(c, listPeople(c.req.valid('query'), { db, staff: c.get('caller') })))
    .openapi(personRoute, (c) => ok(c, readPerson(c.req.valid('param').username, actingIn(c), services)))
    .openapi(viewRoute, (c) => ok(c, viewAs(c.req.valid('param').username, actingIn(c), services)))
    .openapi(endRoute, (c) => done(c, endSessions(c.req.valid('param').username, actingIn(c), services)))
    .openapi(resetRoute, (c) => done(c, sendReset(c.req.valid('param').username, actingIn(c), services)))
    .openapi(activateRoute, (c) =>
      done(c, activateAccount(c.req.valid('param').username, actingIn(c), services)),
    )
    .openapi(roleRoute, (c) => {
      const { role } = c.req.valid('json');
      return done(c, changeRole(c.req.valid('param').username, role, actingIn(c), services));
    })
    .openapi(eraseRoute, (c) => {
      const typed = c.req.valid('json').username;
      return done(c, eraseAccount(c.req.valid('param').username, typed, actingIn(c), services));
    })
    .openapi(logRoute, (c) => ok(c, listLog(c.req.valid('query'), { db, timeZone, staff: c.get('caller') })))
    .openapi(fileRoute, async (c) => {
      if (c.get('caller').userType !== 'admin') throw forbidden('Solo lo descarga quien administra.');
      const text = await exportLog(c.req.valid('query'), actingIn(c), services);
      return c.body(text, 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': 'attachment; filename="mentorea-registro.csv"',
      });
    })
    .openapi(ownLogRoute, (c) => ok(c, listOwnLog(c.get('caller'), c.req.valid('query').after, db)));
}
