/**
 * The subset of JSON Schema that OpenAPI documents generated from zod use. Objects may only have the declared
 * fields.
 */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  minimum?: number;
  maximum?: number;
}
type Named = Record<string, JsonSchema>;

/** The value's errors, each with its path; empty if it is valid. */
export function problemsOf(value: unknown, schema: JsonSchema, named: Named, at = 'answer'): string[] {
  if (schema.$ref) return problemsOf(value, named[schema.$ref.split('/').at(-1) ?? ''] ?? {}, named, at);
  const { anyOf = schema.oneOf, allOf } = schema;
  if (allOf) return problemsOf(value, merged(allOf, named), named, at);
  if (anyOf) {
    const tried = anyOf.map((one) => problemsOf(value, one, named, at));
    return (
      tried.find((problems) => problems.length === 0) ?? tried.sort((a, b) => a.length - b.length)[0] ?? []
    );
  }
  if (schema.enum && !schema.enum.includes(value)) return [`${at} is none of ${schema.enum.join(', ')}`];
  if (schema.const !== undefined && schema.const !== value) return [`${at} is not ${schema.const}`];
  const types = schema.type === undefined ? [] : [schema.type].flat();
  if (types.length > 0 && !types.some((type) => isA(type, value)))
    return [`${at} is no ${types.join(' or ')}`];
  if (typeof value === 'string') return textProblems(value, schema, at);
  if (typeof value === 'number') return numberProblems(value, schema, at);
  if (Array.isArray(value))
    return value.flatMap((one, index) => problemsOf(one, schema.items ?? {}, named, `${at}[${index}]`));
  if (typeof value === 'object' && value !== null) return objectProblems(value, schema, named, at);
  return [];
}

function objectProblems(value: object, schema: JsonSchema, named: Named, at: string): string[] {
  const { properties, required = [], additionalProperties } = schema;
  const missing = required.filter((name) => !(name in value)).map((name) => `${at}.${name} is missing`);
  const others = Object.entries(value).flatMap(([name, one]) => {
    const own = properties?.[name];
    if (own) return problemsOf(one, own, named, `${at}.${name}`);
    if (typeof additionalProperties === 'object')
      return problemsOf(one, additionalProperties, named, `${at}.${name}`);
    return properties && additionalProperties !== true ? [`${at}.${name} is not declared`] : [];
  });
  return [...missing, ...others];
}

const FORMATS: Record<string, RegExp> = {
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/,
  date: /^\d{4}-\d\d-\d\d$/,
  uuid: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/,
};

function textProblems(value: string, { format = '', pattern }: JsonSchema, at: string): string[] {
  if (FORMATS[format] && !FORMATS[format].test(value)) return [`${at} is no ${format}: ${value}`];
  return pattern && !new RegExp(pattern, 'u').test(value) ? [`${at} does not match ${pattern}`] : [];
}

function numberProblems(value: number, { minimum, maximum }: JsonSchema, at: string): string[] {
  const fits = value >= (minimum ?? value) && value <= (maximum ?? value);
  return fits ? [] : [`${at} is out of bounds: ${value}`];
}

function isA(type: string, value: unknown): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value);
  return typeof value === type;
}

function merged(all: JsonSchema[], named: Named): JsonSchema {
  const parts = all.map((one) => (one.$ref ? (named[one.$ref.split('/').at(-1) ?? ''] ?? {}) : one));
  return {
    ...Object.assign({}, ...parts),
    properties: Object.assign({}, ...parts.map((one) => one.properties)),
    required: parts.flatMap((one) => one.required ?? []),
  };
}
