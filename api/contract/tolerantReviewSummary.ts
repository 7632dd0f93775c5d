/** How a client reads the answer of extension `review-summary` of any server. */
import { z } from 'zod';
import { decimal, id, lenientArray, str } from './tolerant';

const whole = decimal.transform((v) => Math.max(0, Math.round(v ?? 0)));

export const reviewSummary = z.object({
  count: z.coerce.number().int().min(0),
  average: decimal,
  stars: z.object({ '1': whole, '2': whole, '3': whole, '4': whole, '5': whole }),
  badges: lenientArray(
    z.object({ id, name: z.string().trim().min(1), description: str, icon: str, count: whole }),
  ),
});
