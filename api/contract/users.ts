/** People (docs/contract.md, 'Users' and the profiles): responses, and payloads of changes. */
import { z } from 'zod';
import {
  AREAS,
  EUROS,
  type ExpertiseRef,
  emptyAsNull,
  euros,
  expertise,
  instant,
  line,
  nameIds,
  PICTURE,
  text,
  tolerantExpertiseRef,
} from './common';
import { mentorOffer, mentorOffersPayload } from './mentorOffers';
import { RESTRICTIONS } from './rules/cases';
import { APPROVALS, CHECK_KINDS } from './rules/checks';
import { OFFERED_WAYS, offeredWaysIn } from './rules/income';
import { LANGUAGE_CODES, languagesIn } from './rules/languages';
import { PICTURE_FIELD, PICTURE_MAX_MB } from './rules/limits';
import { priceRangeProblem } from './rules/price';
import {
  ACADEMIC_LEVEL_VALUES,
  ACADEMIC_LEVELS,
  type AcademicLevel,
  BIO_MAX,
  introVideoAddress,
  LINKEDIN_MAX,
  LIST_ITEM_MAX,
  LIST_MAX,
  linkedinAddress,
  MENTOR_TEXTS,
  mentorTexts,
  NAME_MAX,
  NOT_A_BIRTH_DATE,
  USER_TYPES,
} from './rules/profile';
import { sessionTerms } from './terms';
import { flag, lenientArray, numberOrNull, orNull, textOrEmpty, tolerant } from './tolerant';

export const academicLevel = z.enum(ACADEMIC_LEVEL_VALUES);

export const language = z.enum(LANGUAGE_CODES);

const checked = z.object({
  kind: z.enum(CHECK_KINDS),
  checked_on: z.iso.date(),
  valid_until: z.iso.date().nullable().describe('Included; null: it does not run out.'),
});

export const mentorProfile = z.object({
  ...mentorTexts(() => z.string()),
  expertise: z.string().describe('One line: what the mentor teaches.'),
  intro_video_url: z
    .string()
    .describe('Address of a video at YouTube or Vimeo, or empty (extension `marketplace`).'),
  payment_note: z.string().describe('What there is to add to `payment_ways` (extension `marketplace`).'),
  expertises: z.array(expertise),
  expertise_names: z.array(z.string()),
  expertises_list: z.array(z.string()).describe(AREAS),
  languages: z
    .array(language)
    .describe('In which lessons are given, as ISO 639-1 (extension `marketplace`).'),
  available: z.boolean().describe('Whether the mentor takes bookings.'),
  price: z.number().nullable().describe(EUROS),
  payment_ways: z.array(z.enum(OFFERED_WAYS)).describe('How the mentor is paid (extension `marketplace`).'),
  offers: z.array(mentorOffer).optional().describe('Lengths at a price in all (extension `requests`).'),
  terms: sessionTerms.optional().describe('Absent: they mean nothing (extension `desk`).'),
  rating: z.number().nullable(),
  total_reviews: z.int(),
  total_score: z.number().describe('The mean of the reviews, 0 without any. Mentors are not ordered by it.'),
  points: z.int(),
  indexed: z.boolean().describe('Search engines may list the profile (extension `account`).'),
  is_professional: z
    .boolean()
    .nullable()
    .describe('A trader by consumer law, or a private person; null: not said (extension `staff`).'),
  checks: z.array(checked).describe('What staff have checked, as far as it counts (extension `staff`).'),
});

export const studentProfile = z.object({
  bio: z.string(),
  interests: z.array(expertise),
  interests_list: z.array(z.string()),
  academic_level: academicLevel.nullable(),
  academic_level_display: z.string(),
  subjects_needed_help: z.array(z.string()),
  learning_goals: z.array(z.string()),
});

const publicUserBase = z.object({
  id: z.int(),
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  full_name: z.string(),
  user_type: z.enum(USER_TYPES),
  profile_picture: z.string().nullable().describe(PICTURE),
});

/** A user as others see it: never an e-mail address, telephone number or birth date. */
export const publicUser = publicUserBase.extend({
  profile: z
    .union([mentorProfile, studentProfile])
    .nullable()
    .describe('Of mentors a `MentorProfile`, of students a `StudentProfile`.'),
});
/** Extension `marketplace`: of a mentor's latest requests (docs/contract.md, 'Signals'). */
export const mentorSignals = z.object({
  requests: z.int().describe('Answered or expired ones among the latest 20: at least 5.'),
  confirmed: z.int().describe('How many of them were confirmed.'),
  answer_minutes: z
    .int()
    .nullable()
    .describe('Median until the first answer; null if their rules confirmed all of them at once.'),
  active: z.boolean().describe('They were logged in within the last 7 days.'),
});

export const publicMentor = publicUserBase.extend({
  profile: mentorProfile,
  quote: z
    .object({ text: z.string(), author: z.string().describe('Shortened: ‘Lucía G.’') })
    .nullable()
    .describe('The newest short review with five stars.'),
  signals: mentorSignals.nullable().describe('Null with fewer than 5 requests.'),
  date_joined: instant,
  updated_at: instant.describe('When what the public page shows last changed; not log-ins.'),
});

/** The caller: GET /api/auth/me/ and every call whose response is 'updated user'. */
export const currentUser = publicUser.extend({
  email: z.string(),
  phone_number: z.string(),
  phone_number_country_code: z.string(),
  date_of_birth: z.iso.date().nullable(),
  restriction: z
    .enum(RESTRICTIONS)
    .nullable()
    .describe('What staff have decided about the account (extension `staff`).'),
  invited_name: z
    .string()
    .optional()
    .describe('As staff invited them, until the profile has a name (extension `staff`).'),
  approval: z
    .enum(APPROVALS)
    .nullable()
    .describe('Of a new mentor who waits for the staff; null: needs no approval (extension `staff`).'),
});

/** The answer to a registration. */
export const registeredUser = currentUser.extend({
  first_login: z
    .string()
    .describe('Opens the first session without a password, once it is active (extension `account`).'),
});

const shortTexts = z.array(text(LIST_ITEM_MAX, 'Cada elemento')).max(LIST_MAX);
const NOT_A_VIDEO = 'La dirección del vídeo no es de YouTube ni de Vimeo.';
const NOT_LINKEDIN = 'La dirección de LinkedIn no es válida.';

/** PUT and PATCH /api/auth/profile/: every field is optional, and only those sent are changed. */
export const profilePayload = z
  .object({
    first_name: line(NAME_MAX, 'Nombre'),
    last_name: line(NAME_MAX, 'Apellidos'),
    phone_number: line(30, 'Teléfono'),
    phone_number_country_code: line(6, 'Prefijo'),
    date_of_birth: emptyAsNull(z.iso.date(NOT_A_BIRTH_DATE)).describe('AAAA-MM-DD; empty or null for none.'),
    // mentors
    ...mentorTexts((name) => line(MENTOR_TEXTS[name].max, MENTOR_TEXTS[name].label)),
    bio: text(BIO_MAX, 'Biografía'),
    expertises: nameIds.describe(`${AREAS} Of mentors.`),
    available: z.boolean().describe('Of mentors: whether they take bookings.'),
    linkedin_url: z.union([
      z.literal(''),
      z
        .url({ protocol: /^https?$/, error: NOT_LINKEDIN })
        .max(LINKEDIN_MAX)
        .refine((v) => linkedinAddress(v) !== null, { message: NOT_LINKEDIN }),
    ]),
    intro_video_url: line(MENTOR_TEXTS.intro_video_url.max, MENTOR_TEXTS.intro_video_url.label)
      .refine((v) => v === '' || introVideoAddress(v) !== null, NOT_A_VIDEO)
      .transform((v) => introVideoAddress(v) ?? ''),
    languages: z
      .array(z.enum(LANGUAGE_CODES, { error: 'Ese idioma no está en la lista.' }), {
        error: 'Los idiomas no son una lista.',
      })
      .max(LANGUAGE_CODES.length)
      .transform(languagesIn)
      .describe('Of mentors: in which lessons are given, as ISO 639-1.'),
    payment_ways: z
      .array(z.enum(OFFERED_WAYS, { error: 'Esa forma de pago no está en la lista.' }), {
        error: 'Las formas de pago no son una lista.',
      })
      .max(OFFERED_WAYS.length)
      .transform(offeredWaysIn)
      .describe('Of mentors: how they are paid.'),
    /** The step is checked only for a new price (api/users/update.ts). */
    price: emptyAsNull(euros(priceRangeProblem)).describe(`${EUROS} Of mentors.`),
    offers: mentorOffersPayload,
    department: line(150, 'Departamento'),
    shift: line(150, 'Turno'),
    contact_phone: line(30, 'Teléfono de contacto'),
    is_professional: z
      .boolean('Elige si eres profesional o particular.')
      .nullable()
      .describe('Of mentors: a trader by consumer law, or a private person (extension `staff`).'),
    // students
    interests: nameIds.describe(`${AREAS} Of students.`),
    academic_level: emptyAsNull(academicLevel),
    subjects_needed_help: shortTexts,
    learning_goals: shortTexts,
  })
  .partial();

/** PUT /api/auth/profile/picture/: for the documentation only. The file itself is never JSON. */
export const picturePayload = z.object({
  [PICTURE_FIELD]: z
    .string()
    .optional()
    .meta({
      format: 'binary',
      description: `JPEG, PNG, WebP or AVIF, up to ${PICTURE_MAX_MB} MB`,
    }),
});

export type ProfilePayload = z.infer<typeof profilePayload>;

const profileFields = tolerant(mentorProfile.extend(studentProfile.shape), {
  expertises: lenientArray(tolerantExpertiseRef),
  interests: lenientArray(tolerantExpertiseRef),
  languages: lenientArray(language),
  payment_ways: lenientArray(z.enum(OFFERED_WAYS)),
  offers: lenientArray(tolerant(mentorOffer)),
  is_professional: orNull(z.boolean()),
  checks: lenientArray(tolerant(checked)),
  available: flag(true),
  /** The default is for servers without such a setting. */
  indexed: flag(true),
  total_score: numberOrNull,
  points: numberOrNull,
  academic_level: textOrEmpty,
}).transform(({ expertises, expertise_names, expertises_list, interests, interests_list, ...p }) =>
  Object.assign(p, {
    academic_level_display:
      p.academic_level_display || ACADEMIC_LEVELS[p.academic_level as AcademicLevel] || '',
    expertises: mergeRefs(expertises, expertises_list, expertise_names),
    interests: mergeRefs(interests, interests_list, []),
  }),
);

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
export const tolerantUser = tolerant(
  // A mentor's dates: joined, and last change of the public page.
  currentUser.extend(publicMentor.pick({ date_joined: true, updated_at: true }).partial().shape),
  {
    /** Mentors only, from a review. */
    quote: orNull(z.object({ text: z.string().min(1), author: z.string().min(1) })),
    signals: orNull(mentorSignals),
    username: z.string().min(1),
    user_type: z.enum([...USER_TYPES, 'other']).catch('other'),
    is_active: flag(true),
    profile: orNull(profileFields).transform((v) => v ?? EMPTY_PROFILE),
  },
).transform((u) =>
  Object.assign(u, { full_name: u.full_name || `${u.first_name} ${u.last_name}`.trim() || u.username }),
);

export type User = z.output<typeof tolerantUser>;
export type Profile = User['profile'];
