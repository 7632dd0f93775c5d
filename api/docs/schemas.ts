import { OpenAPIHono, z } from '@hono/zod-openapi';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

const modules: Record<string, Record<string, unknown>> = import.meta.glob(
  ['../contract/*.ts', '!../contract/tolerant*.ts', '!../contract/*.test.ts'],
  { eager: true },
);

/** The contract's named shapes, `publicUser` as `PublicUser` and so on, as JSON Schema. */
export function namedSchemas(): Map<string, JsonObject> {
  const shapes = Object.values(modules).flatMap((exported) => Object.entries(exported).filter(isShape));
  const app = new OpenAPIHono();
  for (const [name, schema] of shapes) {
    const content = { 'application/json': { schema } };
    app.openAPIRegistry.registerPath({
      method: 'get',
      path: `/${pascal(name)}`,
      responses: { 200: { description: '', content } },
    });
  }
  const { paths = {} } = app.getOpenAPI31Document({ openapi: '3.1.0', info: { title: '', version: '' } });
  const schemaOf = (path: string) =>
    paths[path]?.get?.responses?.['200']?.content?.['application/json']?.schema as JsonObject;
  return new Map(
    Object.keys(paths)
      .sort()
      .map((path) => [path.slice(1), schemaOf(path)]),
  );
}

/** Objects, choices and dictionaries; single texts and numbers stay where they are used. */
function isShape(entry: [string, unknown]): entry is [string, z.ZodType] {
  const [, value] = entry;
  return (
    value instanceof z.ZodObject ||
    value instanceof z.ZodEnum ||
    value instanceof z.ZodRecord ||
    value instanceof z.ZodUnion
  );
}

function pascal(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/**
 * Replaces every occurrence of a named shape by a reference to it, also inside other shapes. The generator writes the same schema the same
 * way everywhere, so equal text means the same shape: the contract's files need no names of their own.
 */
export function createFolder(named: Map<string, JsonObject>): (value: JsonObject) => JsonObject {
  const names = new Map<string, string>();
  for (const [name, schema] of named) {
    const text = JSON.stringify(schema);
    if (!names.has(text)) names.set(text, name);
  }
  const nameOf = (schema: JsonObject) => names.get(JSON.stringify(schema));
  const inside = (value: JsonObject): JsonObject =>
    Object.fromEntries(Object.entries(value).map(([key, one]) => [key, fold(one)]));
  const fold = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(fold);
    if (typeof value !== 'object' || value === null) return value;
    const { description, ...bare } = value;
    const name = nameOf(value) ?? nameOf(bare);
    if (name) return reference(name, description);
    const present = withoutNull(bare);
    const nullable = present && nameOf(present);
    if (nullable)
      return { anyOf: [reference(nullable), { type: 'null' }], ...(description && { description }) };
    return inside(value);
  };
  return inside;
}

function reference(name: string, description?: Json): JsonObject {
  return { $ref: `#/components/schemas/${name}`, ...(description && { description }) };
}

/** The schema of which this one is the nullable form, or null. */
function withoutNull({ type, enum: choices, ...rest }: JsonObject): JsonObject | null {
  if (!Array.isArray(type) || type.length !== 2 || type[1] !== 'null') return null;
  const bare: JsonObject = { type: type[0] ?? null };
  if (Array.isArray(choices)) bare.enum = choices.filter((choice) => choice !== null);
  return { ...bare, ...rest };
}
