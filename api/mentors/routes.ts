import { createRoute, z } from '@hono/zod-openapi';
import { maybeSignedIn } from '~/api/auth/callers';
import {
  areaFilter,
  mentorQueryOf,
  mentorSearchPage,
  mentorSearchQuery,
  rankingPage,
  recommendedMentor,
} from '~/api/contract/mentors';
import { parseNameIds } from '~/api/contract/rules/search';
import { publicMentor } from '~/api/contract/users';
import { notFound } from '~/api/http/errors';
import { pageOf, pageQuery, pageRequest } from '~/api/http/pagination';
import { answers, createRoutes, usernameParam } from '~/api/http/routing';
import type { ApiApp, Services } from '~/api/services';
import { findMentor } from './queries';
import { bestMentors, rankingAt } from './ranking';
import { recommendMentors } from './recommended/recommend';
import { createTallyCache, listMentors, searchMentors } from './search/search';

/** The first entries whose JSON list fits into this many bytes. */
export function firstWithinBytes<T>(entries: T[], limit: number): T[] {
  let bytes = 2;
  const end = entries.findIndex((entry) => {
    bytes += Buffer.byteLength(JSON.stringify(entry)) + 1;
    return bytes > limit;
  });
  return end === -1 ? entries : entries.slice(0, end);
}

/** Size limit of a plain list (decision 6): clients have limits of their own, ours is 2 MiB. */
const LIST_MAX = 1000;
const LIST_BYTES = 1_900_000;
const RANKING_MAX = 100;

const listRoute = createRoute({
  method: 'get',
  path: '/api/mentors/',
  summary:
    'The best 1,000 mentors with their profiles, best first; `expertises` = name_ids joined by commas, any of them. X-Total-Count says how many there are',
  middleware: maybeSignedIn,
  request: { query: z.object({ expertises: areaFilter }) },
  responses: {
    200: {
      ...answers(z.array(publicMentor))[200],
      headers: z.object({
        'X-Total-Count': z.int().describe('How many mentors there are, also beyond the list.'),
      }),
    },
  },
});
const searchRoute = createRoute({
  method: 'get',
  path: '/api/mentors/search/',
  'x-extension': 'mentor-search',
  summary:
    'Mentors by words and filters, paged, with facet counts and next free slots (extension mentor-search)',
  middleware: maybeSignedIn,
  request: { query: mentorSearchQuery.extend(pageQuery) },
  responses: answers(mentorSearchPage),
});
const recommendedRoute = createRoute({
  method: 'get',
  path: '/api/mentors/recommended/',
  'x-extension': 'recommendations',
  summary:
    'Up to 20 mentors that suit the student who calls, with affinity and reasons; the best rated for others (extension recommendations)',
  middleware: maybeSignedIn,
  responses: answers(z.array(recommendedMentor)),
});
const rankingRoute = createRoute({
  method: 'get',
  path: '/api/ranking/',
  summary:
    'The hundred best mentors by total_score, then total_reviews, then name; with `page` all of them in pages (extension ranking-pages)',
  description:
    'Without `page` a plain list. With it `{count, next, previous, results, own}`: every entry has its `position`, and `own` says where the caller stands, and on which page of this size.',
  middleware: maybeSignedIn,
  request: { query: z.object(pageQuery) },
  responses: answers(z.union([z.array(publicMentor), rankingPage])),
});
const oneRoute = createRoute({
  method: 'get',
  path: '/api/mentors/{username}/',
  'x-extension': 'mentor-by-username',
  summary: 'One mentor (extension mentor-by-username)',
  middleware: maybeSignedIn,
  request: { params: z.object({ username: usernameParam }) },
  responses: answers(publicMentor),
});

/** Public data of mentors (docs/contract.md, 'Calls: mentors and areas'). */
export function mentorRoutes({ db, clock, timeZone, siteOrigin: origin }: Services): ApiApp {
  const tallies = createTallyCache(db);
  const reading = () => ({ db, now: clock() });
  return createRoutes()
    .openapi(listRoute, async (c) => {
      const { expertises } = c.req.valid('query');
      const wanted = { expertises: parseNameIds(expertises), most: LIST_MAX };
      const { mentors, count } = await listMentors(wanted, { ...reading(), tallies });
      return c.json(firstWithinBytes(mentors, LIST_BYTES), 200, { 'X-Total-Count': String(count) });
    })
    .openapi(searchRoute, async (c) => {
      const query = c.req.valid('query');
      const request = pageRequest(query);
      const anonymous = c.get('reader') === null;
      const found = await searchMentors(mentorQueryOf(query), request, {
        ...reading(),
        timeZone,
        tallies,
        anonymous,
      });
      const { results, count, facets } = found;
      return c.json({ ...pageOf(results, { count, request, url: c.req.url, origin }), facets }, 200);
    })
    .openapi(recommendedRoute, async (c) => {
      return c.json(await recommendMentors(c.get('reader'), { ...reading(), timeZone }), 200);
    })
    .openapi(rankingRoute, async (c) => {
      const query = c.req.valid('query');
      const deps = { ...reading(), tallies };
      if (query.page === undefined) return c.json(await bestMentors(RANKING_MAX, deps), 200);
      const request = pageRequest(query);
      const { results, count, own } = await rankingAt(request, c.get('reader'), deps);
      return c.json({ ...pageOf(results, { count, request, url: c.req.url, origin }), own }, 200);
    })
    .openapi(oneRoute, async (c) => {
      const mentor = await findMentor(c.req.valid('param').username, reading());
      if (!mentor) throw notFound('Mentor no encontrado');
      return c.json(mentor, 200);
    });
}
