/** The ranking in pages (api.md section 4, extension `ranking-pages`). */
import { z } from 'zod';
import { page, publicMentor } from './entities';

const position = z.int().min(1);

export const rankedMentor = publicMentor.extend({ position });

/** `own`: where the caller stands and on which page of this size; null for whoever is not in the ranking. */
export const rankingPage = page(rankedMentor).extend({
  own: z.object({ position, page: z.int().min(1) }).nullable(),
});
