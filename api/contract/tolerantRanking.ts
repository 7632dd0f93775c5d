/** How a client reads the ranking of *any* server of the contract (spec.md section 3): an entry is known by its name at least. */
import { z } from 'zod';
import { lenientArray, str, user } from './tolerant';

const whole = z.coerce.number().int();

/** The contract promises name, picture, expertise and score alone: such an entry has neither id nor username ('' here). */
const bareMentor = z
  .object({ username: str, first_name: str, full_name: str })
  .loose()
  .refine((one) => (one.full_name || one.first_name || one.username).trim() !== '')
  .transform((one) => ({
    ...user.parse({ id: '', ...one, username: one.username || '?' }),
    username: one.username,
  }));

export const rankedMentor = z
  .union([user, bareMentor])
  .refine((one) => one.user_type === 'mentor' || one.user_type === 'other');

const placed = z.union([user, bareMentor]).and(z.object({ position: whole.min(1).nullish().catch(null) }));

/** GET /api/ranking/?page= (extension `ranking-pages`, api.md section 4). */
export const rankingPage = z.object({
  /** `position`: null where the server leaves it to the order. */
  results: lenientArray(placed),
  count: whole.min(0),
  own: z
    .object({ position: whole.min(1), page: whole.min(1) })
    .nullish()
    .catch(null)
    .transform((one) => one ?? null),
});

export type RankedMentor = z.output<typeof rankedMentor>;
