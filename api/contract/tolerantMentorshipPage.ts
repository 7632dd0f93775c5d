/** How a client reads a page of sessions of any server with the extension `list-counts` (api.md section 4). */
import { z } from 'zod';
import { lenientArray, mentorship } from './tolerant';

const count = z.coerce.number().int().min(0).catch(0);

export const mentorshipPage = z
  .object({
    results: z.array(z.unknown()),
    count: z.coerce.number().int().min(0),
    counts: z.object({
      all: z.coerce.number().int().min(0),
      confirmed: count,
      pending: count,
      upcoming: count,
      ongoing: count,
      finished: count,
    }),
  })
  .transform(({ results, ...page }) => ({ ...page, items: lenientArray(mentorship).parse(results) }));

export type CountedPage = z.output<typeof mentorshipPage>;
