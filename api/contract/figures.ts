/** Totals of a mentor's weeks: extension `desk` (docs/contract.md, 'Figures'). */
import { z } from 'zod';
import { tolerant } from './tolerant';

const LEAST = 4;
const MOST = 52;
const USUAL = 12;
const WEEKS_PROBLEM = `Pide de ${LEAST} a ${MOST} semanas.`;

export const figuresQuery = z.object({
  weeks: z.coerce
    .number({ error: WEEKS_PROBLEM })
    .int(WEEKS_PROBLEM)
    .min(LEAST, WEEKS_PROBLEM)
    .max(MOST, WEEKS_PROBLEM)
    .default(USUAL)
    .describe(`How many, the running one included: ${LEAST} to ${MOST}.`),
});

export const figureWeek = z.object({
  from: z.iso.date().describe('Its Monday.'),
  minutes: z.int().describe('Of confirmed sessions by their start, those to come in the running week too.'),
  offered_minutes: z.int().describe('By the weekly hours of today, with the exceptions of that week.'),
  views: z.int().nullable().describe('Of the public profile; null: over before anything was counted.'),
  reviews: z.int().describe('Published ones, by when they were written.'),
  mean: z.number().nullable().describe('Of those, to two decimals; null without any.'),
});

export const figures = z.object({
  weeks: z.array(figureWeek).describe('Monday first, the running week last.'),
  students: z.int().describe('With a confirmed, finished session in the last twelve months.'),
  returning: z.int().describe('Of those, with at least two.'),
  acceptance: z
    .object({ answered: z.int().describe('Expired ones too.'), confirmed: z.int() })
    .nullable()
    .describe("Of the latest requests, as 'Signals' counts them; null with fewer than five."),
  reply_minutes: z.int().nullable().describe("Median until the first answer, as in 'Signals'."),
  views_total: z.int().nullable().describe('Of these weeks; null: nothing is counted.'),
});

export type FiguresJson = z.infer<typeof figures>;

export const tolerantFigures = tolerant(figures);

export type Figures = z.output<typeof tolerantFigures>;
