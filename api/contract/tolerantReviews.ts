/** How a client reads reviews of *any* server of the contract (spec.md section 3): what is missing or new never breaks a page. */
import { z } from 'zod';
import { decimal, id, instant, lenientArray, str } from './tolerant';

const person = z.object({ first_name: str, last_name: str, full_name: str });
const NOBODY = { first_name: '', last_name: '', full_name: '' };

/** Those that come as ids alone have no name to show. */
const badge = z.object({ name: z.string().trim().min(1), icon: str });

const reply = z.object({ text: z.string().trim().min(1), created_at: instant.nullish().catch(null) });

/** `mentor` is his id, whether it came alone or in an object; a review without a mark from 1 to 5 or without a date is malformed. */
export const review = z.object({
  id,
  mentor: z.union([id, z.object({ id }).transform((one) => one.id)]),
  alumno: person
    .nullish()
    .catch(null)
    .transform((one) => one ?? NOBODY),
  title: str,
  calification: decimal.pipe(z.number().min(1).max(5)).transform(Math.round),
  text: str,
  badges: lenientArray(badge),
  created_at: instant,
  /** Extension `review-reply`. */
  reply: reply
    .nullish()
    .catch(null)
    .transform((one) => one ?? null),
});

export type Review = z.output<typeof review>;
