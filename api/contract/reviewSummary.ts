/** Extension `review-summary` (api.md section 4): what the reviews of one mentor come to. */
import { z } from 'zod';
import { badge } from './badges';

const count = z.int().min(0);

export const reviewSummary = z.object({
  count: count.describe('All reviews of the mentor, whatever is asked for besides.'),
  average: z.number().nullable().describe('Of all their marks; null without any.'),
  stars: z
    .object({ '1': count, '2': count, '3': count, '4': count, '5': count })
    .describe('Reviews by mark; with `badge` only those that give it.'),
  badges: z
    .array(badge.extend({ count }))
    .describe(
      'Every badge the mentor was given, the most frequent first; with `calification` counted in the reviews with that mark.',
    ),
});

export type ReviewSummary = z.infer<typeof reviewSummary>;
