import { ApiError } from '~/app/.server/api/errors';
import { publicHeaders } from '~/app/.server/pages/publicPage';
import { sitemapIndex } from './crawlerTexts';
import { publicText, reading, wrongMethod } from './publicText';

export const headers = publicHeaders;

/** `/sitemap.xml`: the part with our own pages, and one for every thousand mentors. */
export const loader = reading(async (context) => {
  // Without an answer, or where nobody may read mentors without a log-in, our own pages are still told of;
  // that is not kept.
  const parts = await context.api.sitemap.listParts().catch((error: unknown) => {
    if (error instanceof ApiError) return null;
    throw error;
  });
  const body = await sitemapIndex(context.config.origin, [
    { path: '/sitemap-static.xml', updatedAt: null },
    ...(parts ?? []).map(({ page, updatedAt }) => ({
      path: `/sitemap-mentores.xml?parte=${page}`,
      updatedAt,
    })),
  ]);
  return publicText(context, body, { type: 'application/xml', tags: ['mentors'], partial: parts === null });
});

export const action = wrongMethod;
