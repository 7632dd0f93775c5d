import { publicText, reading, wrongMethod } from '~/app/.server/answers';
import { orElse } from '~/app/.server/api/errors';
import { publicHeaders } from '~/app/.server/pages/publicPage';
import { sitemapIndex } from './crawlerTexts';

export const headers = publicHeaders;

/** `/sitemap.xml`: one part for our own pages, and one per thousand mentors. */
export const loader = reading(async (context) => {
  // If the API does not answer or mentors are not public, only our pages are listed, uncached.
  const parts = await orElse(() => context.api.sitemap.listParts(), null);
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
