/**
 * How a client reads reviews of *any* server of the contract (docs/contract.md, 'Reading other servers'):
 * missing and new fields never break a page.
 */
import { z } from 'zod';
import { id, instant, instantOrNull, lenientArray, numberOrNull, textOrEmpty } from './tolerant';

const maybeId = id
  .nullish()
  .catch(null)
  .transform((one) => one ?? null);

const person = z.object({
  /** Null if the server does not reveal it. */
  id: maybeId,
  username: textOrEmpty,
  first_name: textOrEmpty,
  last_name: textOrEmpty,
  full_name: textOrEmpty,
  profile_picture: textOrEmpty,
});
const NOBODY = person.parse({});

/** Badges sent as ids alone have no name to show. */
const badge = z.object({
  id: maybeId,
  name: z.string().trim().min(1),
  description: textOrEmpty,
  icon: textOrEmpty,
});
const badgeId = z.union([id, z.object({ id }).transform((one) => one.id)]);

const reply = z.object({ text: z.string().trim().min(1), created_at: instant.nullish().catch(null) });

/**
 * `mentor` is the mentor's id and `teacher` their data. A review without a rating from 1 to 5 or without a
 * date is malformed.
 */
export const review = z
  .object({
    id,
    /** Id or identifier of the session, sent alone or in an object; null if unknown. */
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
    title: textOrEmpty,
    calification: numberOrNull.pipe(z.number().min(1).max(5)).transform(Math.round),
    text: textOrEmpty,
    /** Entries as sent, under either name. Below they become `badges` (those with a name) and `badge_ids`. */
    badges: z.array(z.unknown()).nullish().catch(null),
    review_badges: z.array(z.unknown()).nullish().catch(null),
    created_at: instant,
    updated_at: instantOrNull,
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

/** How a client reads the response of extension `review-summary` of any server. */

const wholeNumber = numberOrNull.transform((v) => Math.max(0, Math.round(v ?? 0)));

export const reviewSummary = z.object({
  count: z.coerce.number().int().min(0),
  average: numberOrNull,
  stars: z.object({
    '1': wholeNumber,
    '2': wholeNumber,
    '3': wholeNumber,
    '4': wholeNumber,
    '5': wholeNumber,
  }),
  badges: lenientArray(
    z.object({
      id,
      name: z.string().trim().min(1),
      description: textOrEmpty,
      icon: textOrEmpty,
      count: wholeNumber,
    }),
  ),
});
