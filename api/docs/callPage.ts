/** One call as HTML to read: closed, its method, path and summary; open, what it takes and what it answers. */
import type { ApiDocument } from './document';
import { escapeHtml, inline, markdown } from './markdown';
import type { Call } from './operations';
import { shape, typeOf } from './schemaPage';
import type { JsonObject } from './schemas';

/** The parts of the document that calls point to. */
export interface Shown {
  components: ApiDocument['components'];
  /** Of the schemas: each has its place on the page. */
  names: Set<string>;
}

export function renderCall({ method, path }: Call, operation: JsonObject, document: Shown): string {
  const { summary, description, parameters, requestBody, responses, security } = operation;
  const { names } = document;
  const signed = JSON.stringify(security) === '[{"bearer":[]}]';
  const notes = [signed && 'con sesión', operation['x-extension'] && `extensión ${operation['x-extension']}`];
  const marks = notes
    .filter(Boolean)
    .map((note) => ` <span class="note" lang="es">${escapeHtml(note)}</span>`);
  const sent = ((parameters ?? []) as JsonObject[]).map((one) => parameter(one, names));
  const answers = Object.entries(responses as { [status: string]: JsonObject }).map(([status, given]) =>
    answer(status, given, document),
  );
  return `<details class="call"><summary><span class="method">${method}</span> <code>${escapeHtml(path)}</code>${marks.join('')} <span class="text">${inline(summary)}</span></summary>
<div class="body">${markdown(description, names)}${sent.length > 0 ? `<ul>${sent.join('')}</ul>` : ''}${body(requestBody as JsonObject | undefined, names)}<ul>${answers.join('')}</ul></div></details>`;
}

function parameter({ name, in: place, required, description, schema }: JsonObject, names: Set<string>) {
  return `<li><code>${escapeHtml(name)}</code> (${escapeHtml(place)}${required ? ', required' : ''}): ${typeOf(schema, names)}. ${inline(description)}</li>`;
}

function body(requestBody: JsonObject | undefined, names: Set<string>): string {
  const content = (requestBody?.content ?? {}) as { [type: string]: JsonObject };
  return Object.entries(content)
    .map(([type, media]) => {
      const schema = (media.schema ?? {}) as JsonObject;
      const shown = schema.properties ? `</p>${shape(schema, names)}` : ` ${typeOf(schema, names)}</p>`;
      return `<p>body${requestBody?.required ? ', required' : ''}: <code>${escapeHtml(type)}</code>${shown}`;
    })
    .join('');
}

function answer(status: string, given: JsonObject, { components, names }: Shown): string {
  const shared = given.$ref ? components.responses[String(given.$ref).split('/').at(-1) ?? ''] : undefined;
  const { description, content, headers } = { ...shared, ...given };
  const media = Object.values((content ?? {}) as { [type: string]: JsonObject })[0];
  const sent = Object.keys((headers ?? {}) as JsonObject).map((name) => `<code>${escapeHtml(name)}</code>`);
  return `<li><code>${escapeHtml(status)}</code> ${inline(description)} ${media ? typeOf(media.schema, names) : ''}${sent.length > 0 ? ` (with ${sent.join(', ')})` : ''}</li>`;
}
