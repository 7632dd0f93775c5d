import { z } from 'zod';
import * as strict from './mentors';
import { LANGUAGE_CODES } from './rules/languages';
import { DAY_PARTS } from './rules/search';
import { user } from './tolerant';
import {
  count,
  instantOrNull,
  lenientArray,
  orNull,
  textOrEmpty,
  tolerant,
  wallTime,
} from './tolerantValues';

/**
 * How a client reads mentor search and recommendations of any server (docs/contract.md, 'Extensions'):
 * missing fields are empty, never an error.
 */

const dayPart = z.enum(DAY_PARTS);

/** `start_time` HH:MM; with `part`, only that part of the day is known. */
const nextFree = orNull(z.object({ date: z.iso.date(), start_time: wallTime, part: orNull(dayPart) }));

const foundMentor = user.and(z.object({ next_free: nextFree }));

const counted = { count: count.catch(0) };
const facets = tolerant(strict.mentorSearchPage.shape.facets, {
  prices: lenientArray(z.object({ price_max: z.coerce.number(), ...counted })),
  ratings: lenientArray(z.object({ min_rating: z.coerce.number(), ...counted })),
  days: lenientArray(z.object({ day: z.int().min(0).max(6), ...counted })),
  free: lenientArray(z.object({ free: z.string(), ...counted })),
  languages: lenientArray(z.object({ language: z.enum(LANGUAGE_CODES), ...counted })),
});

/** A malformed entry only drops that entry. */
export const foundPage = z
  .object({
    results: z.array(z.unknown()),
    count: orNull(count),
    facets: orNull(facets),
  })
  .transform((page) => ({
    mentors: lenientArray(foundMentor).parse(page.results),
    count: page.count ?? page.results.length,
    facets: page.facets,
  }));

export const recommendedMentor = user.and(z.object({ reasons: lenientArray(z.string()) }));

type FoundMentor = z.output<typeof foundMentor>;
export type NextFree = NonNullable<FoundMentor['next_free']>;
export type FoundPage = z.output<typeof foundPage>;
export type FoundFacets = NonNullable<FoundPage['facets']>;
export type RecommendedMentor = z.output<typeof recommendedMentor>;

/**
 * Extension `subjects` of any server. A server may send mentors who hide from search engines: they are dropped,
 * as are those who take no bookings.
 */
export const subjectGroup = tolerant(strict.subjectGroup);

const subjectMentor = user.and(
  z.object({ free: lenientArray(z.object({ date: z.iso.date(), start_time: wallTime })) }),
);
const { subject, scope, facts: subjectFacts } = strict.subjectPage.shape;

export const subjectPage = z
  .object({
    results: lenientArray(subjectMentor),
    count: orNull(count),
    subject: tolerant(subject),
    scope: orNull(tolerant(scope)),
    facts: orNull(tolerant(subjectFacts)),
  })
  .transform(({ results, count, facts, ...page }) => {
    const mentors = results.filter(
      (one) => one.user_type === 'mentor' && one.profile.indexed && one.profile.available,
    );
    // Number and facts of a server that counts them too would speak of people who are not shown.
    const isTrue = mentors.length === results.length;
    return {
      ...page,
      mentors,
      count: isTrue ? (count ?? mentors.length) : mentors.length,
      facts: isTrue ? facts : null,
    };
  });

export type SubjectGroup = z.output<typeof subjectGroup>;
export type SubjectPage = z.output<typeof subjectPage>;
export type SubjectMentor = SubjectPage['mentors'][number];

/**
 * How a client reads the ranking of *any* server of the contract (docs/contract.md, 'Scores and points'): an
 * entry needs at least a name.
 */

const position = z.coerce.number().int().min(1);

/**
 * The contract only guarantees name, picture, expertise and score: such an entry has neither id nor username
 * ('' here).
 */
const namedOnlyMentor = z
  .object({ username: textOrEmpty, first_name: textOrEmpty, full_name: textOrEmpty })
  .loose()
  .refine((one) => (one.full_name || one.first_name || one.username).trim() !== '')
  .transform((one) => ({ id: '', ...one, username: one.username || '?' }) as z.input<typeof user>)
  .pipe(user)
  .transform((one) => ({ ...one, username: one.username === '?' ? '' : one.username }));

export const rankedMentor = z
  .union([user, namedOnlyMentor])
  .refine((one) => one.user_type === 'mentor' || one.user_type === 'other');

const positionedMentor = z.union([user, namedOnlyMentor]).and(z.object({ position: orNull(position) }));

/** GET /api/ranking/?page= (extension `ranking-pages`, docs/contract.md, 'Scores and points'). */
export const rankingPage = z.object({
  /** `position`: null if the server only implies it by the order. */
  results: lenientArray(positionedMentor),
  count,
  own: orNull(z.object({ position, page: position })),
});

export type RankedMentor = z.output<typeof rankedMentor>;

/** How the website reads the extension `sitemap` (sitemap.ts) of any server. */

export const sitemapPage = z.object({
  results: lenientArray(
    z
      .object({ username: z.string().min(1), updated_at: instantOrNull })
      .transform(({ username, updated_at }) => ({ username, updatedAt: updated_at })),
  ),
});
export const sitemapParts = z.object({
  parts: lenientArray(
    z
      .object({ page: z.number().int().positive(), updated_at: instantOrNull })
      .transform(({ page, updated_at }) => ({ page, updatedAt: updated_at })),
  ),
});
