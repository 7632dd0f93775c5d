/** How a client reads reviews (docs/contract.md, 'Reviews') of any server. */
import { z } from 'zod';
import * as strict from './reviews';
import * as studentStrict from './studentReviews';
import {
  count,
  filled,
  id,
  idOf,
  instantOrNull,
  lenientArray,
  numberOrNull,
  orNull,
  tolerant,
} from './tolerantValues';

const { alumno, mentor, badges, reply } = strict.review.shape;
const author = tolerant(alumno);
const NOBODY = author.parse({});
const teacher = tolerant(mentor);
/** Badges sent as ids alone have no name to show. */
const badge = tolerant(badges.element, { id: orNull(id), name: filled });

/**
 * `mentor` is the mentor's id and `teacher` their data. A review without a rating from 1 to 5 or without a
 * date is malformed. Badges are sent under either name: `badges` are those with a name.
 */
export const review = tolerant(strict.review, {
  /** Id or identifier of the session, sent alone or in an object; null if unknown. */
  mentorship: orNull(idOf),
  mentor: z.union([id.transform((one) => ({ ...NOBODY, id: one })), teacher]),
  alumno: orNull(author).transform((one) => one ?? NOBODY),
  calification: numberOrNull.pipe(z.number().min(1).max(5)).transform(Math.round),
  badges: orNull(z.array(z.unknown())),
  review_badges: orNull(z.array(z.unknown())),
  hidden_until: instantOrNull,
  reply: orNull(tolerant(reply.unwrap(), { text: filled, created_at: instantOrNull })),
}).transform(({ mentor, badges, review_badges, ...rest }) => ({
  ...rest,
  mentor: mentor.id,
  teacher: mentor,
  badges: lenientArray(badge).parse(badges ?? review_badges),
  badge_ids: lenientArray(idOf).parse(badges ?? review_badges),
}));

export type Review = z.output<typeof review>;

/** Extension `review-summary`. */
export const reviewSummary = tolerant(strict.reviewSummary, {
  count,
  badges: lenientArray(tolerant(strict.reviewSummary.shape.badges.element, { name: filled })),
});

/** Extension `student-reviews`. */
export const studentReview = tolerant(studentStrict.studentReview, {
  mentorship: idOf,
  alumno: tolerant(studentStrict.studentReview.shape.alumno, { id: orNull(id) }),
  calification: numberOrNull.pipe(z.number().min(1).max(5)).transform(Math.round),
});

export type StudentReview = z.output<typeof studentReview>;
