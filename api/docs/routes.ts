import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { z } from '@hono/zod-openapi';
import type { ApiApp, ApiDeps } from '~/api/context';
import { answers, anyone, createRoutes, routesOf } from '~/api/http/routing';
import { describeApi } from './document';
import { PAGE, pagePolicy, SCRIPT, STYLE } from './page';

const route = routesOf();

const schemaRoute = route('get', '/api/schema/', anyone, {
  summary: 'This API as an OpenAPI 3.1 document',
  responses: answers(z.record(z.string(), z.unknown())),
});
const docsRoute = route('get', '/api/docs/', anyone, {
  summary: 'This API as a page to read and to try',
  responses: {
    200: { description: 'A page.', content: { 'text/html': { schema: z.string() } } },
  },
});

const require = createRequire(import.meta.url);
/** Files that the page loads: the viewer's from its package, the rest our own. */
const FILES = {
  'swagger-ui-bundle.js': () => readFile(require.resolve('swagger-ui-dist/swagger-ui-bundle.js')),
  'swagger-ui.css': () => readFile(require.resolve('swagger-ui-dist/swagger-ui.css')),
  'documentation.js': async () => Buffer.from(SCRIPT),
  'documentation.css': async () => Buffer.from(STYLE),
};

/** The documentation of `whole` (all routes of the API, including these), generated on first use. */
export function docsRoutes(whole: ApiApp, { siteOrigin }: Pick<ApiDeps, 'siteOrigin'>): ApiApp {
  const schema = once(async () => JSON.stringify(describeApi(whole, { siteOrigin })));
  const app = createRoutes()
    .openapi(
      schemaRoute,
      async (c) => c.body(await schema(), 200, { 'Content-Type': 'application/json' }) as never,
    )
    .openapi(docsRoute, (c) => c.html(PAGE, 200, { 'Content-Security-Policy': pagePolicy(siteOrigin) }));
  for (const [name, read] of Object.entries(FILES)) {
    const file = once(async () => compressed(await read()));
    const type = name.endsWith('.css') ? 'text/css' : 'text/javascript';
    app.get(`/api/docs/${name}`, async (c) => {
      const { plain, br, etag } = await file();
      const packed = /\bbr\b/.test(c.req.header('Accept-Encoding') ?? '');
      const headers = {
        'Content-Type': `${type}; charset=utf-8`,
        'Cache-Control': 'public, max-age=3600',
        ETag: etag,
        Vary: 'Accept-Encoding',
        ...(packed && { 'Content-Encoding': 'br' }),
      };
      if (c.req.header('If-None-Match') === etag) return c.body(null, 304, headers);
      return c.body(packed ? br : plain, 200, headers);
    });
  }
  return app;
}

/** Computed on first use and cached; a failure is retried. */
function once<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => {
    result ??= work().catch((error) => {
      result = undefined;
      throw error;
    });
    return result;
  };
}

async function compressed(plain: Buffer) {
  const br = await promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } });
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 20);
  return { plain: Uint8Array.from(plain), br: Uint8Array.from(br), etag: `"${hash}"` };
}
