/**
 * Checks responses against the server's own OpenAPI document: an undeclared status, field or shape is an
 * error.
 */
import { inject } from 'vitest';
import { type JsonSchema, problemsOf } from './jsonSchema';

interface Answer {
  method: string;
  path: string;
  status: number;
  /** Undefined if the response is not JSON. */
  json: unknown;
}
interface Reference {
  $ref?: string;
  content?: Record<string, { schema?: JsonSchema }>;
}
interface Document {
  paths: Record<string, Record<string, { responses: Record<string, Reference> }>>;
  components: { schemas: Record<string, JsonSchema>; responses: Record<string, Reference> };
}

let loaded: Promise<Document> | undefined;

export async function checkDocumented({ method, path, status, json }: Answer): Promise<void> {
  loaded ??= fetch(`${inject('contractUrl')}/api/schema/`).then(
    (answer) => answer.json() as Promise<Document>,
  );
  const document = await loaded;
  const pathname = path.split('?')[0] ?? path;
  const operation = operationOf(document, method.toLowerCase(), pathname);
  if (!operation) {
    if (status !== 301 && status !== 404 && status !== 405 && pathname.startsWith('/api/'))
      throw new Error(`${method} ${pathname} answers ${status} and is not documented.`);
    return;
  }
  const declared = operation.responses[String(status)];
  const response = declared?.$ref ? document.components.responses[nameOf(declared.$ref)] : declared;
  if (!response) throw new Error(`${method} ${pathname} answers ${status}, which is not documented.`);
  const schema = response.content?.['application/json']?.schema;
  if (!schema) return;
  const problems = problemsOf(json, schema, document.components.schemas);
  if (problems.length > 0)
    throw new Error(`${method} ${pathname} answers ${status} of another shape: ${problems.join('; ')}`);
}

export const nameOf = (reference: string) => reference.split('/').at(-1) ?? '';

/** The path with fewer parameters wins, as in the server. */
function operationOf({ paths }: Document, method: string, pathname: string) {
  const matching = Object.entries(paths)
    .filter(([template, operations]) => operations[method] && patternOf(template).test(pathname))
    .sort(([a], [b]) => a.split('{').length - b.split('{').length);
  return matching[0]?.[1][method];
}

function patternOf(template: string): RegExp {
  const literal = template.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
  return new RegExp(`^${literal.replace(/\{\w+\}/g, '[^/]+')}$`);
}
