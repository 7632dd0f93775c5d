/** Swagger UI on our own page, with nothing from another host. */
import { brand } from '~/api/brand';

/** Only our own files; `data:` for the small pictures inside the viewer's style sheet. */
export const pagePolicy = (siteOrigin: string): string =>
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

export const PAGE = `<!DOCTYPE html>
<html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Documentación de la API · Mentorea</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/api/docs/swagger-ui.css"><link rel="stylesheet" href="/api/docs/documentation.css">
<script defer src="/api/docs/swagger-ui-bundle.js"></script><script defer src="/api/docs/documentation.js"></script></head>
<body><header><h1>Documentación de la API</h1>
<p>Todas las llamadas, con lo que reciben y lo que responden. También como <a href="/api/schema/">documento OpenAPI 3.1 (JSON)</a>.</p>
<noscript><p>Esta página es para quienes programan y, como excepción, necesita JavaScript. Sin él, todo lo que dice está en el <a href="/api/schema/">documento OpenAPI</a>.</p></noscript></header>
<main id="viewer" lang="en"></main></body></html>`;

export const SCRIPT = `
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

export const STYLE = `
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
