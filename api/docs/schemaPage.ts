/** JSON Schema as HTML to read: a type in one line, an object as a table of its fields. */
import { escapeHtml, inline, schemaLink } from './markdown';
import type { Json, JsonObject } from './schemas';

type Names = ReadonlySet<string>;
const UNLIMITED = [Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER];

/** A named schema with its place on the page. */
export function schemaEntry(name: string, schema: JsonObject, names: Names): string {
  const { examples } = schema;
  const example = Array.isArray(examples)
    ? `<pre><code>${escapeHtml(JSON.stringify(examples[0], null, 2))}</code></pre>`
    : '';
  return `<div class="schema" id="schema-${escapeHtml(name)}"><h3>${escapeHtml(name)}</h3>${shape(schema, names)}${example}</div>`;
}

/** An object with its fields, or the type alone. */
export function shape(schema: JsonObject, names: Names): string {
  const fields = Object.entries((schema.properties ?? {}) as { [name: string]: JsonObject });
  if (fields.length === 0) return `<p>${typeOf(schema, names)} ${limitsOf(schema)}</p>`;
  const required = Array.isArray(schema.required) ? schema.required : [];
  const rows = fields.map(
    ([name, one]) =>
      `<tr><td><code>${escapeHtml(name)}</code></td><td>${typeOf(one, names)}</td><td>${required.includes(name) ? 'required' : ''}</td><td>${limitsOf(one)}</td><td>${inline(one.description, names)}</td></tr>`,
  );
  return `<table><thead><tr><th>field</th><th>type</th><th></th><th>limits</th><th>meaning</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

/** In one line; fields of an object without a name are listed in braces. */
export function typeOf(schema: Json | undefined, names: Names): string {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return 'anything';
  const { $ref, anyOf, oneOf, allOf, enum: choices, type, format } = schema;
  if ($ref) return schemaLink(String($ref).split('/').at(-1) ?? '');
  const among = anyOf ?? oneOf;
  if (Array.isArray(among)) return among.map((one) => typeOf(one, names)).join(' or ');
  if (Array.isArray(allOf)) return allOf.map((one) => typeOf(one, names)).join(' and ');
  if (Array.isArray(choices))
    return choices.map((choice) => `<code>${escapeHtml(choice ?? 'null')}</code>`).join(' ');
  const kinds = Array.isArray(type) ? type : [type ?? 'anything'];
  return kinds.map((kind) => kindOf(String(kind), { schema, format }, names)).join(' or ');
}

function kindOf(
  kind: string,
  { schema, format }: { schema: JsonObject; format: Json | undefined },
  names: Names,
): string {
  if (kind === 'array') return `list of ${typeOf(schema.items, names)}`;
  if (kind === 'string' && format) return `string (${escapeHtml(format)})`;
  if (kind !== 'object') return escapeHtml(kind);
  const fields = Object.entries((schema.properties ?? {}) as JsonObject);
  if (fields.length > 0)
    return `{ ${fields.map(([name, one]) => `<code>${escapeHtml(name)}</code>: ${typeOf(one, names)}`).join(', ')} }`;
  return schema.additionalProperties ? `object of ${typeOf(schema.additionalProperties, names)}` : 'object';
}

function limitsOf({
  minimum,
  maximum,
  minLength,
  maxLength,
  minItems,
  maxItems,
  pattern,
  format,
  ...rest
}: JsonObject): string {
  const between = (least: Json | undefined, most: Json | undefined, unit: string) => {
    const low = least === undefined || UNLIMITED.includes(Number(least)) ? '' : `at least ${least}`;
    const high = most === undefined || UNLIMITED.includes(Number(most)) ? '' : `at most ${most}`;
    const both = [low, high].filter(Boolean).join(', ');
    return both && `${both}${unit}`;
  };
  return [
    between(minimum, maximum, ''),
    between(minLength, maxLength, ' characters'),
    between(minItems, maxItems, ' entries'),
    pattern && !format ? `<code>${escapeHtml(pattern)}</code>` : '',
    rest.default === undefined ? '' : `default <code>${escapeHtml(JSON.stringify(rest.default))}</code>`,
  ]
    .filter(Boolean)
    .join('; ');
}
