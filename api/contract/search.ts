/** Mentor search, recommendations (api.md section 4, extensions `mentor-search` and `recommendations`). */
import { z } from 'zod';
import { freeSlot, page, publicMentor } from './entities';
import { DAY_PARTS, SEARCH_ORDERS } from './searchValues';

const dayPart = z.enum(DAY_PARTS);
const count = z.int();

/** The first half hour that can be booked; for anonymous readers the part of the day that it lies in, and `part`. */
export const nextFree = freeSlot.extend({ part: dayPart.optional() }).nullable();
export const foundMentor = publicMentor.extend({ next_free: nextFree });

/** How many would be found with this value in that filter, under the other filters. */
export const facets = z.object({
  /** Areas that somebody has, most frequent first. */
  expertises: z.array(z.object({ name_id: z.string(), name: z.string(), count })),
  prices: z.array(z.object({ price_max: z.number(), count })),
  ratings: z.array(z.object({ min_rating: z.number(), count })),
  /** 0 Monday to 6 Sunday, of the weekly hours. */
  days: z.array(z.object({ day: z.int(), count })),
  parts: z.array(z.object({ part: dayPart, count })),
});
export const mentorSearchPage = page(foundMentor).extend({ facets });

export const recommendedMentor = publicMentor.extend({
  /** 0 to 1. */
  affinity: z.number().min(0).max(1),
  /** Why, for people to read: Spanish, the strongest first. */
  reasons: z.array(z.string()),
});

/** An empty field of a form is no filter. */
const filled = <T extends z.ZodType>(schema: T) => z.preprocess((v) => (v === '' ? undefined : v), schema);
const numeric = (message: string) =>
  z
    .string()
    .regex(/^\d{1,6}(\.\d{1,4})?$/, message)
    .transform(Number);

export const mentorSearchQuery = z.object({
  q: z.string().max(200, 'La búsqueda es demasiado larga: como mucho 200 caracteres.').optional(),
  /** name_ids joined by commas: any of them. */
  expertises: z.string().max(2000).optional(),
  price_max: filled(numeric('El precio debe ser un número.').optional()),
  min_rating: filled(numeric('La valoración debe ser un número de 0 a 5.').optional()),
  day: filled(
    z
      .string()
      .regex(/^[0-6]$/, 'El día va de 0 (lunes) a 6 (domingo).')
      .transform(Number)
      .optional(),
  ),
  part: filled(dayPart.optional()),
  order: filled(z.enum(SEARCH_ORDERS).optional()),
});

export type Facets = z.infer<typeof facets>;
