import { z } from 'zod';
import { MENTORSHIP_STATUSES } from './rules/sessions';
import {
  expertiseRef,
  id,
  instant,
  lenientArray,
  mentorship,
  numberOrNull,
  textOrEmpty,
  user,
} from './tolerant';

/**
 * How a client reads a page of sessions of any server with the extension `list-counts` (docs/contract.md,
 * 'Extensions').
 */

const countOrZero = z.coerce.number().int().min(0).catch(0);

export const mentorshipPage = z
  .object({
    results: z.array(z.unknown()),
    count: z.coerce.number().int().min(0),
    counts: z.object({
      all: z.coerce.number().int().min(0),
      confirmed: countOrZero,
      pending: countOrZero,
      upcoming: countOrZero,
      ongoing: countOrZero,
      finished: countOrZero,
    }),
  })
  .transform(({ results, ...page }) => ({ ...page, items: lenientArray(mentorship).parse(results) }));

export type CountedPage = z.output<typeof mentorshipPage>;

/** How a client reads the answers of extension `group-sessions` of any server. */

const numberOrZero = numberOrNull.transform((v) => v ?? 0);

/** The session as seen by people who are not in it. */
export const openSession = z
  .object({
    id,
    identifier: z.union([z.string(), z.number()]).nullish(),
    init_date: instant,
    end_date: instant,
    price: numberOrZero,
    room_size: numberOrZero,
    status: z.enum(MENTORSHIP_STATUSES).nullish().catch(null),
    mentor: user.nullish().catch(null),
    expertises: lenientArray(expertiseRef),
    seats_left: numberOrZero,
    joined: z.boolean().nullish().catch(null),
  })
  .transform((one) => ({
    ...one,
    identifier: String(one.identifier ?? one.id),
    joined: one.joined ?? false,
  }));

const facets = z
  .object({
    expertises: lenientArray(z.object({ name_id: z.string(), name: z.string(), count: numberOrZero })),
    mentors: lenientArray(z.object({ id, full_name: textOrEmpty, count: numberOrZero })),
  })
  .nullish()
  .catch(null)
  .transform((v) => v ?? { expertises: [], mentors: [] });

export const openPage = z
  .object({ results: lenientArray(openSession), count: numberOrNull, facets })
  .transform((page) => ({ ...page, count: page.count ?? page.results.length }));

export type OpenSession = z.output<typeof openSession>;
export type OpenFacets = z.output<typeof facets>;
