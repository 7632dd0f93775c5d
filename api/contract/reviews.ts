/** Reviews (docs/contract.md, 'Reviews'): what the API sends, and what students and mentors send. */

import { z } from 'zod';
import { badge } from './badges';
import { instant, PICTURE, required } from './common';
import {
  NO_REPLY,
  NO_TEXT,
  NO_TITLE,
  REPLY_MAX,
  REVIEW_BADGES_MAX,
  REVIEW_TEXT_MAX,
  REVIEW_TITLE_MAX,
} from './rules/reviews';

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
    .describe(
      'Extension student-reviews: when it is published at the latest, for its author and staff; null once everybody may read it.',
    ),
});

const filled = (missing: string, max: number) => required(missing).max(max, `Como mucho ${max} caracteres.`);
const id = z
  .int()
  .min(1)
  .max(2 ** 31 - 1);
const reference = (error: string) => z.union([id, z.string().trim().min(1).max(150)], { error });

const fields = {
  title: filled(NO_TITLE, REVIEW_TITLE_MAX),
  calification: z
    .int({ error: 'La valoración debe ser un número entero del 1 al 5.' })
    .min(1, 'La valoración va de 1 a 5.')
    .max(5, 'La valoración va de 1 a 5.'),
  text: filled(NO_TEXT, REVIEW_TEXT_MAX),
};
const badges = z
  .array(id, { error: 'Las medallas se envían como una lista de identificadores.' })
  .max(REVIEW_BADGES_MAX, `Como mucho ${REVIEW_BADGES_MAX} medallas.`)
  .refine((all) => new Set(all).size === all.length, { message: 'No repitas medallas.' });

export const reviewPayload = z.object({
  mentorship: reference('Indica la mentoría.').describe('Its id or identifier.'),
  mentor: reference('Ese mentor no es válido.')
    .nullish()
    .describe('Id or username of the mentor of that session; may be left out.'),
  ...fields,
  badges: badges.default([]).describe('Ids, at most three.'),
});
/** PUT: the session and its mentor cannot change, whatever is sent for them. */
export const reviewReplacement = z.object({ ...fields, badges: badges.default([]) });
/** PATCH */
export const reviewChanges = z.object({ ...fields, badges }).partial();

export const replyPayload = z.object({ text: filled(NO_REPLY, REPLY_MAX) });

export type Review = z.infer<typeof review>;
export type ReviewPayload = z.output<typeof reviewPayload>;
export type ReviewChanges = z.output<typeof reviewChanges>;

/** Extension `review-summary` (docs/contract.md, 'Reviews'): totals of one mentor's reviews. */

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
