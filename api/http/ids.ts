import { z } from '@hono/zod-openapi';

/** A positive integer that fits its column; anything else in a path is a 404. */
export const idParam = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .refine((id) => id < 2 ** 31)
  .describe('A whole number.');

export const usernameParam = z.string().max(150).describe('Username, in any case.');
