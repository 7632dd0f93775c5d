/** Reports about a session after its end (docs/contract.md, 'After the end'; extension `requests`). */
import { z } from 'zod';
import { instant } from './common';
import { REPORT_KINDS, REPORT_REASON_NAMES, REPORT_TEXT_MAX } from './rules/reports';

export const sessionReport = z.object({
  id: z.int(),
  kind: z.enum(REPORT_KINDS),
  by: z.int().describe('Id of who says it.'),
  about: z.int().describe('Id of the other person.'),
  reason: z.enum(REPORT_REASON_NAMES).nullable().describe('Of a problem.'),
  text: z.string(),
  created_at: instant,
  answer: z.object({ text: z.string(), created_at: instant }).nullable(),
  set_aside: z.boolean().describe('By staff: it has no effect any more.'),
});

const reportText = z.string().trim().max(REPORT_TEXT_MAX, `Como mucho ${REPORT_TEXT_MAX} caracteres.`);
export const reportPayload = z
  .object({
    kind: z.enum(REPORT_KINDS, 'Elige qué ocurrió.'),
    about: z.int().optional().describe('Id of a student: asked of the mentor of a group.'),
    reason: z.enum(REPORT_REASON_NAMES, 'Elige un motivo.').optional().describe('Asked of a problem.'),
    text: reportText.default('').describe('Asked of a problem.'),
  })
  .check(({ value, issues }) => {
    if (value.kind !== 'problem') return;
    const missing = (path: string, message: string) =>
      issues.push({ code: 'custom', path: [path], message, input: value });
    if (value.reason === undefined) missing('reason', 'Elige un motivo.');
    if (value.text === '') missing('text', 'Cuenta qué pasó.');
  });
export const reportAnswerPayload = z.object({ text: reportText.min(1, 'Escribe tu respuesta.') });
export const setAsidePayload = z.object({ set_aside: z.boolean() });
