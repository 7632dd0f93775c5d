/** What the dialogs of /reviews post: a review, or the word to delete one (spec.md section 5; limits of the API's contract). */
import { z } from 'zod';
import { REVIEW_BADGES_MAX, REVIEW_TEXT_MAX, REVIEW_TITLE_MAX } from '../../../../api/contract/reviewLimits';

export const INTENTS = ['resenar', 'editar', 'borrar'] as const;
export type Intent = (typeof INTENTS)[number];

export const TOO_MANY_BADGES = `Elige como mucho ${REVIEW_BADGES_MAX} medallas: quita las que sobran.`;

/** Browsers send a line break as two characters and count it as one. */
const words = (missing: string, tooLong: string, max: number) =>
  z
    .string({ error: missing })
    .transform((text) => text.replaceAll('\r\n', '\n').trim())
    .pipe(z.string({ error: missing }).min(1, missing).max(max, tooLong));

export const reviewForm = z.object({
  calification: z.string({ error: 'Elige una valoración del 1 al 5.' }).regex(/^[1-5]$/, {
    error: 'Elige una valoración del 1 al 5.',
  }),
  title: words(
    'El título es obligatorio.',
    `El título puede tener como mucho ${REVIEW_TITLE_MAX} caracteres.`,
    REVIEW_TITLE_MAX,
  ),
  text: words(
    'El texto es obligatorio.',
    `El texto puede tener como mucho ${REVIEW_TEXT_MAX} caracteres.`,
    REVIEW_TEXT_MAX,
  ),
  badges: z
    .array(z.string().max(100))
    .default([])
    .transform((all) => [...new Set(all)])
    .refine((all) => all.length <= REVIEW_BADGES_MAX, { error: TOO_MANY_BADGES }),
});
export type ReviewForm = z.output<typeof reviewForm>;

/** Which of them, about what, and where it goes on. */
export const addressed = z.object({
  intent: z.enum(INTENTS),
  /** Identifier of the session, or id of the review. */
  key: z.string().min(1).max(200),
  volver: z.string().max(2_000).default(''),
});
