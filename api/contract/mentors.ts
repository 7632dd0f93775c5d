import { z } from 'zod';
import { freeSlot } from './availability';
import { EUROS, expertise, instant, page, scope } from './common';
import { LANGUAGE_CODES } from './rules/languages';
import {
  DAY_PARTS,
  type MentorQuery,
  parseNameIds,
  SEARCH_ORDERS,
  SUBJECT_ORDERS,
  THIS_WEEK,
} from './rules/search';
import { language, publicMentor } from './users';

/**
 * Mentor search, recommendations (docs/contract.md, 'Extensions', extensions `mentor-search` and
 * `recommendations`).
 */

const dayPart = z.enum(DAY_PARTS);
const count = z.int();

const nextFree = freeSlot.extend({ part: dayPart.optional() }).nullable();
export const foundMentor = publicMentor.extend({
  next_free: nextFree.describe(
    'The first half hour that can be booked, or null; for anonymous readers its part of the day.',
  ),
});

/** How many results this value of the filter gives, with the other filters applied. */
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
    .describe('In which lessons are given (extension `mentor-presentation`).'),
});
export const mentorSearchPage = page(foundMentor).extend({ facets });

export const recommendedMentor = publicMentor.extend({
  affinity: z.number().min(0).max(1).describe('0 to 1.'),
  reasons: z.array(z.string()).describe('For people to read, in Spanish, the strongest first.'),
});

/** An empty field of a form is no filter. */
const filled = <T extends z.ZodType>(schema: T) =>
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
  ).describe(
    'With half hours that can be booked: `week`, today to Sunday, or a day within four weeks. `day` and `part` then mean those free hours.',
  ),
  language: filled(z.enum(LANGUAGE_CODES, { error: 'Ese idioma no está en la lista.' })).describe(
    'In which lessons are given, as ISO 639-1 (extension `mentor-presentation`).',
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

/** The ranking in pages (docs/contract.md, 'Scores and points', extension `ranking-pages`). */

const position = z.int().min(1);

export const rankedMentor = publicMentor.extend({ position });

/** `own`: the caller's position, and its page at this page size; null for callers who are not ranked. */
export const rankingPage = page(rankedMentor).extend({
  own: z.object({ position, page: z.int().min(1) }).nullable(),
});

/**
 * Extension `sitemap`: the mentors whose public pages search engines may list, and when each of those pages
 * last changed.
 */

export const sitemapPage = page(z.object({ username: z.string(), updated_at: instant }));

export const sitemapParts = z.object({
  count: z.int(),
  /** Entry n is page n of the list with `page_size=1000`, and when one of its pages changed or went. */
  parts: z.array(z.object({ page: z.int(), updated_at: instant })),
});

/**
 * Extension `subjects`: what mentors can be found for without a log-in. Only mentors who take bookings and let
 * search engines show them are counted and listed.
 */

const subject = z.object({ name_id: z.string(), name: z.string(), count: count.describe('Its mentors.') });

/** Every scope that has areas, each with all of them. */
export const subjectGroup = scope.extend({ subjects: z.array(subject) });

export const subjectMentor = publicMentor.extend({
  free: z.array(freeSlot).describe('The first half hours that can be booked: at most 3, at most 2 a day.'),
});

/** What holds for all mentors of the area; null where none of them has one. */
const subjectFacts = z.object({
  price_min: z.number().nullable().describe(EUROS),
  price_max: z.number().nullable().describe(EUROS),
  rating: z.number().nullable().describe('Mean of the stars of all their reviews.'),
  total_reviews: z.int(),
});

export const subjectPage = page(subjectMentor).extend({
  subject: expertise.pick({ name_id: true, name: true, description: true }),
  scope,
  facts: subjectFacts,
});

export const subjectQuery = z.object({
  order: filled(z.enum(SUBJECT_ORDERS)).describe('`score` when it is left out.'),
});
