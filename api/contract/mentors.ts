import { z } from 'zod';
import { freeSlot } from './availability';
import { EUROS, instant, page } from './common';
import { LANGUAGE_CODES } from './rules/languages';
import { DAY_PARTS, type MentorQuery, parseNameIds, SEARCH_ORDERS, THIS_WEEK } from './rules/search';
import { instantOrNull, lenientArray, orNull, readCount, readTime, textOrEmpty, tolerant } from './tolerant';
import { language, publicMentor, tolerantUser } from './users';

/** Mentor search and recommendations (docs/contract.md, 'Extensions'; extension `marketplace`). */

const dayPart = z.enum(DAY_PARTS);
const count = z.int();

export const foundMentor = publicMentor.extend({
  free: z.array(freeSlot).describe('The first half hours that can be booked: at most 3, at most 2 a day.'),
});

/** Results of each value, with the other filters applied. */
const facets = z.object({
  /** Areas of at least one mentor, most frequent first. */
  expertises: z.array(z.object({ name_id: z.string(), name: z.string(), count })),
  prices: z.array(z.object({ price_max: z.number(), count })),
  ratings: z.array(z.object({ min_rating: z.number(), count })),
  /** Days of the weekly hours, 0 Monday to 6 Sunday. */
  days: z.array(z.object({ day: z.int().min(0).max(6), count })),
  parts: z.array(z.object({ part: dayPart, count })),
  free: z
    .array(z.object({ free: z.string(), count }))
    .describe('Free hours: `week`, which is today to Sunday, and each of the next 14 days.'),
  languages: z
    .array(z.object({ language, count }))
    .describe('In which lessons are given (extension `marketplace`).'),
});
export const mentorSearchPage = page(foundMentor).extend({ facets });

export const recommendedMentor = publicMentor.extend({
  affinity: z.number().min(0).max(1).describe('0 to 1.'),
  reasons: z.array(z.string()).describe('For people to read, in Spanish, the strongest first.'),
});

/** An empty field of a form is no filter. */
export const filled = <T extends z.ZodType>(schema: T) =>
  z.preprocess((v) => (v === '' ? undefined : v), schema.optional());
const numeric = (message: string) =>
  z
    .string()
    .regex(/^\d{1,6}(\.\d{1,4})?$/, message)
    .transform(Number);

/** Shared by the query of every list of mentors or sessions. */
export const areaFilter = z
  .string()
  .max(2000)
  .optional()
  .describe('`name_id`s of areas, joined by commas: any of them.');

export const mentorSearchQuery = z.object({
  q: z
    .string()
    .max(200, 'La búsqueda es demasiado larga: como mucho 200 caracteres.')
    .optional()
    .describe('Words to look for.'),
  expertises: areaFilter,
  price_max: filled(numeric('El precio debe ser un número.')).describe(EUROS),
  min_rating: filled(numeric('La valoración debe ser un número de 0 a 5.')).describe(
    'Mean of the stars, 0 to 5.',
  ),
  day: filled(
    z
      .string()
      .regex(/^[0-6]$/, 'El día va de 0 (lunes) a 6 (domingo).')
      .transform(Number),
  ).describe('Day of the week: 0 is Monday.'),
  part: filled(dayPart).describe('Part of the day in which the mentor has hours.'),
  free: filled(
    z.union([z.literal(THIS_WEEK), z.iso.date()], 'Escribe week, o la fecha como AAAA-MM-DD.'),
  ).describe('`week`: today to Sunday; or a day within four weeks. `day` and `part` then mean free hours.'),
  language: filled(z.enum(LANGUAGE_CODES, { error: 'Ese idioma no está en la lista.' })).describe(
    'In which lessons are given, as ISO 639-1 (extension `marketplace`).',
  ),
  order: filled(z.enum(SEARCH_ORDERS)).describe('`relevance` when it is left out.'),
});

export const mentorQueryOf = (query: z.output<typeof mentorSearchQuery>): MentorQuery => ({
  q: query.q ?? '',
  expertises: parseNameIds(query.expertises),
  priceMax: query.price_max ?? null,
  minRating: query.min_rating || null,
  day: query.day ?? null,
  part: query.part ?? null,
  free: query.free ?? null,
  language: query.language ?? null,
  order: query.order ?? 'relevance',
});

export type Facets = z.infer<typeof facets>;

/** The ranking in pages (docs/contract.md, 'Scores and points', extension `marketplace`). */

const position = z.int().min(1);

export const rankedMentor = publicMentor.extend({ position });

/** `own`: the caller's position, and its page at this page size; null for callers who are not ranked. */
export const rankingPage = page(rankedMentor).extend({
  own: z.object({ position, page: z.int().min(1) }).nullable(),
});

/** Extension `marketplace`: mentors whose public pages search engines may list, and when each page last changed. */

export const sitemapPage = page(z.object({ username: z.string(), updated_at: instant }));

export const sitemapParts = z.object({
  count: z.int(),
  /** Page n of the list with `page_size=1000`, and the newest change of its profiles or removal of one. */
  parts: z.array(z.object({ page: z.int(), updated_at: instant })),
});

/** Mentor search and recommendations of any server (docs/contract.md, 'Extensions'): missing fields are empty. */

/** `start_time` HH:MM. */
const freeHours = lenientArray(z.object({ date: z.iso.date(), start_time: readTime }));
/** `free` null: the server does not say. */
export const tolerantFoundMentor = tolerantUser.and(
  z.object({ free: z.transform((v: unknown) => (Array.isArray(v) ? freeHours.parse(v) : null)) }),
);

const counted = { count: readCount.catch(0) };
const tolerantFacets = tolerant(mentorSearchPage.shape.facets, {
  prices: lenientArray(z.object({ price_max: z.coerce.number(), ...counted })),
  ratings: lenientArray(z.object({ min_rating: z.coerce.number(), ...counted })),
  days: lenientArray(z.object({ day: z.int().min(0).max(6), ...counted })),
  free: lenientArray(z.object({ free: z.string(), ...counted })),
  languages: lenientArray(z.object({ language: z.enum(LANGUAGE_CODES), ...counted })),
});

/** A malformed entry only drops that entry. */
export const tolerantFoundPage = z
  .object({
    results: z.array(z.unknown()),
    count: orNull(readCount),
    facets: orNull(tolerantFacets),
  })
  .transform((page) => ({
    mentors: lenientArray(tolerantFoundMentor).parse(page.results),
    count: page.count ?? page.results.length,
    facets: page.facets,
  }));

export const tolerantRecommendedMentor = tolerantUser.and(z.object({ reasons: lenientArray(z.string()) }));

export type FoundMentor = z.output<typeof tolerantFoundMentor>;
export type FoundPage = z.output<typeof tolerantFoundPage>;
export type FoundFacets = NonNullable<FoundPage['facets']>;
/** Facets that nothing was counted for. */
export const NO_FACETS: FoundFacets = {
  expertises: [],
  prices: [],
  ratings: [],
  days: [],
  parts: [],
  free: [],
  languages: [],
};
export type RecommendedMentor = z.output<typeof tolerantRecommendedMentor>;

/** The ranking of any server (docs/contract.md, 'Scores and points'): an entry needs at least a name. */

const tolerantPosition = z.coerce.number().int().min(1);

/** The contract only guarantees name, picture, expertise and score: such an entry has no id and the username ''. */
const namedOnlyMentor = z
  .object({ username: textOrEmpty, first_name: textOrEmpty, full_name: textOrEmpty })
  .loose()
  .refine((one) => (one.full_name || one.first_name || one.username).trim() !== '')
  .transform((one) => ({ id: '', ...one, username: one.username || '?' }) as z.input<typeof tolerantUser>)
  .pipe(tolerantUser)
  .transform((one) => ({ ...one, username: one.username === '?' ? '' : one.username }));

export const tolerantRankedMentor = z
  .union([tolerantUser, namedOnlyMentor])
  .refine((one) => one.user_type === 'mentor' || one.user_type === 'other');

const positionedMentor = z
  .union([tolerantUser, namedOnlyMentor])
  .and(z.object({ position: orNull(tolerantPosition) }));

/** GET /api/ranking/?page= (extension `marketplace`, docs/contract.md, 'Scores and points'). */
export const tolerantRankingPage = z.object({
  /** `position`: null if the server only implies it by the order. */
  results: lenientArray(positionedMentor),
  count: readCount,
  own: orNull(z.object({ position: tolerantPosition, page: tolerantPosition })),
});

export type RankedMentor = z.output<typeof tolerantRankedMentor>;

/** The sitemap of any server (extension `marketplace`). */

export const tolerantSitemapPage = z.object({
  results: lenientArray(
    z
      .object({ username: z.string().min(1), updated_at: instantOrNull })
      .transform(({ username, updated_at }) => ({ username, updatedAt: updated_at })),
  ),
});
export const tolerantSitemapParts = z.object({
  parts: lenientArray(
    z
      .object({ page: z.number().int().positive(), updated_at: instantOrNull })
      .transform(({ page, updated_at }) => ({ page, updatedAt: updated_at })),
  ),
});
