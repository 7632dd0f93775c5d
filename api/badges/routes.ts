import { createRoute, z } from '@hono/zod-openapi';
import { signedIn, signedInStaff } from '~/api/auth/callers';
import { badge, badgeChanges, badgePayload, badgeSummary } from '~/api/contract/badges';
import { readsBody } from '~/api/http/body';
import { notFound } from '~/api/http/errors';
import { answers, createRoutes, idParam, noContent, takes } from '~/api/http/routing';
import type { ApiApp, Services } from '~/api/services';
import { badgeSummaryOf, changeBadge, createBadge, deleteBadge, findBadge, listBadges } from './queries';

const LIST = '/api/badges/';
const ONE = '/api/badges/{id}/';
const params = z.object({ id: idParam });

const listRoute = createRoute({
  method: 'get',
  path: LIST,
  summary: 'All badges',
  middleware: signedIn,
  responses: answers(z.array(badge)),
});
const mineRoute = createRoute({
  method: 'get',
  path: '/api/badges/get_my_badges/',
  summary: 'With counts: those a mentor has received, those a student has given',
  middleware: signedIn,
  responses: answers(badgeSummary),
});
const getRoute = createRoute({
  method: 'get',
  path: ONE,
  summary: 'One badge',
  middleware: signedIn,
  request: { params },
  responses: answers(badge),
});
const createBadgeRoute = createRoute({
  method: 'post',
  path: LIST,
  summary: 'Makes a badge: staff',
  middleware: [signedInStaff, readsBody()] as const,
  request: takes(badgePayload),
  responses: answers(badge, 201),
});
const putRoute = createRoute({
  method: 'put',
  path: ONE,
  summary: 'Rewrites a badge: staff',
  middleware: [signedInStaff, readsBody()] as const,
  request: { params, ...takes(badgePayload) },
  responses: answers(badge),
});
const patchRoute = createRoute({
  method: 'patch',
  path: ONE,
  summary: 'Changes the fields that are sent: staff',
  middleware: [signedInStaff, readsBody()] as const,
  request: { params, ...takes(badgeChanges) },
  responses: answers(badge),
});
const deleteRoute = createRoute({
  method: 'delete',
  path: ONE,
  summary: 'Deletes a badge that nobody has: staff',
  middleware: signedInStaff,
  request: { params },
  responses: noContent,
});

/** Badges (docs/contract.md, 'Calls: reviews and badges'): any logged-in user reads, staff writes. */
export function badgeRoutes({ db }: Services): ApiApp {
  return createRoutes()
    .openapi(listRoute, async (c) => c.json(await listBadges(db), 200))
    .openapi(mineRoute, async (c) => c.json(await badgeSummaryOf(c.get('caller'), db), 200))
    .openapi(getRoute, async (c) => {
      const found = await findBadge(c.req.valid('param').id, db);
      if (!found) throw notFound();
      return c.json(found, 200);
    })
    .openapi(createBadgeRoute, async (c) => c.json(await createBadge(c.req.valid('json'), db), 201))
    .openapi(putRoute, async (c) =>
      c.json(await changeBadge(c.req.valid('param').id, c.req.valid('json'), db), 200),
    )
    .openapi(patchRoute, async (c) =>
      c.json(await changeBadge(c.req.valid('param').id, c.req.valid('json'), db), 200),
    )
    .openapi(deleteRoute, async (c) => {
      await deleteBadge(c.req.valid('param').id, db);
      return c.body(null, 204);
    });
}
