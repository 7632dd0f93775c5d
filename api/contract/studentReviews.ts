/** What a mentor writes of a student after a session (extension `student-reviews`; docs/contract.md, 'Reviews'). */
import { z } from 'zod';
import { instant, required } from './common';
import { reviewChanges } from './reviews';
import { REVIEW_TEXT_MAX } from './rules/reviews';

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
    .describe(
      'When the student reads it at the latest, for its mentor and staff; null once it is published.',
    ),
});

export const studentReviewChanges = reviewChanges.pick({ calification: true, text: true });

export const studentReviewPayload = z.object({
  mentorship: z
    .union(
      [
        z
          .int()
          .min(1)
          .max(2 ** 31 - 1),
        z.string().trim().min(1).max(150),
      ],
      {
        error: 'Indica la mentoría.',
      },
    )
    .describe('Its id or identifier.'),
  alumno: z
    .int({ error: 'Indica el estudiante.' })
    .min(1, 'Indica el estudiante.')
    .max(2 ** 31 - 1, 'Indica el estudiante.')
    .describe('Id of the student.'),
  calification: z
    .int({ error: 'La valoración debe ser un número entero del 1 al 5.' })
    .min(1, 'La valoración va de 1 a 5.')
    .max(5, 'La valoración va de 1 a 5.'),
  text: required('El texto es obligatorio.').max(
    REVIEW_TEXT_MAX,
    `Como mucho ${REVIEW_TEXT_MAX} caracteres.`,
  ),
});

export type StudentReview = z.infer<typeof studentReview>;
export type StudentReviewPayload = z.output<typeof studentReviewPayload>;
export type StudentReviewChanges = z.output<typeof studentReviewChanges>;
