import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { z } from '@hono/zod-openapi';
import { brand } from '~/api/brand';
import type { ApiApp, ApiDeps } from '~/api/context';
import { answers, anyone, createRoutes, routesOf } from '~/api/http/routing';
import { describeApi } from './document';

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

/** Only our own files; `data:` for the small pictures inside the viewer's style sheet. */
const pagePolicy = (siteOrigin: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    `connect-src 'self' ${siteOrigin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Swagger UI on our own page, with nothing from another host. */
const PAGE = `<!DOCTYPE html>
<html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Documentación de la API · Mentorea</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/api/docs/swagger-ui.css"><link rel="stylesheet" href="/api/docs/documentation.css">
<script defer src="/api/docs/swagger-ui-bundle.js"></script><script defer src="/api/docs/documentation.js"></script></head>
<body><header><h1>Documentación de la API</h1>
<p>Todas las llamadas, con lo que reciben y lo que responden. También como <a href="/api/schema/">documento OpenAPI 3.1 (JSON)</a>.</p>
<noscript><p>Esta página es para quienes programan y, como excepción, necesita JavaScript. Sin él, todo lo que dice está en el <a href="/api/schema/">documento OpenAPI</a>.</p></noscript></header>
<main id="viewer" lang="en"></main></body></html>`;

const SCRIPT = `
window.SwaggerUIBundle({
  url: '/api/schema/',
  dom_id: '#viewer',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  filter: true,
  showExtensions: true,
  validatorUrl: null,
  persistAuthorization: false,
  tryItOutEnabled: false,
  supportedSubmitMethods: ['get', 'put', 'post', 'delete', 'patch'],
});
`;

const STYLE = `
:root{color-scheme:light;--ink:${brand.ink};--teal:${brand.teal};--line:${brand.line}}
body{margin:0;background:${brand.paper};color:var(--ink);font:1rem/1.6 system-ui,sans-serif}
header{max-width:75rem;margin:0 auto;padding:2rem 1rem 1rem}
h1{font:700 2rem/1.2 ui-serif,"Iowan Old Style",Palatino,Georgia,serif;margin:0 0 .5rem}
a{color:var(--teal)}
:focus-visible{outline:3px solid var(--teal);outline-offset:2px}
.swagger-ui{overflow-wrap:anywhere}
.swagger-ui .wrapper{max-width:75rem;padding:0 1rem;box-sizing:border-box}
.swagger-ui .scheme-container{background:none;box-shadow:none;border-bottom:1px solid var(--line);margin:0;padding:1rem 0}
.swagger-ui .info{margin:1rem 0}
.swagger-ui .opblock-tag{align-items:flex-start}
.swagger-ui .info hgroup{display:none}
@media (max-width:40rem){
.swagger-ui .opblock-tag{flex-wrap:wrap}
.swagger-ui .opblock-tag small{flex-basis:100%;padding:0}
.swagger-ui .opblock .opblock-summary{flex-wrap:wrap}
.swagger-ui .opblock .opblock-summary-path{max-width:100%}
.swagger-ui .opblock .opblock-summary-description{padding:.25rem 0}
}
`;
