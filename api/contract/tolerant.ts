/**
 * How a client reads *any* server of the contract (docs/contract.md, 'Reading other servers', 'What a client
 * must tolerate'): unknown fields pass, missing and null become an empty value, decimals may be strings,
 * `expertises` may be name_ids, names or objects. The result has one regular shape, so that pages need not
 * check it.
 */
import { z } from 'zod';
import { ACADEMIC_LEVELS, type AcademicLevel, USER_TYPES } from './rules/profile';
import { MENTORSHIP_STATUSES, REMINDER_KINDS } from './rules/sessions';

export const textOrEmpty = z
  .union([z.string(), z.number()])
  .nullish()
  .catch(null)
  .transform((v) => (v === null || v === undefined ? '' : String(v)));
export const numberOrNull = z
  .union([z.number(), z.string()])
  .nullish()
  .catch(null)
  .transform((v) => {
    const n = typeof v === 'string' && v.trim() === '' ? Number.NaN : Number(v ?? Number.NaN);
    return Number.isFinite(n) ? n : null;
  });
/** Like `instant`; null if it is missing or invalid. */
export const instantOrNull = z
  .string()
  .nullish()
  .catch(null)
  .transform((v) => {
    const at = new Date(v ?? Number.NaN);
    return Number.isNaN(at.getTime()) ? null : at.toISOString();
  });
const flag = (fallback: boolean) =>
  z
    .boolean()
    .nullish()
    .catch(null)
    .transform((v) => v ?? fallback);
/** An instant, normalised to `…Z` with milliseconds. */
export const instant = z.string().transform((v, ctx) => {
  const at = new Date(v);
  if (Number.isNaN(at.getTime())) {
    ctx.addIssue({ code: 'custom', message: 'not a date' });
    return z.NEVER;
  }
  return at.toISOString();
});
export const id = z.union([z.number(), z.string()]).transform(String);
/** HH:MM of `HH:MM[:SS[.fff]]`. */
export const wallTime = z
  .string()
  .regex(/^\d{2}:\d{2}/)
  .transform((v) => v.slice(0, 5));

/** An array in which a malformed entry only drops that entry. */
export const lenientArray = <T extends z.ZodType>(entry: T) =>
  z
    .array(z.unknown())
    .nullish()
    .catch(null)
    .transform((all) =>
      (all ?? []).flatMap((one): z.output<T>[] => {
        const read = entry.safeParse(one);
        return read.success ? [read.data] : [];
      }),
    );

/** A single word (a name_id, a name or an id) is used for both fields. */
export const expertiseRef = z.union([
  id.transform((v) => ({ name_id: v, name: v })),
  z
    .object({ id: id.optional(), name_id: z.string().optional(), name: z.string().optional() })
    .transform((v) => ({
      name_id: v.name_id || v.name || v.id || '',
      name: v.name || v.name_id || v.id || '',
    }))
    .refine((v) => v.name_id !== ''),
]);
const texts = lenientArray(z.string());

export const expertise = z.object({
  id: textOrEmpty,
  name_id: z.string(),
  name: z.string(),
  description: textOrEmpty,
  scope: textOrEmpty,
  scope_display: textOrEmpty,
});
export const scope = z.object({ value: z.string(), label: z.string() });

const profileFields = z
  .object({
    bio: textOrEmpty,
    expertise: textOrEmpty,
    expertises: lenientArray(expertiseRef),
    expertise_names: texts,
    expertises_list: texts,
    available: flag(true),
    linkedin_url: textOrEmpty,
    price: numberOrNull,
    rating: numberOrNull,
    total_reviews: numberOrNull.transform((v) => v ?? 0),
    total_score: numberOrNull,
    points: numberOrNull,
    interests: lenientArray(expertiseRef),
    interests_list: texts,
    academic_level: textOrEmpty,
    academic_level_display: textOrEmpty,
    subjects_needed_help: texts,
    learning_goals: texts,
    /** Search engines may list it; the default for servers without such a setting. */
    indexed: flag(true),
  })
  .transform(({ expertises, expertise_names, expertises_list, interests, interests_list, ...p }) => ({
    ...p,
    academic_level_display:
      p.academic_level_display || ACADEMIC_LEVELS[p.academic_level as AcademicLevel] || '',
    expertises: mergeRefs(expertises, expertises_list, expertise_names),
    interests: mergeRefs(interests, interests_list, []),
  }));

function mergeRefs(
  refs: { name_id: string; name: string }[],
  ids: string[],
  names: string[],
): { name_id: string; name: string }[] {
  if (ids.length > 0 && ids.length === names.length) {
    return ids.map((name_id, i) => ({ name_id, name: names[i] ?? name_id }));
  }
  const areIds = refs.every(({ name }) => /^\d+$/.test(name));
  if (refs.length > 0 && !(areIds && ids.length > 0)) return refs;
  return (ids.length > 0 ? ids : names).map((v) => ({ name_id: v, name: v }));
}

const EMPTY_PROFILE = profileFields.parse({});

/** A user; `profile` is never null here, only empty. `profile_picture` is as sent ('' when missing). */
export const user = z
  .object({
    id,
    username: z.string().min(1),
    first_name: textOrEmpty,
    last_name: textOrEmpty,
    full_name: textOrEmpty,
    email: textOrEmpty,
    user_type: z.enum([...USER_TYPES, 'other']).catch('other'),
    is_active: flag(true),
    profile_picture: textOrEmpty,
    phone_number: textOrEmpty,
    phone_number_country_code: textOrEmpty,
    date_of_birth: textOrEmpty,
    /** For mentors, if the server sends them: when they joined, and when their public page last changed. */
    date_joined: instantOrNull,
    updated_at: instantOrNull,
    profile: profileFields
      .nullish()
      .catch(null)
      .transform((v) => v ?? EMPTY_PROFILE),
  })
  .transform((u) => ({
    ...u,
    full_name: u.full_name || `${u.first_name} ${u.last_name}`.trim() || u.username,
  }));

export const availabilitySlot = z.object({
  day_of_week: z.number(),
  start_time: wallTime,
  end_time: wallTime,
});

/** Bookable time: `date` YYYY-MM-DD, `start_time` and `end_time` HH:MM of the marketplace's clock. */
export const freeSlot = z.object({ date: z.iso.date(), start_time: wallTime, end_time: wallTime });

/** Missing or malformed: reminders are unknown. */
const reminders = z
  .object({
    by_mail: flag(false),
    sent: lenientArray(z.object({ kind: z.enum(REMINDER_KINDS), sent_at: instant })),
  })
  .nullish()
  .catch(null)
  .transform((v) => v ?? null);

export const mentorship = z
  .object({
    id,
    identifier: z.union([z.string(), z.number()]).nullish(),
    init_date: instant,
    end_date: instant,
    price: numberOrNull.transform((v) => v ?? 0),
    room_code: textOrEmpty,
    room_size: numberOrNull.transform((v) => v ?? 0),
    status: z.enum(MENTORSHIP_STATUSES).nullish().catch(null),
    confirmation: flag(false),
    open: flag(false),
    listed: flag(false),
    /** Id; '' if the server does not send it. */
    booked_by: textOrEmpty,
    additional_information: textOrEmpty,
    mentor: user.nullish().catch(null),
    alumnos: lenientArray(user),
    expertises: lenientArray(expertiseRef),
    reminders,
    /** By the calling student; null if the server does not say. */
    reviewed: z
      .boolean()
      .nullish()
      .catch(null)
      .transform((v) => v ?? null),
  })
  .transform((m) => ({ ...m, identifier: String(m.identifier ?? m.id) }));

/**
 * The contract's paged list, or a plain array, as `{results, next, count, size}`. `size` is the number of
 * entries on this page as sent, including malformed ones.
 */
export const listOf = <T extends z.ZodType>(entry: T) =>
  z.union([
    z.array(z.unknown()).transform((all) => ({
      results: lenientArray(entry).parse(all),
      next: null,
      count: all.length,
      size: all.length,
    })),
    z
      .object({
        results: z.array(z.unknown()),
        next: z.string().nullish().catch(null),
        count: z.number().nullish().catch(null),
      })
      .transform((p) => ({
        results: lenientArray(entry).parse(p.results),
        next: p.next ?? null,
        count: p.count ?? p.results.length,
        size: p.results.length,
      })),
  ]);

export const accessToken = z.object({ access: z.string().min(1) });
/** `refresh` may come in the body, in the cookie, or in both. */
export const refreshed = z.object({
  access: z.string().min(1),
  refresh: z.string().min(1).nullish(),
});
/** The device token of a log-in response, if the server supports devices. */
export const knownDevice = z.object({ device: z.string().min(1).max(500).optional().catch(undefined) });
export const capabilities = z.object({ extensions: lenientArray(z.string()) });

export type User = z.output<typeof user>;
export type Profile = User['profile'];
export type Expertise = z.output<typeof expertise>;
export type ExpertiseRef = z.output<typeof expertiseRef>;
export type Scope = z.output<typeof scope>;
export type AvailabilitySlot = z.output<typeof availabilitySlot>;
export type FreeSlot = z.output<typeof freeSlot>;
export type Mentorship = z.output<typeof mentorship>;
