/** What late cancelling and not coming mean (docs/contract.md, 'Terms of a mentor'; extension `desk`). */
import { z } from 'zod';
import { sentId } from './common';
import { CHARGES, MEANINGS } from './rules/terms';

const means = z.enum(MEANINGS, { error: 'Elige una de las opciones.' });
export const sessionTerms = z.object({
  late_hours: z
    .int()
    .nullable()
    .describe('12, 24 or 48 hours before the start: later a student cancels late; null: never.'),
  late_means: means.describe('What cancelling late means.'),
  absent_means: means.describe('What not coming means.'),
});

const charge = z.enum(CHARGES);
/** Of a student who cancelled or left late, or did not come. */
export const seatTerms = z.object({
  alumno: z.int().describe('Id of that student.'),
  because: z.enum(['late', 'absent']),
  means: charge.describe('By the terms of the session.'),
  applied: charge.nullable().describe('What its mentor has written down for it.'),
  offered: charge
    .nullable()
    .describe('To its mentor: what can be written down; `owed` once no `credit` is left.'),
});
export type SeatTermsJson = z.output<typeof seatTerms>;

export const termsPayload = z.object({
  mentorship: sentId('Indica la sesión.').describe('Id of the session.'),
  alumno: sentId('Indica el estudiante.').describe('Id.'),
  means: charge.nullable().describe('What was `offered`; null takes back what was written down.'),
});
