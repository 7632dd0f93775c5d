/**
 * Values that roughly match a JSON schema (as zod prints it): patterns that cannot be generated are ignored.
 */
import fc from 'fast-check';

export interface JsonSchema {
  type?: string;
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
}
type Make = (schema: JsonSchema) => fc.Arbitrary<unknown>;

const dates = { min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true };
const FORMATS: Record<string, () => fc.Arbitrary<unknown>> = {
  email: () => fc.emailAddress(),
  uuid: () => fc.uuid(),
  uri: () => fc.webUrl(),
  date: () => fc.date(dates).map((date) => date.toISOString().slice(0, 10)),
  'date-time': () => fc.date(dates).map((date) => date.toISOString()),
};
const TYPES: Record<string, Make> = {
  string: text,
  integer: ({ minimum = -10, maximum = 100_000 }) =>
    fc.integer({ min: Math.max(minimum, -(2 ** 31)), max: Math.min(maximum, 2 ** 31 - 1) }),
  number: ({ minimum = -10, maximum = 10_000 }) =>
    fc.double({ min: minimum, max: maximum, noNaN: true }).map((n) => Math.round(n * 2) / 2),
  boolean: () => fc.boolean(),
  null: () => fc.constant(null),
  array: ({ items = {} }) => fc.array(fromSchema(items), { maxLength: 4 }),
  object: ({ properties = {}, required = [] }) =>
    fc.record(
      Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, fromSchema(schema)])),
      { requiredKeys: required.filter((name) => name in properties) },
    ),
};

export function fromSchema(schema: JsonSchema): fc.Arbitrary<unknown> {
  const ways = schema.anyOf ?? schema.oneOf;
  if (ways && ways.length > 0) return fc.oneof(...ways.map(fromSchema));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  return TYPES[schema.type ?? '']?.(schema) ?? fc.jsonValue({ maxDepth: 2 });
}

function text({ format = '', pattern, minLength = 0, maxLength = 60 }: JsonSchema): fc.Arbitrary<unknown> {
  const formatted = FORMATS[format]?.();
  if (formatted) return formatted;
  const plain = fc.string({
    minLength,
    maxLength: Math.max(minLength, Math.min(maxLength, 60)),
    unit: 'grapheme',
  });
  if (!pattern) return plain;
  try {
    return fc.stringMatching(new RegExp(pattern), { size: '-1' });
  } catch {
    return plain;
  }
}
