import { createRoute, z } from '@hono/zod-openapi';
import { maybeSignedIn } from '~/api/auth/callers';
import type { ApiApp, Services } from '~/api/context';
import { sitemapPage, sitemapParts } from '~/api/contract/mentors';
import { SITEMAP_PART } from '~/api/contract/rules/limits';
import { pageOf, pageQuery, pageRequest } from '~/api/http/pagination';
import { answers, createRoutes } from '~/api/http/routing';
import { countSitemapMentors, listSitemapParts, sitemapMentors } from './queries';

const listRoute = createRoute({
  method: 'get',
  path: '/api/sitemap/mentors/',
  'x-extension': 'sitemap',
  summary:
    'Mentors whose pages search engines may list, by id: active, a bio of 50 characters, taking sessions; `page_size` up to 1,000 (extension sitemap)',
  middleware: maybeSignedIn,
  request: { query: z.object(pageQuery) },
  responses: answers(sitemapPage),
});
const partsRoute = createRoute({
  method: 'get',
  path: '/api/sitemap/parts/',
  'x-extension': 'sitemap',
  summary: 'When each thousand of those mentors last changed (extension sitemap)',
  middleware: maybeSignedIn,
  responses: answers(sitemapParts),
});

/** Extension `sitemap`. Mentors who switch indexing off disappear with the next read. */
export function sitemapRoutes({ db, siteOrigin: origin }: Services): ApiApp {
  return createRoutes()
    .openapi(listRoute, async (c) => {
      const request = pageRequest(c.req.valid('query'), { most: SITEMAP_PART });
      const count = await countSitemapMentors(db);
      const results = await sitemapMentors({ limit: request.size, offset: request.offset }, db);
      return c.json(pageOf(results, { count, request, url: c.req.url, origin }), 200);
    })
    .openapi(partsRoute, async (c) => {
      const count = await countSitemapMentors(db);
      const parts = await listSitemapParts(db);
      return c.json({ count, parts: parts.slice(0, Math.ceil(count / SITEMAP_PART)) }, 200);
    });
}
