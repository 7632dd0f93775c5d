import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { answers, createRoutes } from '../http/routing';
import type { ApiApp, ApiDeps, ApiEnv } from '../types';
import { ASSETS, loadAsset } from './assets';
import { describeApi } from './document';
import { pagePolicy, renderPage } from './page';

const schemaRoute = createRoute({
  method: 'get',
  path: '/api/schema/',
  summary: 'This API as an OpenAPI 3.1 document',
  responses: answers(z.record(z.string(), z.unknown())),
});
const docsRoute = createRoute({
  method: 'get',
  path: '/api/docs/',
  summary: 'This API as a page to read, also without JavaScript',
  responses: {
    200: { description: 'A page.', content: { 'text/html': { schema: z.string() } } },
  },
});

/** The documentation of `whole` (all routes of the API, these included): made when first asked for, from the routes themselves. */
export function docsRoutes(whole: ApiApp, { siteOrigin }: Pick<ApiDeps, 'siteOrigin'>): ApiApp {
  let made: { json: string; page: string } | undefined;
  const make = () => {
    const document = describeApi(whole, { siteOrigin });
    return { json: JSON.stringify(document), page: renderPage(document) };
  };
  const documents = () => {
    made ??= make();
    return made;
  };
  const app = createRoutes()
    .openapi(
      schemaRoute,
      (c) => c.body(documents().json, 200, { 'Content-Type': 'application/json' }) as never,
    )
    .openapi(docsRoute, (c) =>
      c.html(documents().page, 200, { 'Content-Security-Policy': pagePolicy(siteOrigin) }),
    );
  for (const name of ASSETS) app.get(`/api/docs/${name}`, (c) => answerAsset(name, c));
  return app;
}

async function answerAsset(name: string, c: Context<ApiEnv>): Promise<Response> {
  const { type, etag, plain, br } = await loadAsset(name);
  const packed = /\bbr\b/.test(c.req.header('Accept-Encoding') ?? '');
  const headers = {
    'Content-Type': type,
    'Cache-Control': 'public, max-age=3600',
    ETag: etag,
    Vary: 'Accept-Encoding',
    ...(packed && { 'Content-Encoding': 'br' }),
  };
  if (c.req.header('If-None-Match') === etag) return c.body(null, 304, headers);
  return c.body(packed ? br : plain, 200, headers);
}
