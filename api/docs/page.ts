import { renderCall, type Shown } from './callPage';
import type { ApiDocument } from './document';
import { escapeHtml, markdown } from './markdown';
import { schemaEntry } from './schemaPage';
import type { JsonObject } from './schemas';

/** Only our own files; `data:` for the small pictures inside the viewer's style sheet. */
export function pagePolicy(siteOrigin: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    `connect-src 'self' ${siteOrigin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The documentation as one page: every call and every schema in plain HTML, which the viewer replaces where scripts run. */
export function renderPage(document: ApiDocument): string {
  const { paths, components } = document;
  const shown = { paths, components, names: new Set(Object.keys(components.schemas)) };
  const sections = [...document.tags.map(({ name }) => String(name)), 'schemas'];
  return `<!DOCTYPE html>
<html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Documentación de la API · Mentorea</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/api/docs/swagger-ui.css"><link rel="stylesheet" href="/api/docs/documentation.css">
<script defer src="/api/docs/swagger-ui-bundle.js"></script><script defer src="/api/docs/documentation.js"></script></head>
<body><header><h1>Documentación de la API</h1>
<p>Todas las llamadas, con lo que reciben y lo que responden. También como <a href="/api/schema/">documento OpenAPI 3.1 (JSON)</a>.</p></header>
<div id="viewer" lang="en"></div>
<main id="calls" lang="en"><div class="intro">${markdown(document.info.description, shown.names)}</div>
<nav lang="es" aria-label="Secciones">${sections.map((name) => `<a href="#${escapeHtml(name)}">${escapeHtml(name)}</a>`).join(' ')}</nav>
${document.tags.map((tag) => section(tag, shown)).join('\n')}
<section id="schemas"><h2>schemas</h2>
${Object.entries(components.schemas)
  .map(([name, schema]) => schemaEntry(name, schema, shown.names))
  .join('\n')}</section></main></body></html>`;
}

function section(
  { name, description }: JsonObject,
  { paths, components, names }: Shown & Pick<ApiDocument, 'paths'>,
): string {
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { tags }]) => Array.isArray(tags) && tags.includes(name ?? ''))
      .map(([method, operation]) =>
        renderCall({ method: method.toUpperCase(), path }, operation, { components, names }),
      ),
  );
  return `<section id="${escapeHtml(name)}"><h2>${escapeHtml(name)}</h2><div class="intro">${markdown(description, names)}</div>${calls.join('\n')}</section>`;
}
