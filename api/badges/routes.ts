import { z } from '@hono/zod-openapi';
import { signedIn, signedInStaff } from '~/api/auth/callers';
import type { ApiApp, Services } from '~/api/context';
import { badge, badgeChanges, badgePayload, badgeSummary } from '~/api/contract/badges';
import { done } from '~/api/http/answer';
import { readsBody } from '~/api/http/body';
import { answers, createRoutes, idParam, noContent, routesOf, takes } from '~/api/http/routing';
import { badgeSummaryOf, changeBadge, createBadge, deleteBadge, getBadge, listBadges } from './queries';

const route = routesOf();

const LIST = '/api/badges/';
const ONE = '/api/badges/{id}/';
const params = z.object({ id: idParam });

const listRoute = route('get', LIST, signedIn, { summary: 'All badges', responses: answers(z.array(badge)) });
const mineRoute = route('get', '/api/badges/get_my_badges/', signedIn, {
  summary: 'With counts: those a mentor has received, those a student has given',
  responses: answers(badgeSummary),
});
const getRoute = route('get', ONE, signedIn, {
  summary: 'One badge',
  request: { params },
  responses: answers(badge),
});
const createBadgeRoute = route('post', LIST, [signedInStaff, readsBody()], {
  summary: 'Makes a badge: staff',
  request: takes(badgePayload),
  responses: answers(badge, 201),
});
const changeRoute = <T extends z.ZodType>(method: 'put' | 'patch', schema: T, summary: string) =>
  route(method, ONE, [signedInStaff, readsBody()], {
    summary,
    request: { params, ...takes(schema) },
    responses: answers(badge),
  });
const changeRoutes = [
  changeRoute('put', badgePayload, 'Rewrites a badge: staff'),
  changeRoute('patch', badgeChanges, 'Changes the fields that are sent: staff'),
];
const deleteRoute = route('delete', ONE, signedInStaff, {
  summary: 'Deletes a badge that nobody has: staff',
  request: { params },
  responses: noContent,
});

/** Badges (docs/contract.md, 'Calls: reviews and badges'): any logged-in user reads, staff writes. */
export function badgeRoutes({ db }: Services): ApiApp {
  const app = createRoutes()
    .openapi(listRoute, async (c) => c.json(await listBadges(db), 200))
    .openapi(mineRoute, async (c) => c.json(await badgeSummaryOf(c.get('caller'), db), 200))
    .openapi(getRoute, async (c) => c.json(await getBadge(c.req.valid('param').id, db), 200))
    .openapi(createBadgeRoute, async (c) => c.json(await createBadge(c.req.valid('json'), db), 201))
    .openapi(deleteRoute, (c) => done(c, deleteBadge(c.req.valid('param').id, db)));
  for (const route of changeRoutes) {
    app.openapi(route, async (c) =>
      c.json(await changeBadge(c.req.valid('param').id, c.req.valid('json'), db), 200),
    );
  }
  return app;
}
