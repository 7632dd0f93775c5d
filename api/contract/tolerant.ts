/**
 * Reading values of any server (docs/contract.md, 'Reading other servers'): missing and null become an empty value,
 * numbers may be text. `tolerant` derives the reading of a whole strict schema.
 */
import { z } from 'zod';

/** The number, also in a text; null for anything else. */
function numberIn(value: unknown): number | null {
  const n = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof n === 'number' && Number.isFinite(n) ? n : null;
}
const isId = (value: unknown) =>
  typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value));

// Single-step parsers, since pages read thousands of values.
export const orNull = <T extends z.ZodType>(schema: T) =>
  z.transform((v: unknown): z.output<T> | null => {
    const read = v === undefined || v === null ? undefined : readWith(schema, v);
    return read?.data ?? null;
  });
export const textOrEmpty = z.transform((v: unknown) => (isId(v) ? String(v) : ''));
export const numberOrNull = z.transform(numberIn);
export const numberOrZero = z.transform((v: unknown) => numberIn(v) ?? 0);
/** Whole and not negative. */
const countOrZero = z.transform((v: unknown) => Math.max(0, Math.round(numberIn(v) ?? 0)));
export const readCount = z.coerce.number().int().min(0);
export const flag = (fallback: boolean) =>
  z.transform((v: unknown) => (typeof v === 'boolean' ? v : fallback));
/** An instant, normalised to `…Z` with milliseconds. */
export const readInstant = z.transform((v: unknown, ctx) => {
  const at = typeof v === 'string' ? new Date(v) : null;
  if (at && !Number.isNaN(at.getTime())) return at.toISOString();
  ctx.addIssue({ code: 'custom', message: 'not a date' });
  return z.NEVER;
});
export const instantOrNull = orNull(readInstant);
export const readId = z.transform((v: unknown, ctx) => {
  if (isId(v)) return String(v);
  ctx.addIssue({ code: 'custom', message: 'not an id' });
  return z.NEVER;
});
/** An id, or an object's. */
export const idOf = z.union([readId, z.object({ id: readId }).transform((one) => one.id)]);
export const filledText = z.string().trim().min(1);
/** HH:MM of `HH:MM[:SS[.fff]]`. */
export const readTime = z
  .string()
  .regex(/^\d{2}:\d{2}/)
  .transform((v) => v.slice(0, 5));

const readings = new WeakMap<z.ZodType, WeakMap<object, unknown>>();

/** `schema.safeParse(value)`. A frozen value (`frozen`) is parsed once, and its result is frozen too. */
export function readWith<T extends z.ZodType>(schema: T, value: unknown): z.ZodSafeParseResult<z.output<T>> {
  if (typeof value !== 'object' || value === null || !Object.isFrozen(value)) return schema.safeParse(value);
  const known = readings.get(schema) ?? new WeakMap<object, unknown>();
  readings.set(schema, known);
  const before = known.get(value) as z.ZodSafeParseResult<z.output<T>> | undefined;
  const read = before ?? schema.safeParse(value);
  if (!before && read.success) known.set(value, frozen(read));
  return read;
}

/** An array in which a malformed entry only drops that entry. */
export const lenientArray = <T extends z.ZodType>(entry: T) =>
  z.transform((all: unknown) => {
    const known: z.output<T>[] = [];
    for (const one of Array.isArray(all) ? all : []) {
      const read = readWith(entry, one);
      if (read.success) known.push(read.data);
    }
    return known;
  });

/**
 * A paged list or plain array as `{results, next, count, size}`. `size` counts entries as sent, malformed ones too;
 * `is_cut`: only the first part was read.
 */
export function listOf<T extends z.ZodType>(entry: T): ReturnType<typeof makeListOf<T>> {
  const made = (lists.get(entry) as ReturnType<typeof makeListOf<T>> | undefined) ?? makeListOf(entry);
  lists.set(entry, made);
  return made;
}

const lists = new WeakMap<z.ZodType, z.ZodType>();

function makeListOf<T extends z.ZodType>(entry: T) {
  const entries = lenientArray(entry);
  return z
    .union([
      z.array(z.unknown()).transform((results) => ({ results, next: null, count: null, is_cut: false })),
      z.object({
        results: z.array(z.unknown()),
        next: orNull(z.string()),
        count: orNull(z.number()),
        is_cut: flag(false),
      }),
    ])
    .transform(({ results, next, count, is_cut }) => ({
      results: entries.parse(results),
      next,
      count: count ?? results.length,
      size: results.length,
      is_cut,
    }));
}

type MaybeRead<T> = T extends z.ZodISODateTime
  ? string | null
  : T extends z.ZodEnum
    ? z.output<T> | null
    : z.output<T> extends string
      ? string
      : Read<T> | null;
type Read<T> = T extends z.ZodNullable<infer Inner> | z.ZodOptional<infer Inner>
  ? MaybeRead<Inner>
  : T extends z.ZodObject<infer Shape>
    ? { [K in keyof Shape]: ReadField<Shape, K> }
    : T extends z.ZodArray<infer Entry>
      ? Read<Entry>[]
      : z.output<T>;
type ReadField<Shape, K extends keyof Shape> = K extends 'id'
  ? string | Extract<z.output<Shape[K]>, null>
  : Read<Shape[K]>;

/**
 * How a strict schema is read of any server: ids become text; missing or malformed values become '', 0, false, [] or null.
 * Malformed as a whole: without a required id, name, date, time or word of a list. `own`: fields that are read otherwise.
 */
export function tolerant<Shape extends z.ZodRawShape, Own extends z.ZodRawShape = Record<never, never>>(
  strict: z.ZodObject<Shape>,
  own = {} as Own,
) {
  const derived = Object.entries(strict.shape).filter(([name]) => !(name in own));
  const shape = Object.fromEntries(derived.map(([name, field]) => [name, readingOf(field, name)]));
  return z.object({ ...shape, ...own }) as z.ZodObject<
    { [K in Exclude<keyof Shape, keyof Own>]: z.ZodType<ReadField<Shape, K>> } & Own
  >;
}

/** Fields with the same meaning in every schema. */
const BY_NAME: Record<string, z.ZodType> = {
  id: readId,
  name_id: z.string(),
  name: z.string(),
  start_time: readTime,
  end_time: readTime,
};

function readingOf(schema: unknown, name: string): z.ZodType {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) {
    const inner = schema.unwrap();
    const reading = inner instanceof z.ZodBoolean ? inner : readingOf(inner, name);
    if (reading === countOrZero || reading === numberOrZero) return numberOrNull;
    return reading === textOrEmpty || inner instanceof z.ZodISODate ? textOrEmpty : orNull(reading);
  }
  const known = BY_NAME[name];
  if (known) return known;
  if (schema instanceof z.ZodObject) return tolerant(schema);
  if (schema instanceof z.ZodArray) {
    const entry = schema.element as z.ZodType;
    return lenientArray(entry instanceof z.ZodObject ? tolerant(entry) : entry);
  }
  if (schema instanceof z.ZodISODateTime) return readInstant;
  if (schema instanceof z.ZodISODate || schema instanceof z.ZodEnum) return schema;
  if (schema instanceof z.ZodNumberFormat) return countOrZero;
  if (schema instanceof z.ZodNumber) return numberOrZero;
  if (schema instanceof z.ZodBoolean) return flag(false);
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat) return textOrEmpty;
  throw new Error(`${name} has no tolerant reading of its own.`);
}

/** Deeply frozen, so that it can be shared. */
export function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) frozen(part);
  }
  return value;
}
