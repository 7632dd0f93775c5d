/** How a client reads the answers of extension `group-sessions` of any server. */
import { z } from 'zod';
import { MENTORSHIP_STATUSES } from './entities';
import { decimal, expertiseRef, id, instant, lenientArray, str, user } from './tolerant';

const count = decimal.transform((v) => v ?? 0);

/** As those see it who are not in it. */
export const openSession = z
  .object({
    id,
    identifier: z.union([z.string(), z.number()]).nullish(),
    init_date: instant,
    end_date: instant,
    price: count,
    room_size: count,
    status: z.enum(MENTORSHIP_STATUSES).nullish().catch(null),
    mentor: user.nullish().catch(null),
    expertises: lenientArray(expertiseRef),
    seats_left: count,
    joined: z.boolean().nullish().catch(null),
  })
  .transform((one) => ({
    ...one,
    identifier: String(one.identifier ?? one.id),
    joined: one.joined ?? false,
  }));

const facets = z
  .object({
    expertises: lenientArray(z.object({ name_id: z.string(), name: z.string(), count })),
    mentors: lenientArray(z.object({ id, full_name: str, count })),
  })
  .nullish()
  .catch(null)
  .transform((v) => v ?? { expertises: [], mentors: [] });

export const openPage = z
  .object({ results: lenientArray(openSession), count: decimal, facets })
  .transform((page) => ({ ...page, count: page.count ?? page.results.length }));

export type OpenSession = z.output<typeof openSession>;
export type OpenFacets = z.output<typeof facets>;
