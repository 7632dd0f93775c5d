import { z } from '@hono/zod-openapi';
import { actingIn, signedInStaff } from '~/api/auth/callers';
import type { ApiApp, Services } from '~/api/context';
import { checkedPerson, checkPayload } from '~/api/contract/checks';
import { CHECK_KINDS } from '~/api/contract/rules/checks';
import { ok } from '~/api/http/answer';
import { answers, createRoutes, routesOf, takes, usernameParam } from '~/api/http/routing';
import { readChecks, removeCheck, writeCheck } from './checks';

const route = routesOf('staff');
const ALL = '/api/staff/people/{username}/checks/';
const one = z.object({ username: usernameParam, kind: z.enum(CHECK_KINDS).describe('What was checked.') });

const listRoute = route('get', ALL, signedInStaff, {
  summary: 'For staff: what was checked of a mentor',
  request: { params: z.object({ username: usernameParam }) },
  responses: answers(checkedPerson),
});
const writeRoute = route('put', `${ALL}{kind}/`, signedInStaff, {
  summary: 'For staff: writes down that somebody has checked it, and when; never the papers',
  request: {
    params: one,
    ...takes(checkPayload, { checked_on: '2026-11-20', issued_on: '2026-11-02', valid_until: null }),
  },
  responses: answers(checkedPerson),
});
const removeRoute = route('delete', `${ALL}{kind}/`, signedInStaff, {
  summary: 'For staff: takes it away',
  request: { params: one },
  responses: answers(checkedPerson),
});

/** docs/contract.md, 'Checks'. */
export function checkRoutes(services: Services): ApiApp {
  const { db } = services;
  return createRoutes()
    .openapi(listRoute, (c) => ok(c, readChecks(c.req.valid('param').username, db)))
    .openapi(writeRoute, async (c) => {
      const checking = { ...c.req.valid('param'), ...actingIn(c) };
      await writeCheck(c.req.valid('json'), checking, services);
      return c.json(await readChecks(checking.username, db), 200);
    })
    .openapi(removeRoute, async (c) => {
      const checking = { ...c.req.valid('param'), ...actingIn(c) };
      await removeCheck(checking, services);
      return c.json(await readChecks(checking.username, db), 200);
    });
}
