import { z } from '@hono/zod-openapi';
import { and, eq, getTableColumns, isNotNull, isNull, sql } from 'drizzle-orm';
import { signedIn, signedInStaff } from '~/api/auth/callers';
import type { ApiApp, Caller, Services } from '~/api/context';
import { badge, badgeChanges, badgePayload, badgeSummary } from '~/api/contract/badges';
import { isStudent } from '~/api/contract/rules/roles';
import { violates } from '~/api/db/errors';
import { badges, reviewBadges, reviews } from '~/api/db/schema';
import { statement } from '~/api/db/statement';
import type { Db } from '~/api/db/types';
import { done, ok, orNotFound } from '~/api/http/answer';
import { conflict, invalid, notFound } from '~/api/http/errors';
import { answers, createRoutes, idParams, noContent, routesOf, takes } from '~/api/http/routing';

type Badge = z.infer<typeof badge>;

const { position, retiredAt, ...shown } = getTableColumns(badges);

const readAll = statement('badges', (db) =>
  db.select(shown).from(badges).where(isNull(retiredAt)).orderBy(position, badges.id),
);

/** @throws 404 */
async function getBadge(id: number, db: Db): Promise<Badge> {
  const [row] = await db.select(shown).from(badges).where(eq(badges.id, id));
  return orNotFound(row);
}

const readGiven = (name: string, person: typeof reviews.studentId | typeof reviews.mentorId) =>
  statement(name, (db) =>
    db
      .select({ ...shown, count: sql<number>`count(*)::int` })
      .from(reviews)
      .innerJoin(reviewBadges, eq(reviewBadges.reviewId, reviews.id))
      .innerJoin(badges, eq(badges.id, reviewBadges.badgeId))
      .where(and(eq(person, sql.placeholder('userId')), isNotNull(reviews.publishedAt)))
      .groupBy(badges.id)
      .orderBy(sql`count(*) desc`, badges.name),
  );
const readGivenBy = readGiven('badges of a student', reviews.studentId);
const readGivenTo = readGiven('badges of a mentor', reviews.mentorId);

/**
 * A mentor has the badges received, a student those given in reviews ('badges derived from reviews',
 * docs/contract.md, 'Badges'); other accounts have none. Most frequent first.
 */
async function badgeSummaryOf(caller: Caller, db: Db): Promise<z.infer<typeof badgeSummary>> {
  const all = await (isStudent(caller) ? readGivenBy : readGivenTo)(db, { userId: caller.id });
  const total = all.reduce((sum, one) => sum + one.count, 0);
  return { badges: all, total_badges: total, unique_badges: all.length };
}

/** @throws 400 for a name that is taken */
async function createBadge(payload: z.output<typeof badgePayload>, db: Db): Promise<Badge> {
  const [row] = await refuseTakenName(() => db.insert(badges).values(payload).returning(shown));
  if (!row) throw new Error('The new badge is gone.');
  return row;
}

/** @throws 404, 400 for a name that is taken */
async function changeBadge(id: number, changes: z.output<typeof badgeChanges>, db: Db) {
  if (Object.values(changes).every((value) => value === undefined)) return getBadge(id, db);
  const write = () => db.update(badges).set(changes).where(eq(badges.id, id)).returning(shown);
  const [row] = await refuseTakenName(write);
  return orNotFound(row);
}

/** A badge that was ever given cannot be deleted, since mentors keep it. @throws 404, 409 */
async function deleteBadge(id: number, db: Db): Promise<void> {
  const given = () => conflict('Esta medalla ya se ha concedido: puedes cambiarla, pero no borrarla.');
  const [review] = await db
    .select({ id: reviewBadges.reviewId })
    .from(reviewBadges)
    .where(eq(reviewBadges.badgeId, id))
    .limit(1);
  if (review) throw given();
  try {
    const gone = await db.delete(badges).where(eq(badges.id, id)).returning({ id: badges.id });
    if (gone.length === 0) throw notFound();
  } catch (error) {
    if (violates(error, 'review_badges_badge_id_badges_id_fk')) throw given();
    throw error;
  }
}

async function refuseTakenName<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (violates(error, 'badges_name_unique') || violates(error, 'badges_name_folded')) {
      throw invalid({ name: ['Ya existe una medalla con ese nombre.'] });
    }
    throw error;
  }
}

const route = routesOf();

const LIST = '/api/badges/';
const ONE = '/api/badges/{id}/';
const listRoute = route('get', LIST, signedIn, { summary: 'All badges', responses: answers(z.array(badge)) });
const mineRoute = route('get', '/api/badges/get_my_badges/', signedIn, {
  summary: 'With counts: those a mentor has received, those a student has given',
  responses: answers(badgeSummary),
});
const getRoute = route('get', ONE, signedIn, {
  summary: 'One badge',
  request: { params: idParams },
  responses: answers(badge),
});
const createBadgeRoute = route('post', LIST, signedInStaff, {
  summary: 'Makes a badge: staff',
  request: takes(badgePayload),
  responses: answers(badge, 201),
});
const changeRoute = <T extends z.ZodType>(method: 'put' | 'patch', schema: T, summary: string) =>
  route(method, ONE, signedInStaff, {
    summary,
    request: { params: idParams, ...takes(schema) },
    responses: answers(badge),
  });
const changeRoutes = [
  changeRoute('put', badgePayload, 'Rewrites a badge: staff'),
  changeRoute('patch', badgeChanges, 'Changes the fields that are sent: staff'),
];
const deleteRoute = route('delete', ONE, signedInStaff, {
  summary: 'Deletes a badge that nobody has: staff',
  request: { params: idParams },
  responses: noContent,
});

/** Badges (docs/contract.md, 'Calls: reviews and badges'): any logged-in user reads, staff writes. */
export function badgeRoutes({ db }: Services): ApiApp {
  const app = createRoutes()
    .openapi(listRoute, (c) => ok(c, readAll(db, {})))
    .openapi(mineRoute, (c) => ok(c, badgeSummaryOf(c.get('caller'), db)))
    .openapi(getRoute, (c) => ok(c, getBadge(c.req.valid('param').id, db)))
    .openapi(createBadgeRoute, async (c) => c.json(await createBadge(c.req.valid('json'), db), 201))
    .openapi(deleteRoute, (c) => done(c, deleteBadge(c.req.valid('param').id, db)));
  for (const route of changeRoutes) {
    app.openapi(route, async (c) =>
      c.json(await changeBadge(c.req.valid('param').id, c.req.valid('json'), db), 200),
    );
  }
  return app;
}
