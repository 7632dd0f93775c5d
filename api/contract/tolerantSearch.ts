/** How a client reads mentor search and recommendations of any server (api.md section 4): what is missing is empty, never an error. */
import { z } from 'zod';
import { DAY_PARTS } from './searchValues';
import { lenientArray, user, wallTime } from './tolerant';

const dayPart = z.enum(DAY_PARTS);
const knownPart = dayPart
  .nullish()
  .catch(null)
  .transform((part) => part ?? null);
const count = z.coerce.number().int().min(0).catch(0);

/** `start_time` HH:MM; with `part` only that part of the day is known. */
const nextFree = z
  .object({ date: z.iso.date(), start_time: wallTime, part: knownPart })
  .nullish()
  .catch(null)
  .transform((slot) => slot ?? null);

export const foundMentor = user.and(z.object({ next_free: nextFree }));

const facets = z.object({
  expertises: lenientArray(z.object({ name_id: z.string(), name: z.string(), count })),
  prices: lenientArray(z.object({ price_max: z.coerce.number(), count })),
  ratings: lenientArray(z.object({ min_rating: z.coerce.number(), count })),
  days: lenientArray(z.object({ day: z.int().min(0).max(6), count })),
  parts: lenientArray(z.object({ part: dayPart, count })),
});

/** A malformed entry costs that entry. */
export const foundPage = z
  .object({
    results: z.array(z.unknown()),
    count: z.coerce.number().int().min(0).nullish().catch(null),
    facets: facets.nullish().catch(null),
  })
  .transform((page) => ({
    mentors: lenientArray(foundMentor).parse(page.results),
    count: page.count ?? page.results.length,
    facets: page.facets ?? null,
  }));

export const recommendedMentor = user.and(z.object({ reasons: lenientArray(z.string()) }));

export type FoundMentor = z.output<typeof foundMentor>;
export type NextFree = NonNullable<FoundMentor['next_free']>;
export type FoundPage = z.output<typeof foundPage>;
export type FoundFacets = NonNullable<FoundPage['facets']>;
export type RecommendedMentor = z.output<typeof recommendedMentor>;
