/** Reviews (docs/contract.md, 'Reviews'): responses, and payloads of students and mentors. */
import { z } from 'zod';
import { badge } from './badges';
import { instant, PICTURE, required, sentId } from './common';
import {
  NO_REPLY,
  NO_TEXT,
  NO_TITLE,
  REPLY_MAX,
  REVIEW_BADGES_MAX,
  REVIEW_TEXT_MAX,
  REVIEW_TITLE_MAX,
} from './rules/reviews';
import {
  filledText,
  idOf,
  instantOrNull,
  lenientArray,
  numberOrNull,
  orNull,
  readCount,
  readId,
  tolerant,
} from './tolerant';

const names = {
  first_name: z.string(),
  last_name: z.string(),
  full_name: z.string(),
  profile_picture: z.string().nullable().describe(PICTURE),
};
export const review = z.object({
  id: z.int(),
  mentorship: z.int().describe('Id of the session.'),
  mentor: z.object({ id: z.int(), username: z.string(), ...names }),
  /** Anonymous readers see 'Lucía G.', without picture, id and username. */
  alumno: z.object({ id: z.int().nullable(), username: z.string().nullable(), ...names }),
  title: z.string(),
  calification: z.int().min(1).max(5),
  text: z.string(),
  badges: z.array(badge),
  created_at: instant,
  updated_at: instant.nullable(),
  reply: z.object({ text: z.string(), created_at: instant }).nullable().describe('The mentor’s one answer.'),
  hidden_until: instant
    .nullable()
    .describe('When it is published at the latest, for its author and staff; null once it is.'),
  hidden: z
    .boolean()
    .describe('Staff have hidden it: its author and they alone read it (extension `staff`).'),
});

const filled = (missing: string, max: number) => required(missing).max(max, `Como mucho ${max} caracteres.`);
const reference = (error: string) => z.union([sentId(), z.string().trim().min(1).max(150)], { error });

const fields = {
  title: filled(NO_TITLE, REVIEW_TITLE_MAX),
  calification: z
    .int({ error: 'La valoración debe ser un número entero del 1 al 5.' })
    .min(1, 'La valoración va de 1 a 5.')
    .max(5, 'La valoración va de 1 a 5.'),
  text: filled(NO_TEXT, REVIEW_TEXT_MAX),
};
const badges = z
  .array(sentId(), { error: 'Las medallas se envían como una lista de identificadores.' })
  .max(REVIEW_BADGES_MAX, `Como mucho ${REVIEW_BADGES_MAX} medallas.`)
  .refine((all) => new Set(all).size === all.length, { message: 'No repitas medallas.' });

export const reviewPayload = z.object({
  mentorship: reference('Indica la sesión.').describe('Its id or identifier.'),
  mentor: reference('Ese mentor no es válido.')
    .nullish()
    .describe('Id or username of the mentor of that session; may be left out.'),
  ...fields,
  badges: badges.default([]).describe('Ids, at most three.'),
});
/** PUT: sent values for the session and its mentor are ignored. */
export const reviewReplacement = z.object({ ...fields, badges: badges.default([]) });
export const reviewChanges = z.object({ ...fields, badges }).partial();

export const replyPayload = z.object({ text: filled(NO_REPLY, REPLY_MAX) });

export type ReviewJson = z.infer<typeof review>;
export type ReviewPayload = z.output<typeof reviewPayload>;
export type ReviewChanges = z.output<typeof reviewChanges>;

const count = z.int().min(0);

/** Extension `marketplace`: totals of one mentor's reviews. */
export const reviewSummary = z.object({
  count: count.describe('All reviews of the mentor, whatever is asked for besides.'),
  average: z.number().nullable().describe('Of all their marks; null without any.'),
  stars: z
    .object({ '1': count, '2': count, '3': count, '4': count, '5': count })
    .describe('Reviews by mark; with `badge` only those that give it.'),
  badges: z
    .array(badge.extend({ count }))
    .describe('Every badge the mentor was given, the most frequent first.'),
});

export type ReviewSummaryJson = z.infer<typeof reviewSummary>;

/** Extension `marketplace`: a mentor's review of a student after a session. */
const person = z.object({ id: z.int().nullable(), username: z.string().nullable(), full_name: z.string() });

export const studentReview = z.object({
  id: z.int(),
  mentorship: z.int().describe('Id of the session.'),
  mentor: person,
  alumno: person,
  calification: z.int().min(1).max(5),
  text: z.string(),
  created_at: instant,
  updated_at: instant.nullable(),
  hidden_until: instant
    .nullable()
    .describe('When the student reads it at the latest; null once it is published.'),
});

export const studentReviewChanges = reviewChanges.pick({ calification: true, text: true });

export const studentReviewPayload = z.object({
  mentorship: reference('Indica la sesión.').describe('Its id or identifier.'),
  alumno: sentId('Indica el estudiante.').describe('Id of the student.'),
  calification: fields.calification,
  text: fields.text,
});

export type StudentReviewJson = z.infer<typeof studentReview>;
export type StudentReviewPayload = z.output<typeof studentReviewPayload>;
export type StudentReviewChanges = z.output<typeof studentReviewChanges>;

const author = tolerant(review.shape.alumno);
const NOBODY = author.parse({});
const teacher = tolerant(review.shape.mentor);
/** Badges sent as ids alone have no name to show. */
const tolerantBadge = tolerant(badge, { id: orNull(readId), name: filledText });

/**
 * `mentor` is the mentor's id, `teacher` their data. A rating from 1 to 5 and a date are required.
 * Badges are sent under either name: `badges` are those with a name.
 */
export const tolerantReview = tolerant(review, {
  /** Id or identifier of the session, sent alone or in an object; null if unknown. */
  mentorship: orNull(idOf),
  mentor: z.union([readId.transform((one) => ({ ...NOBODY, id: one })), teacher]),
  alumno: orNull(author).transform((one) => one ?? NOBODY),
  calification: numberOrNull.pipe(z.number().min(1).max(5)).transform(Math.round),
  badges: orNull(z.array(z.unknown())),
  review_badges: orNull(z.array(z.unknown())),
  hidden_until: instantOrNull,
  reply: orNull(tolerant(review.shape.reply.unwrap(), { text: filledText, created_at: instantOrNull })),
}).transform(({ mentor, badges, review_badges, ...rest }) => ({
  ...rest,
  mentor: mentor.id,
  teacher: mentor,
  badges: lenientArray(tolerantBadge).parse(badges ?? review_badges),
  badge_ids: lenientArray(idOf).parse(badges ?? review_badges),
}));

export type Review = z.output<typeof tolerantReview>;

export const tolerantReviewSummary = tolerant(reviewSummary, {
  count: readCount,
  badges: lenientArray(tolerant(reviewSummary.shape.badges.element, { name: filledText })),
});

export const tolerantStudentReview = tolerant(studentReview, {
  mentorship: idOf,
  alumno: tolerant(studentReview.shape.alumno, { id: orNull(readId) }),
  calification: numberOrNull.pipe(z.number().min(1).max(5)).transform(Math.round),
});

export type StudentReview = z.output<typeof tolerantStudentReview>;
