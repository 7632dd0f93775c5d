/** How the website reads the extension `sitemap` (sitemap.ts) of any server. */
import { z } from 'zod';
import { lenientArray, maybeInstant } from './tolerant';

export const sitemapPage = z.object({
  results: lenientArray(
    z
      .object({ username: z.string().min(1), updated_at: maybeInstant })
      .transform(({ username, updated_at }) => ({ username, updatedAt: updated_at })),
  ),
});
export const sitemapParts = z.object({
  parts: lenientArray(
    z
      .object({ page: z.number().int().positive(), updated_at: maybeInstant })
      .transform(({ page, updated_at }) => ({ page, updatedAt: updated_at })),
  ),
});
