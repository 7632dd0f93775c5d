/**
 * How a client reads any server of the contract, for shapes that `api/contract/tolerant.ts` does not cover.
 */
import { z } from 'zod';

const id = z.union([z.number(), z.string()]);
const person = z.looseObject({ first_name: z.string().nullish(), last_name: z.string().nullish() });

export const badge = z.looseObject({ id, name: z.string(), points: z.coerce.number().nullish() });
export const badgeSummary = z.looseObject({
  badges: z.array(badge),
  total_badges: z.number(),
  unique_badges: z.number(),
});
export const review = z.looseObject({
  id,
  mentorship: z.unknown(),
  mentor: z.unknown(),
  alumno: person.nullish(),
  title: z.string(),
  calification: z.coerce.number().min(1).max(5),
  text: z.string(),
  badges: z.array(z.unknown()).nullish(),
  created_at: z.string(),
});
export const notification = z.looseObject({
  id,
  type: z.string(),
  title: z.string(),
  created_at: z.string(),
  read_at: z.string().nullish(),
});
export const chatMessage = z.looseObject({
  sender: z.unknown(),
  receiver: z.unknown(),
  content: z.string(),
  created_at: z.string(),
});

/** The entries of a list, paged or plain. */
export const entriesOf = (body: unknown): unknown[] => {
  const read = z
    .union([
      z.array(z.unknown()),
      z.looseObject({ results: z.array(z.unknown()) }).transform((p) => p.results),
    ])
    .safeParse(body);
  if (!read.success) throw new Error(`No list: ${JSON.stringify(body).slice(0, 300)}`);
  return read.data;
};
