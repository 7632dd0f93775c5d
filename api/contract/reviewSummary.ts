/** Extension `review-summary` (api.md section 4): what the reviews of one mentor come to. */
import { z } from 'zod';
import { badge } from './badges';

const count = z.int().min(0);

export const reviewSummary = z.object({
  /** All of the mentor's reviews, whatever is filtered by. */
  count,
  /** Of all their marks; null without any. */
  average: z.number().nullable(),
  /** Marks from 1 to 5, of the reviews that give the badge that is asked for. */
  stars: z.object({ '1': count, '2': count, '3': count, '4': count, '5': count }),
  /** Every badge the mentor was given, the most frequent first; counted in the reviews with the mark that is asked for. */
  badges: z.array(badge.extend({ count })),
});

export type ReviewSummary = z.infer<typeof reviewSummary>;
