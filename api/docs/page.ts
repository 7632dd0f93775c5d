import type { ApiDocument } from './document';
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

/** The documentation as one page: every call in plain HTML, which the viewer replaces where scripts run. */
export function renderPage(document: ApiDocument): string {
  return `<!DOCTYPE html>
<html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Documentación de la API · Mentorea</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/api/docs/swagger-ui.css"><link rel="stylesheet" href="/api/docs/documentation.css">
<script defer src="/api/docs/swagger-ui-bundle.js"></script><script defer src="/api/docs/documentation.js"></script></head>
<body><header><h1>Documentación de la API</h1>
<p>Todas las llamadas, con lo que reciben y lo que responden. También como <a href="/api/schema/">documento OpenAPI 3.1 (JSON)</a>.</p></header>
<div id="viewer" lang="en"></div>
<main id="calls" lang="en"><div class="intro">${paragraphs(String(document.info.description))}</div>
<nav lang="es" aria-label="Secciones">${document.tags.map(({ name }) => `<a href="#${escapeHtml(name)}">${escapeHtml(name)}</a>`).join(' ')}</nav>
${document.tags.map((tag) => section(tag, document)).join('\n')}</main></body></html>`;
}

function section({ name, description }: JsonObject, { paths }: ApiDocument): string {
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { tags }]) => Array.isArray(tags) && tags.includes(name ?? ''))
      .map(([method, operation]) => call(method.toUpperCase(), path, operation)),
  );
  return `<section id="${escapeHtml(name)}"><h2>${escapeHtml(name)}</h2><p>${escapeHtml(description ?? '')}</p>${calls.join('\n')}</section>`;
}

function call(method: string, path: string, operation: JsonObject): string {
  const { summary, parameters, requestBody, responses, security } = operation;
  const signed = JSON.stringify(security) === '[{"bearer":[]}]';
  const notes = [signed && 'con sesión', operation['x-extension'] && `extensión ${operation['x-extension']}`];
  const marks = notes
    .filter(Boolean)
    .map((note) => ` <span class="note" lang="es">${escapeHtml(note)}</span>`);
  return `<details class="call"><summary><span class="method">${method}</span><code>${escapeHtml(path)}</code>${marks.join('')}</summary>
<p>${escapeHtml(summary ?? '')}</p><ul>${[...((parameters ?? []) as JsonObject[]).map(parameter), ...body(requestBody)].join('')}
${Object.entries(responses as JsonObject)
  .map(answer)
  .join('')}</ul></details>`;
}

function parameter({ name, in: place, required, description }: JsonObject): string {
  return `<li><code>${escapeHtml(name)}</code> (${escapeHtml(place)}${required ? ', required' : ''}) ${escapeHtml(description ?? '')}</li>`;
}

function body(requestBody: JsonObject[''] | undefined): string[] {
  const content = (requestBody as JsonObject | undefined)?.content as JsonObject | undefined;
  return Object.entries(content ?? {}).map(
    ([type, media]) => `<li>body <code>${escapeHtml(type)}</code>: ${shape(media)}</li>`,
  );
}

function answer([status, given]: [string, JsonObject['']]): string {
  const { $ref, description, content } = given as JsonObject;
  const media = Object.values((content ?? {}) as JsonObject)[0];
  const said = $ref ? String($ref).split('/').at(-1) : description;
  return `<li><code>${escapeHtml(status)}</code> ${escapeHtml(said ?? '')} ${media ? shape(media) : ''}</li>`;
}

/** A shape by its name, else its JSON Schema. */
function shape(media: JsonObject['']): string {
  const schema = JSON.stringify((media as JsonObject).schema ?? {});
  return `<code>${escapeHtml(schema.replaceAll('"#/components/schemas/', '"'))}</code>`;
}

function paragraphs(markdown: string): string {
  const inline = (text: string) =>
    escapeHtml(text)
      .replace(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
      .replace(/`([^`]+)`/g, '<code>$1</code>');
  return markdown
    .split('\n\n')
    .map((text) => `<p>${inline(text)}</p>`)
    .join('\n');
}

function escapeHtml(value: unknown): string {
  const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return String(value).replace(/[&<>"]/g, (sign) => signs[sign] ?? sign);
}
