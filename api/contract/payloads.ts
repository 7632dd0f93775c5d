/**
 * What clients send (docs/contract.md, 'Calls'). Messages are Spanish: users see them next to the field.
 * Unknown fields are ignored (zod strips them), so read-only fields never change anything.
 */

import { z } from 'zod';
import { AREAS, academicLevel, checkedBy, EUROS, LISTED, OPEN, WALL_END } from './entities';
import {
  ADDITIONAL_INFORMATION_MAX,
  descriptionProblem,
  isVisible,
  NO_DESCRIPTION,
  PICTURE_FIELD,
  PICTURE_MAX_MB,
  ROOM_SIZE,
  ROOM_SIZE_MAX,
} from './rules/limits';
import { bookingPriceProblem, PRICE_MAX, priceRangeProblem } from './rules/price';
import {
  AREAS_MAX,
  BIO_MAX,
  EXPERTISE_MAX,
  LINKEDIN_MAX,
  LIST_ITEM_MAX,
  LIST_MAX,
  linkedinAddress,
  NAME_MAX,
  NOT_A_BIRTH_DATE,
  PASSWORD_MIN,
} from './rules/profile';
import { NO_MENTOR, ROOM_CODE } from './rules/sessions';

const text = (max: number, label: string) =>
  z.string().trim().max(max, `${label}: como mucho ${max} caracteres.`);

/**
 * One line: line breaks, other control characters and bidirectional marks become spaces. '' when nothing
 * visible is left.
 */
const line = (max: number, label: string) =>
  text(max, label).overwrite((v) =>
    isVisible(v) ? v.replace(/[\p{Cc}\u2028-\u202e\u2066-\u2069]+/gu, ' ').trim() : '',
  );

const USERNAME_RULE = /^[a-zA-Z0-9](?:[a-zA-Z0-9._-]{1,28})[a-zA-Z0-9]$/;
const RESERVED_USERNAMES = ['area', 'new', 'admin', 'search', 'recommended'];

export const username = z
  .string({ error: 'El nombre de usuario es obligatorio.' })
  .trim()
  .min(1, 'El nombre de usuario es obligatorio.')
  .regex(
    USERNAME_RULE,
    'Usa de 3 a 30 letras sin acentos, números, puntos o guiones; empieza y acaba con letra o número.',
  )
  .refine((v) => !v.includes('..') && !v.toLowerCase().endsWith('.data'), {
    message: 'El nombre de usuario no puede tener dos puntos seguidos ni acabar en «.data».',
  })
  .refine((v) => !RESERVED_USERNAMES.includes(v.toLowerCase()), {
    message: 'Ese nombre de usuario está reservado.',
  });

/**
 * Length only; the API also refuses common, numeric and username-like passwords. At most 1,024 characters are
 * hashed.
 */
export const newPassword = z
  .string({ error: 'La contraseña es obligatoria.' })
  .min(PASSWORD_MIN, `La contraseña debe tener al menos ${PASSWORD_MIN} caracteres.`)
  .max(1024, 'La contraseña es demasiado larga.');

export const registerPayload = z.object({
  username,
  email: z
    .string({ error: 'El correo electrónico es obligatorio.' })
    .trim()
    .min(1, 'El correo electrónico es obligatorio.')
    .max(254, 'El correo electrónico es demasiado largo.')
    .pipe(z.email('Escribe un correo electrónico válido.')),
  password: newPassword.describe('Not a common one, not only digits, not like the username.'),
  user_type: z.enum(['alumno', 'mentor'], {
    error: 'Por favor selecciona si eres mentor o estudiante.',
  }),
});

export const loginPayload = z.object({
  username: z
    .string({ error: 'El nombre de usuario es obligatorio.' })
    .trim()
    .min(1, 'El nombre de usuario es obligatorio.')
    .max(254, 'El nombre de usuario es demasiado largo.')
    .describe('In any case.'),
  password: z
    .string({ error: 'La contraseña es obligatoria.' })
    .min(1, 'La contraseña es obligatoria.')
    .max(1024, 'La contraseña es demasiado larga.'),
  device: z
    .string()
    .max(500)
    .nullish()
    .describe(
      'What an earlier log-in to this account on this device answered, or an empty text to be given one: wrong passwords of a known device are counted apart.',
    ),
});

const nameIds = z.array(z.string().max(100)).max(AREAS_MAX);
const shortTexts = z.array(text(LIST_ITEM_MAX, 'Cada elemento')).max(LIST_MAX);

/** Euros per hour: a number, or text from a form. */
const euros = (problemOf: (price: number) => string | null) =>
  z.preprocess(
    (v) => (typeof v === 'number' || (typeof v === 'string' && v.trim() !== '') ? v : undefined),
    z.coerce
      .number({ error: 'El precio debe ser un número.' })
      .check(checkedBy(problemOf))
      .meta({ minimum: 0, maximum: PRICE_MAX }),
  );

/** Null, or '' as forms send it, means none. */
const emptyAsNull = <T extends z.ZodType>(schema: T) =>
  z.preprocess((v) => (v === '' ? null : v), schema.nullable());

const NOT_LINKEDIN = 'La dirección de LinkedIn no es válida.';

/** PUT and PATCH /api/auth/profile/: every field is optional, and only those sent are changed. */
export const profilePayload = z
  .object({
    first_name: line(NAME_MAX, 'Nombre'),
    last_name: line(NAME_MAX, 'Apellidos'),
    phone_number: line(30, 'Teléfono'),
    phone_number_country_code: line(6, 'Prefijo'),
    date_of_birth: emptyAsNull(z.iso.date(NOT_A_BIRTH_DATE)).describe('AAAA-MM-DD; empty or null for none.'),
    bio: text(BIO_MAX, 'Biografía'),
    // mentors
    expertise: line(EXPERTISE_MAX, 'Especialidad principal'),
    expertises: nameIds.describe(`${AREAS} Of mentors.`),
    available: z.boolean().describe('Of mentors: whether they take bookings.'),
    linkedin_url: z.union([
      z.literal(''),
      z
        .url({ protocol: /^https?$/, error: NOT_LINKEDIN })
        .max(LINKEDIN_MAX)
        .refine((v) => linkedinAddress(v) !== null, { message: NOT_LINKEDIN }),
    ]),
    /** The step is checked only for a new price (api/users/update.ts). */
    price: emptyAsNull(euros(priceRangeProblem)).describe(`${EUROS} Of mentors.`),
    department: line(150, 'Departamento'),
    shift: line(150, 'Turno'),
    contact_phone: line(30, 'Teléfono de contacto'),
    // students
    interests: nameIds.describe(`${AREAS} Of students.`),
    academic_level: emptyAsNull(academicLevel),
    subjects_needed_help: shortTexts,
    learning_goals: shortTexts,
  })
  .partial();

export const mentorshipPayload = z.object({
  mentor: z.string().min(1, NO_MENTOR).describe('Username.'),
  alumnos: z
    .array(z.string())
    .min(1, 'Indica al menos un estudiante.')
    .max(ROOM_SIZE_MAX, `Como mucho ${ROOM_SIZE_MAX} estudiantes.`)
    .describe('Usernames. A student names himself alone; staff name anyone.'),
  init_date: z.iso
    .datetime({ offset: true, error: 'La fecha de inicio no es válida.' })
    .describe('On a half hour of the marketplace’s clock, within the free hours of the mentor.'),
  end_date: z.iso
    .datetime({ offset: true, error: 'La fecha de fin no es válida.' })
    .describe('On a half hour too, at most 8 hours later.'),
  room_code: z
    .string()
    .regex(ROOM_CODE, 'El código de sala no es válido.')
    .optional()
    .describe('Taken when it is free; else the server picks another one of this form.'),
  confirmation: z.boolean().optional().describe('Ignored: only the mentor confirms.'),
  open: z.boolean().default(true).describe(OPEN),
  listed: z.boolean().default(false).describe(LISTED),
  room_size: z
    .int()
    .min(1)
    .max(ROOM_SIZE_MAX)
    .default(ROOM_SIZE)
    .describe('How many students fit, the ones booked included.'),
  price: euros(bookingPriceProblem).describe(`${EUROS} Chosen by who books; the mentor may decline.`),
  additional_information: z
    .string({ error: NO_DESCRIPTION })
    .trim()
    .check(checkedBy(descriptionProblem))
    .meta({ minLength: 1, maxLength: ADDITIONAL_INFORMATION_MAX }),
  expertises: nameIds.default([]).describe(AREAS),
});

/**
 * PUT and PATCH /api/mentorships/{identifier}/: the website sends `{confirmation: true}`. The other fields of
 * the session may be sent back as they were read (api/mentorships/update.ts).
 */
export const mentorshipUpdatePayload = z.looseObject({
  confirmation: z.boolean().optional().describe('true, by its mentor only.'),
  additional_information: text(ADDITIONAL_INFORMATION_MAX, 'La descripción')
    .optional()
    .describe('By who booked it. Read by them, the mentor and staff; empty for everybody else.'),
  listed: z.boolean().optional().describe(LISTED),
});

const halfHour = z.string().regex(/^([01]\d|2[0-3]):(00|30)(:00)?$/, 'Hora no válida.');

export const availabilityPayload = z.object({
  availability: z
    .array(
      z.object({
        day_of_week: z.int().min(0).max(6).describe('0 is Monday, 6 is Sunday.'),
        start_time: halfHour,
        end_time: halfHour.describe(WALL_END),
      }),
    )
    .max(7 * 48),
});

export type RegisterPayload = z.infer<typeof registerPayload>;
export type ProfilePayload = z.infer<typeof profilePayload>;
export type MentorshipPayload = z.input<typeof mentorshipPayload>;

/**
 * Profile pictures (docs/contract.md, 'Profile pictures'): the only field of a multipart form that is a file.
 */

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
