/**
 * How a client reads *any* server of the contract (docs/contract.md, 'Reading other servers', 'What a client
 * must tolerate'): unknown fields pass, missing and null become an empty value, decimals may be strings,
 * `expertises` may be name_ids, names or objects. The result has one regular shape, so that pages need not
 * check it. A field of a strict schema is read by its kind (`tolerantValues.ts`), or as it says here.
 */
import { z } from 'zod';
import * as availability from './availability';
import * as common from './common';
import * as mentorships from './mentorships';
import { ACADEMIC_LEVELS, type AcademicLevel, USER_TYPES } from './rules/profile';
import { flag, id, lenientArray, numberOrNull, orNull, textOrEmpty, tolerant } from './tolerantValues';
import * as users from './users';

/** A single word (a name_id, a name or an id) is used for both fields. */
const expertiseRef = z.union([
  id.transform((v) => ({ name_id: v, name: v })),
  z
    .object({ id: id.optional(), name_id: z.string().optional(), name: z.string().optional() })
    .transform((v) => ({
      name_id: v.name_id || v.name || v.id || '',
      name: v.name || v.name_id || v.id || '',
    }))
    .refine((v) => v.name_id !== ''),
]);
export const expertise = tolerant(common.expertise, { id: textOrEmpty });
export const { scope } = common;

const profileFields = tolerant(users.mentorProfile.extend(users.studentProfile.shape), {
  expertises: lenientArray(expertiseRef),
  interests: lenientArray(expertiseRef),
  languages: lenientArray(users.language),
  available: flag(true),
  /** The default is for servers without such a setting. */
  indexed: flag(true),
  total_score: numberOrNull,
  points: numberOrNull,
  academic_level: textOrEmpty,
}).transform(({ expertises, expertise_names, expertises_list, interests, interests_list, ...p }) => ({
  ...p,
  academic_level_display:
    p.academic_level_display || ACADEMIC_LEVELS[p.academic_level as AcademicLevel] || '',
  expertises: mergeRefs(expertises, expertises_list, expertise_names),
  interests: mergeRefs(interests, interests_list, []),
}));

function mergeRefs(refs: ExpertiseRef[], ids: string[], names: string[]): ExpertiseRef[] {
  if (ids.length > 0 && ids.length === names.length) {
    return ids.map((name_id, i) => ({ name_id, name: names[i] ?? name_id }));
  }
  const areIds = refs.every(({ name }) => /^\d+$/.test(name));
  if (refs.length > 0 && !(areIds && ids.length > 0)) return refs;
  return (ids.length > 0 ? ids : names).map((v) => ({ name_id: v, name: v }));
}

const EMPTY_PROFILE = profileFields.parse({});

/** A user; `profile` is never null here, only empty. `profile_picture` is as sent ('' when missing). */
export const user = tolerant(
  // A mentor's dates: when they joined, and when their public page last changed.
  users.currentUser.extend(users.publicMentor.pick({ date_joined: true, updated_at: true }).partial().shape),
  {
    /** Of a mentor, from a review. */
    quote: orNull(z.object({ text: z.string().min(1), author: z.string().min(1) })),
    signals: orNull(users.mentorSignals),
    username: z.string().min(1),
    user_type: z.enum([...USER_TYPES, 'other']).catch('other'),
    is_active: flag(true),
    profile: orNull(profileFields).transform((v) => v ?? EMPTY_PROFILE),
  },
).transform((u) => ({
  ...u,
  full_name: u.full_name || `${u.first_name} ${u.last_name}`.trim() || u.username,
}));

export const availabilitySlot = tolerant(availability.availabilitySlot, { day_of_week: z.number() });
/** Bookable time: `date` YYYY-MM-DD, `start_time` and `end_time` HH:MM of the marketplace's clock. */
export const freeSlot = tolerant(availability.freeSlot.omit({ day_of_week: true }));

/** The same in a session that the caller is in and in one they may join. */
export const sessionFields = {
  identifier: z.union([z.string(), z.number()]).nullish(),
  status: orNull(mentorships.mentorship.shape.status),
  mentor: orNull(user),
  expertises: lenientArray(expertiseRef),
};
export const identified = <T extends { id: string; identifier?: string | number | null }>(one: T) => ({
  ...one,
  identifier: String(one.identifier ?? one.id),
});

/** Only in a session that the caller is in. */
export const ownSessionFields = {
  ...sessionFields,
  /** Id; '' if the server does not send it. */
  booked_by: textOrEmpty,
  alumnos: lenientArray(user),
  reports: lenientArray(
    tolerant(mentorships.sessionReport, {
      by: textOrEmpty,
      about: textOrEmpty,
      answer: orNull(tolerant(mentorships.sessionReport.shape.answer.unwrap())),
    }),
  ),
  proposal: orNull(
    tolerant(mentorships.mentorship.shape.proposal.unwrap(), {
      by: textOrEmpty,
      accepted_by: lenientArray(textOrEmpty),
    }),
  ),
  /** Numbers are needed to say which of them it is; else it is read as booked alone. */
  series: orNull(mentorships.mentorship.shape.series.unwrap()),
};

export const mentorship = tolerant(mentorships.mentorship, ownSessionFields).transform(identified);

export const accessToken = z.object({ access: z.string().min(1) });
/** `refresh` may come in the body, in the cookie, or in both. */
export const refreshed = accessToken.extend({ refresh: z.string().min(1).nullish() });
/** The device token of a log-in response, if the server supports devices. */
export const knownDevice = z.object({ device: z.string().min(1).max(500).optional().catch(undefined) });
export const capabilities = tolerant(common.capabilities);

export type User = z.output<typeof user>;
export type Profile = User['profile'];
export type Expertise = z.output<typeof expertise>;
export type ExpertiseRef = z.output<typeof expertiseRef>;
export type AvailabilitySlot = z.output<typeof availabilitySlot>;
export type FreeSlot = z.output<typeof freeSlot>;
export type Mentorship = z.output<typeof mentorship>;
