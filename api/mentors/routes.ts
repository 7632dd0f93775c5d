import { z } from '@hono/zod-openapi';
import { maybeSignedIn } from '~/api/auth/callers';
import type { ApiApp, ApiEnv, Caller } from '~/api/context';
import {
  areaFilter,
  mentorQueryOf,
  mentorSearchPage,
  mentorSearchQuery,
  rankingPage,
  recommendedMentor,
} from '~/api/contract/mentors';
import { ANY_MENTOR, parseNameIds } from '~/api/contract/rules/search';
import { publicMentor } from '~/api/contract/users';
import { orNotFound } from '~/api/http/answer';
import { createKeptAnswers, keptJson } from '~/api/http/keptJson';
import { type PageRequest, paged, pageOf, pageQuery, pageRequest } from '~/api/http/pagination';
import { answers, createRoutes, routesOf, usernameParam } from '~/api/http/routing';
import { asReadBy } from '~/api/users/queries';
import type { FreshData, MentorServices } from './publicData';
import { findMentor, findWaiting } from './queries';
import { createFindMentioning } from './recommended/candidates';
import { recommendMentors } from './recommended/recommend';
import { createTallyCache, listMentors, type Search, searchMentors, type TallyCache } from './search/search';

const route = routesOf();
const marketplaceRoute = routesOf('marketplace');

interface Deps {
  data: FreshData;
  now: Date;
  tallies: TallyCache;
  /** Mentors with a block between them and the reader. */
  except: readonly number[];
}

/** All listed mentors, by weighted score, then total_reviews, then name (docs/contract.md, 'Scores and points'). */
const ALL_LISTED: Search = { ...ANY_MENTOR, areas: null, free: null, words: [], except: [] };

/** The best `most` mentors. */
export async function bestMentors(most: number, { tallies, data, now, except }: Deps) {
  const { ids } = await tallies.of({ ...ALL_LISTED, except }, data, null);
  return data.mentors([...ids.subarray(0, most)], now);
}

/** A page of the ranking, and the position of `reader` (extension `marketplace`). The last page costs as much as the first. */
export async function rankingAt(
  { size, offset }: PageRequest,
  reader: { id: number } | null,
  { tallies, data, now, except }: Deps,
) {
  const { ids } = await tallies.of({ ...ALL_LISTED, except }, data, null);
  const places = new Map([...ids.subarray(offset, offset + size)].map((id, i) => [id, offset + i + 1]));
  const mentors = await data.mentors([...places.keys()], now);
  const place = reader ? ids.indexOf(reader.id) : -1;
  return {
    results: mentors.map((mentor) => ({ ...mentor, position: places.get(mentor.id) ?? 0 })),
    count: ids.length,
    own: place < 0 ? null : { position: place + 1, page: Math.floor(place / size) + 1 },
  };
}

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
/** For lists that everybody gets; the longest take a sixteenth of it. */
const LISTS_BYTES = 32_000_000;
/** For individual queries, so that invented ones push no list out. */
const FOUND_BYTES = 16_000_000;

const listRoute = route('get', '/api/mentors/', maybeSignedIn, {
  summary:
    'The best 1,000 mentors with their profiles, best first; `expertises` = name_ids joined by commas, any of them. X-Total-Count says how many there are',
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
const searchRoute = marketplaceRoute('get', '/api/mentors/search/', maybeSignedIn, {
  summary: 'Mentors by words and filters, paged, with facet counts and first free hours',
  request: { query: mentorSearchQuery.extend(pageQuery) },
  responses: answers(mentorSearchPage),
});
const recommendedRoute = marketplaceRoute('get', '/api/mentors/recommended/', maybeSignedIn, {
  summary:
    'Up to 20 mentors that suit the student who calls, with affinity and reasons; the best rated for others',
  responses: answers(z.array(recommendedMentor)),
});
const rankingRoute = route('get', '/api/ranking/', maybeSignedIn, {
  summary:
    'The hundred best mentors by weighted score, then total_reviews, then name; with `page` all of them in pages',
  description:
    'Without `page` a plain list. With it `{count, next, previous, results, own}`: every entry has its `position`, and `own` says where the caller stands, and on which page of this size.',
  request: { query: z.object(pageQuery) },
  responses: answers(z.union([z.array(publicMentor), rankingPage])),
});
const oneRoute = marketplaceRoute('get', '/api/mentors/{username}/', maybeSignedIn, {
  summary: 'One mentor',
  request: { params: z.object({ username: usernameParam }) },
  responses: answers(publicMentor),
});

/** Few have any, so that others share what is kept. */
const exceptFor = (reader: Caller | null, data: FreshData) =>
  (reader?.blockedWith ?? []).filter((id) => data.entry(id)?.listed).sort((a, b) => a - b);

type Bindings = ApiEnv['Bindings'];

/** Public data of mentors (docs/contract.md, 'Calls: mentors and areas'). */
export function mentorRoutes(services: MentorServices): ApiApp {
  const { db, clock, publicData, timeZone, siteOrigin: origin } = services;
  const tallies = createTallyCache(db);
  const kept = createKeptAnswers(LISTS_BYTES);
  const keptFound = createKeptAnswers(FOUND_BYTES);
  const findMentioning = createFindMentioning(db);
  const reading = async ({ visit }: Bindings, reader: Caller | null) => {
    const data = await publicData.fresh(visit);
    return { db, now: clock(), data, tallies, except: exceptFor(reader, data) };
  };
  return createRoutes()
    .openapi(listRoute, async (c) => {
      const expertises = parseNameIds(c.req.valid('query').expertises);
      const deps = await reading(c.env, c.get('reader'));
      const { mentors, count } = await listMentors({ expertises, most: LIST_MAX }, deps);
      const answer = kept(`list ${expertises.join()} ${deps.except}`, [...mentors, count], () => ({
        value: firstWithinBytes(mentors, LIST_BYTES),
        headers: { 'X-Total-Count': String(count) },
      }));
      return keptJson(c, answer);
    })
    .openapi(searchRoute, async (c) => {
      const query = c.req.valid('query');
      const request = pageRequest(query);
      const deps = { ...(await reading(c.env, c.get('reader'))), timeZone };
      const { from, count, ...found } = await searchMentors(mentorQueryOf(query), request, deps);
      const { url } = c.req;
      const answer = keptFound(`search ${deps.except} ${new URL(url).search}`, from, () => ({
        value: pageOf({ results: found.results(), count, facets: found.facets() }, { request, url, origin }),
      }));
      return keptJson(c, answer);
    })
    .openapi(recommendedRoute, async (c) => {
      const deps = { ...(await reading(c.env, c.get('reader'))), timeZone, findMentioning, kept: keptFound };
      return keptJson(c, await recommendMentors(c.get('reader'), deps));
    })
    .openapi(rankingRoute, async (c) => {
      const query = c.req.valid('query');
      const deps = await reading(c.env, c.get('reader'));
      if (query.page === undefined) {
        const best = await bestMentors(RANKING_MAX, deps);
        const answer = kept(`ranking ${deps.except}`, best, () => ({ value: best }));
        return keptJson(c, answer);
      }
      return c.json(await paged(c, services, (slice) => rankingAt(slice, c.get('reader'), deps)), 200);
    })
    .openapi(oneRoute, async (c) => {
      const reader = c.get('reader');
      const { username } = c.req.valid('param');
      const deps = await reading(c.env, reader);
      const mentor = (await findMentor(username, deps)) ?? (await findWaiting(username, reader, deps));
      return c.json(asReadBy(reader, orNotFound(mentor, 'Mentor no encontrado')), 200);
    });
}
