import { z } from '@hono/zod-openapi';
import { MAX_RANGE_DAYS } from './rules';
import { daysBetween } from './wallClock';

/** A calendar day that every part of the system can hold. */
export const day = z.iso
  .date('Escribe la fecha como AAAA-MM-DD.')
  .refine((text) => text >= '2000-01-01' && text <= '2199-12-31', 'La fecha queda fuera de lo posible.');

/** `?start_date=&end_date=`, both included, at most 62 days. */
export const rangeQuery = z
  .object({
    start_date: day.describe('First day, AAAA-MM-DD.'),
    end_date: day.describe(`Last day, AAAA-MM-DD: at most ${MAX_RANGE_DAYS} days in all.`),
  })
  .check((ctx) => {
    const { start_date, end_date } = ctx.value;
    const problem =
      end_date < start_date
        ? 'La fecha final no puede ser anterior a la inicial.'
        : daysBetween(start_date, end_date).length > MAX_RANGE_DAYS
          ? `El intervalo puede tener como mucho ${MAX_RANGE_DAYS} días.`
          : null;
    if (problem) ctx.issues.push({ code: 'custom', input: end_date, path: ['end_date'], message: problem });
  });
