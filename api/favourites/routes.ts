import { z } from '@hono/zod-openapi';
import { and, desc, eq, sql } from 'drizzle-orm';
import { signedIn } from '~/api/auth/callers';
import type { ApiApp, ApiEnv, Caller } from '~/api/context';
import { publicMentor } from '~/api/contract/users';
import { favourites, users } from '~/api/db/schema';
import { statement } from '~/api/db/statement';
import type { Db } from '~/api/db/types';
import { done, orNotFound } from '~/api/http/answer';
import { invalid, notFound } from '~/api/http/errors';
import { answers, createRoutes, noContent, routesOf, usernameParam } from '~/api/http/routing';
import type { MentorServices } from '~/api/mentors/publicData';
import { findMentor } from '~/api/mentors/queries';
import { asReadBy } from '~/api/users/queries';

const isPair = ({ userId, mentorId }: { userId: number; mentorId: number }) =>
  and(eq(favourites.userId, userId), eq(favourites.mentorId, mentorId));

const idsOf = statement<{ userId: number }, { id: number }[]>('favourite_ids', (db) =>
  db
    .select({ id: favourites.mentorId })
    .from(favourites)
    .where(eq(favourites.userId, sql.placeholder('userId')))
    .orderBy(desc(favourites.createdAt), desc(favourites.mentorId)),
);

async function favouriteIds(userId: number, db: Db): Promise<number[]> {
  return (await idsOf(db, { userId })).map((row) => row.id);
}

const MOST = 200;
const NO_MENTOR = 'Mentor no encontrado';

const route = routesOf('marketplace');
const ONE = '/api/favourites/{username}/';
const request = { params: z.object({ username: usernameParam }) };
const listRoute = route('get', '/api/favourites/', signedIn, {
  summary: 'Mentors the caller has put aside, the latest first',
  responses: answers(z.array(publicMentor)),
});
const oneRoute = route('get', ONE, signedIn, {
  summary: 'A favourite; 404 when the mentor is none',
  request,
  responses: answers(publicMentor),
});
const addRoute = route('put', ONE, signedIn, {
  summary: 'Puts a mentor aside; again changes nothing',
  request,
  responses: answers(publicMentor),
});
const removeRoute = route('delete', ONE, signedIn, {
  summary: 'Takes a mentor from the favourites; again changes nothing',
  request,
  responses: noContent,
});

/** Extension `marketplace` (docs/contract.md, 'Calls: mentors and areas'). */
export function favouriteRoutes({ db, clock, publicData }: MentorServices): ApiApp {
  const mentorOf = async (username: string, caller: Caller, { visit }: ApiEnv['Bindings']) => {
    const data = await publicData.fresh(visit);
    const mentor = orNotFound(await findMentor(username, { db, now: clock(), data }), NO_MENTOR);
    return asReadBy(caller, mentor);
  };
  return createRoutes()
    .openapi(listRoute, async (c) => {
      const reads = [favouriteIds(c.get('caller').id, db), publicData.fresh(c.env.visit)] as const;
      const [ids, data] = await Promise.all(reads);
      const { blockedWith } = c.get('caller');
      const shown = ids.filter((id) => !blockedWith?.includes(id));
      return c.json(await data.mentors(shown, clock()), 200);
    })
    .openapi(oneRoute, async (c) => {
      const mentor = await mentorOf(c.req.valid('param').username, c.get('caller'), c.env);
      const pair = { userId: c.get('caller').id, mentorId: mentor.id };
      if ((await db.$count(favourites, isPair(pair))) === 0) throw notFound(NO_MENTOR);
      return c.json(mentor, 200);
    })
    .openapi(addRoute, async (c) => {
      const mentor = await mentorOf(c.req.valid('param').username, c.get('caller'), c.env);
      const userId = c.get('caller').id;
      const others = (await favouriteIds(userId, db)).filter((id) => id !== mentor.id);
      if (others.length >= MOST) {
        throw invalid({ non_field_errors: [`Puedes guardar como mucho ${MOST} favoritos.`] });
      }
      // Adding again keeps the original time.
      const added = { userId, mentorId: mentor.id, createdAt: clock() };
      await db.insert(favourites).values(added).onConflictDoNothing();
      return c.json(mentor, 200);
    })
    .openapi(removeRoute, async (c) => {
      // Also of accounts that are no longer shown.
      const isNamed = eq(users.username, c.req.valid('param').username);
      const [mentor] = await db.select({ id: users.id }).from(users).where(isNamed);
      const pair = { userId: c.get('caller').id, mentorId: orNotFound(mentor, NO_MENTOR).id };
      return done(c, db.delete(favourites).where(isPair(pair)));
    });
}
