/** Extension `sitemap`: the mentors whose public pages search engines may list, and when each of those pages last changed. */
import { z } from 'zod';
import { page } from './entities';
import { instant } from './shapes';

/** Mentors in one part, and the most that one page of the list holds. */
export const SITEMAP_PART = 1000;
/** What a profile has to say of itself before search engines hear of it, in characters. */
export const SITEMAP_BIO = 50;

export const sitemapMentor = z.object({ username: z.string(), updated_at: instant });
export const sitemapPage = page(sitemapMentor);

export const sitemapParts = z.object({
  /** Of the mentors in all parts. */
  count: z.int(),
  /** Entry n is page n of the list with `page_size=1000`. */
  parts: z.array(
    z.object({
      page: z.int(),
      /** When one of its pages last changed, or went. */
      updated_at: instant,
    }),
  ),
});
