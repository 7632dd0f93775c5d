import { OpenAPIHono, z } from '@hono/zod-openapi';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

const modules: Record<string, Record<string, unknown>> = import.meta.glob(
  ['../contract/*.ts', '!../contract/tolerant.ts', '!../contract/*.test.ts'],
  { eager: true },
);
/** Plain texts and numbers stay inline. */
const NAMED = [z.ZodObject, z.ZodEnum, z.ZodRecord, z.ZodUnion];

/** The contract's named schemas as JSON Schema, `publicUser` as `PublicUser` and so on. */
export function namedSchemas(): Map<string, JsonObject> {
  const app = new OpenAPIHono();
  for (const [name, schema] of Object.values(modules).flatMap((module) => Object.entries(module))) {
    // Tolerant readings of other servers describe nothing of this one.
    if (name.startsWith('tolerant') || !NAMED.some((kind) => schema instanceof kind)) continue;
    const content = { 'application/json': { schema: schema as z.ZodType } };
    const path = `/${name.charAt(0).toUpperCase()}${name.slice(1)}`;
    app.openAPIRegistry.registerPath({
      method: 'get',
      path,
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

/** Replaces named schemas by references. The generator prints a schema always the same way: equal text, equal schema. */
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
    const described: JsonObject = description ? { description } : {};
    const name = nameOf(value) ?? nameOf(bare);
    if (name) return { ...reference(name), ...described };
    const present = withoutNull(bare);
    const nullable = present && nameOf(present);
    return nullable ? { anyOf: [reference(nullable), { type: 'null' }], ...described } : inside(value);
  };
  return inside;
}

export const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** The schema that this one makes nullable, or null. */
function withoutNull({ type, enum: choices, ...rest }: JsonObject): JsonObject | null {
  if (!Array.isArray(type) || type.length !== 2 || type[1] !== 'null') return null;
  const bare: JsonObject = { type: type[0] ?? null };
  if (Array.isArray(choices)) bare.enum = choices.filter((choice) => choice !== null);
  return { ...bare, ...rest };
}
