import { z } from '@hono/zod-openapi';
import { maybeSignedIn } from '~/api/auth/callers';
import type { ApiApp } from '~/api/context';
import { eurosOf } from '~/api/contract/rules/price';
import type { SubjectOrder } from '~/api/contract/rules/search';
import { subjectGroup, subjectPage, subjectQuery } from '~/api/contract/subjects';
import { orNotFound } from '~/api/http/answer';
import { createKeptAnswers, keptJson } from '~/api/http/keptJson';
import { pageOf, pageQuery, pageRequest } from '~/api/http/pagination';
import { answers, createRoutes, routesOf } from '~/api/http/routing';
import { firstHoursOf } from '~/api/mentors/nextFree';
import type { FreshData, MentorServices } from '~/api/mentors/publicData';
import { COMPARATORS, type MentorEntry } from '~/api/mentors/search/mentorIndex';

const route = routesOf('marketplace');

/** The publicly findable mentors of each area, best first, by the area's id. */
export type SubjectTally = ReadonlyMap<number, readonly MentorEntry[]>;

/** Computed again when a mentor has changed. */
export function createSubjectTally() {
  let known: SubjectTally = new Map();
  let version = -1;
  return (data: FreshData): SubjectTally => {
    if (data.version === version) return known;
    const made = new Map<number, MentorEntry[]>();
    for (const mentor of data.findable()) {
      for (const area of mentor.areas) {
        const mentors = made.get(area);
        if (mentors) mentors.push(mentor);
        else made.set(area, [mentor]);
      }
    }
    version = data.version;
    known = made;
    return made;
  };
}

/** Sorted once per list and order: sorting a thousand costs more than the rest of an answer. */
const sorted = new WeakMap<readonly MentorEntry[], Map<SubjectOrder, readonly number[]>>();

export function idsInOrder(mentors: readonly MentorEntry[], order: SubjectOrder): readonly number[] {
  const known = sorted.get(mentors) ?? new Map<SubjectOrder, readonly number[]>();
  sorted.set(mentors, known);
  const ids =
    known.get(order) ??
    (order === 'score' ? mentors : [...mentors].sort(COMPARATORS[order])).map(({ id }) => id);
  known.set(order, ids);
  return ids;
}

/** In euros and stars; null where no mentor has one. */
export function factsOf(mentors: readonly MentorEntry[]) {
  const prices = mentors.flatMap(({ price }) => price ?? []);
  const total_reviews = mentors.reduce((sum, { reviews }) => sum + reviews, 0);
  const stars = mentors.reduce((sum, { rating, reviews }) => sum + (rating ?? 0) * reviews, 0);
  return {
    price_min: prices.length > 0 ? eurosOf(prices.reduce((a, b) => Math.min(a, b))) : null,
    price_max: prices.length > 0 ? eurosOf(prices.reduce((a, b) => Math.max(a, b))) : null,
    rating: total_reviews > 0 ? Math.round(stars / total_reviews) / 100 : null,
    total_reviews,
  };
}

/** Pages of one area; the list of all has a few kilobytes. */
const KEPT_BYTES = 8_000_000;

const listRoute = route('get', '/api/subjects/', maybeSignedIn, {
  summary: 'Knowledge areas in their scopes, with the number of mentors of each whom everybody may find',
  responses: answers(z.array(subjectGroup)),
});
const oneRoute = route('get', '/api/subjects/{name_id}/', maybeSignedIn, {
  summary:
    'The mentors of one area whom everybody may find, paged, with their first free hours and the facts of all of them',
  request: {
    params: z.object({ name_id: z.string().max(100).describe('`name_id` of an area.') }),
    query: subjectQuery.extend(pageQuery),
  },
  responses: answers(subjectPage),
});

/** Extension `marketplace`, without mentors who hide from search engines or take no bookings. */
export function subjectRoutes(services: MentorServices): ApiApp {
  const { db, clock, publicData, timeZone, siteOrigin: origin } = services;
  const tallyOf = createSubjectTally();
  const kept = createKeptAnswers(KEPT_BYTES);
  return createRoutes()
    .openapi(listRoute, async (c) => {
      const data = await publicData.fresh(c.env.visit);
      // Taken before anything is read, so that a change meanwhile is not missed.
      const tally = tallyOf(data);
      const catalogue = await data.catalogue();
      const answer = kept('subjects', [tally, catalogue], () => ({
        value: catalogue.scopes
          .map((scope) => ({
            ...scope,
            subjects: catalogue.offered
              .filter((area) => area.scope === scope.value)
              .map(({ id, name_id, name }) => ({ name_id, name, count: tally.get(id)?.length ?? 0 })),
          }))
          .filter(({ subjects }) => subjects.length > 0),
      }));
      return keptJson(c, answer);
    })
    .openapi(oneRoute, async (c) => {
      const query = c.req.valid('query');
      const request = pageRequest(query);
      const now = clock();
      const data = await publicData.fresh(c.env.visit);
      const tally = tallyOf(data);
      const { areas, merged } = await data.catalogue();
      const asked = c.req.valid('param').name_id;
      const area = orNotFound(
        areas.find(({ name_id }) => name_id === (merged[asked] ?? asked)),
        'Materia no encontrada',
      );
      const all = tally.get(area.id) ?? [];
      // Not shown to each other (docs/contract.md, 'Blocking').
      const blocked = c.get('reader')?.blockedWith ?? [];
      const hidden = all.flatMap(({ id }) => (blocked.includes(id) ? id : []));
      const shown = hidden.length === 0 ? all : all.filter(({ id }) => !hidden.includes(id));
      const ids = idsInOrder(all, query.order ?? 'score')
        .filter((id) => !hidden.includes(id))
        .slice(request.offset, request.offset + request.size);
      const [mentors, hours] = await Promise.all([
        data.mentors(ids, now),
        firstHoursOf(ids, { db, now, timeZone }),
      ]);
      const free = mentors.map(({ id }) => hours.get(id) ?? []);
      const { url } = c.req;
      const { pathname, search } = new URL(url);
      const from = [tally, areas, ...mentors, ...free.map((slots) => JSON.stringify(slots))];
      const answer = kept([pathname + search, ...hidden].join(' '), from, () => {
        const results = mentors.map((mentor, i) => ({ ...mentor, free: free[i] ?? [] }));
        const { name_id, name, description, scope, scope_display } = area;
        return {
          value: {
            ...pageOf({ results, count: shown.length }, { request, url, origin }),
            subject: { name_id, name, description },
            scope: { value: scope, label: scope_display },
            facts: factsOf(shown),
          },
        };
      });
      return keptJson(c, answer);
    });
}
