/** How a client reads reviews of *any* server of the contract (spec.md section 3): what is missing or new never breaks a page. */
import { z } from 'zod';
import { decimal, id, instant, lenientArray, maybeInstant, str } from './tolerant';

const maybeId = id
  .nullish()
  .catch(null)
  .transform((one) => one ?? null);

const person = z.object({
  /** Null where the server keeps it to itself. */
  id: maybeId,
  username: str,
  first_name: str,
  last_name: str,
  full_name: str,
  profile_picture: str,
});
const NOBODY = person.parse({});

/** Those that come as ids alone have no name to show. */
const badge = z.object({
  id: maybeId,
  name: z.string().trim().min(1),
  description: str,
  icon: str,
});
const badgeId = z.union([id, z.object({ id }).transform((one) => one.id)]);

const reply = z.object({ text: z.string().trim().min(1), created_at: instant.nullish().catch(null) });

/** `mentor` is his id and `teacher` what is told of him; a review without a mark from 1 to 5 or without a date is malformed. */
export const review = z
  .object({
    id,
    /** Id or identifier of the session, whether it came alone or in an object; null when unknown. */
    mentorship: z
      .union([id, z.object({ id }).transform((one) => one.id)])
      .nullish()
      .catch(null)
      .transform((one) => one ?? null),
    mentor: z.union([id.transform((one) => ({ ...NOBODY, id: one })), person.extend({ id })]),
    alumno: person
      .nullish()
      .catch(null)
      .transform((one) => one ?? NOBODY),
    title: str,
    calification: decimal.pipe(z.number().min(1).max(5)).transform(Math.round),
    text: str,
    /** Entries as sent, under either name; below as `badges` (those with a name) and `badge_ids`. */
    badges: z.array(z.unknown()).nullish().catch(null),
    review_badges: z.array(z.unknown()).nullish().catch(null),
    created_at: instant,
    updated_at: maybeInstant,
    /** Extension `review-reply`. */
    reply: reply
      .nullish()
      .catch(null)
      .transform((one) => one ?? null),
  })
  .transform(({ mentor, badges, review_badges, ...rest }) => ({
    ...rest,
    mentor: mentor.id,
    teacher: mentor,
    badges: lenientArray(badge).parse(badges ?? review_badges),
    badge_ids: lenientArray(badgeId).parse(badges ?? review_badges),
  }));

export type Review = z.output<typeof review>;
