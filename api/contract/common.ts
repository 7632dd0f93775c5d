/**
 * Shared by all subjects (docs/contract.md, 'Entities', 'Calls'). Responses are strict, what our API sends; `tolerant.ts`
 * reads any server. Money is euros. Payloads have Spanish messages, shown next to the field, and drop unknown fields.
 */
import { z } from 'zod';
import { isVisible } from './rules/limits';
import { PRICE_MAX, readPrice } from './rules/price';
import { AREAS_MAX, USER_TYPES } from './rules/profile';
import { readId, textOrEmpty, tolerant } from './tolerant';

/** ISO 8601 with offset. */
export const instant = z.iso.datetime({ offset: true });

/** A calendar day within the range that every part of the system supports. */
export const calendarDay = z.iso
  .date('Escribe la fecha como AAAA-MM-DD.')
  .refine((text) => text >= '2000-01-01' && text <= '2199-12-31', {
    error: 'La fecha queda fuera de lo posible.',
    // Checks of two days do not run when one of them is invalid.
    abort: true,
  });

/** Refused with the message of `problemOf`, if there is one. */
export const checkedBy =
  <T>(problemOf: (value: T) => string | null) =>
  (ctx: z.core.ParsePayload<T>) => {
    const message = problemOf(ctx.value);
    if (message !== null) ctx.issues.push({ code: 'custom', input: ctx.value, message });
  };

export const AREAS = '`name_id`s of areas.';
export const EUROS = 'Euros per hour.';
export const PICTURE = 'Path relative to this server (`/media/….webp`), or null.';

/** `{count, next, previous, results}`: a paged list of the contract. */
export const page = <T extends z.ZodType>(entry: T) =>
  z.object({
    count: z.int(),
    next: z.url().nullable(),
    previous: z.url().nullable(),
    results: z.array(entry),
  });

/** An account as lists name it. */
export const namedPerson = z.object({
  id: z.int(),
  username: z.string(),
  full_name: z.string(),
  user_type: z.enum(USER_TYPES),
  profile_picture: z.string().nullable(),
});

export const expertise = z.object({
  id: z.int(),
  name: z.string(),
  name_id: z.string(),
  description: z.string(),
  scope: z.string(),
  scope_display: z.string(),
});
export const scope = z.object({ value: z.string(), label: z.string() });

/** 400: messages per field; `non_field_errors` for the whole. */
export const fieldErrors = z.record(z.string(), z.array(z.string()));
/** All other errors. `code` comes with 401. */
export const errorDetail = z.object({ detail: z.string(), code: z.string().optional() });

/** The id of a row, as clients send it. */
export const sentId = (missing?: string) =>
  z
    .int({ error: missing })
    .min(1, missing)
    .max(2 ** 31 - 1, missing);

export const required = (missing: string) => z.string({ error: missing }).trim().min(1, missing);
export const text = (max: number, label: string) =>
  z.string().trim().max(max, `${label}: como mucho ${max} caracteres.`);

/** One line: line breaks, control characters and bidirectional marks become spaces; '' when nothing visible is left. */
export const line = (max: number, label: string) =>
  text(max, label).overwrite((v) =>
    isVisible(v) ? v.replace(/[\p{Cc}\u2028-\u202e\u2066-\u2069]+/gu, ' ').trim() : '',
  );

/** `name_id`s of areas, as clients send them. */
export const nameIds = z.array(z.string().max(100)).max(AREAS_MAX);

/** Euros: a number, or text from a form. `most`: the maximum that the document tells. */
export const euros = (problemOf: (price: number) => string | null, most = PRICE_MAX) =>
  z.preprocess(
    (v) => (typeof v === 'string' ? (readPrice(v) ?? undefined) : v),
    z
      .number({ error: 'El precio debe ser un número.' })
      .check(checkedBy(problemOf))
      .meta({ minimum: 0, maximum: most }),
  );

/** Null, or '' as forms send it, means none. */
export const emptyAsNull = <T extends z.ZodType>(schema: T) =>
  z.preprocess((v) => (v === '' ? null : v), schema.nullable());

/** A single word (a name_id, a name or an id) is used for both fields. */
export const tolerantExpertiseRef = z.union([
  readId.transform((v) => ({ name_id: v, name: v })),
  z
    .object({ id: readId.optional(), name_id: z.string().optional(), name: z.string().optional() })
    .transform((v) => ({
      name_id: v.name_id || v.name || v.id || '',
      name: v.name || v.name_id || v.id || '',
    }))
    .refine((v) => v.name_id !== ''),
]);
export const tolerantExpertise = tolerant(expertise, { id: textOrEmpty });

export type Expertise = z.output<typeof tolerantExpertise>;
export type ExpertiseRef = z.output<typeof tolerantExpertiseRef>;
