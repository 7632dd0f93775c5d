/**
 * What the marketplace API sends (docs/contract.md, 'Entities'): the strict schemas. Our API sends exactly
 * these; readers of *any* server of the contract use `tolerant.ts`. Money is euros as a JSON number (integer
 * cents inside the API), dates are ISO 8601 with offset. The description of a field is what `/api/schema/`
 * and `/api/docs/` show.
 */
import { z } from 'zod';
import { ACADEMIC_LEVEL_VALUES, USER_TYPES } from './rules/profile';
import { MENTORSHIP_STATUSES, REMINDER_KINDS } from './rules/sessions';

/** Small schemas shared by many responses, and descriptions shared by many fields. */

/** ISO 8601 with offset. */
export const instant = z.iso.datetime({ offset: true });

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
export const WALL_END = 'Wall clock of the marketplace; `00:00` is midnight at the end of the day.';
export const OPEN =
  'Always true in bookings of the website: it says nothing about who can join. See `listed`.';
export const LISTED =
  'A group session: other students find it among the open ones and join it, once it is confirmed.';

const date = z.iso.date();
/** HH:MM:SS on the marketplace's wall clock. */
const wallTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/);
const endTime = wallTime.describe(WALL_END);
const weekday = z.int().min(0).max(6).describe('0 is Monday, 6 is Sunday.');

export const academicLevel = z.enum(ACADEMIC_LEVEL_VALUES);

export const expertise = z.object({
  id: z.int(),
  name: z.string(),
  name_id: z.string(),
  description: z.string(),
  scope: z.string(),
  scope_display: z.string(),
});
export const scope = z.object({ value: z.string(), label: z.string() });

export const mentorProfile = z.object({
  bio: z.string(),
  expertise: z.string().describe('One line: what the mentor teaches.'),
  expertises: z.array(expertise),
  expertise_names: z.array(z.string()),
  expertises_list: z.array(z.string()).describe(AREAS),
  available: z.boolean().describe('Whether the mentor takes bookings.'),
  linkedin_url: z.string(),
  price: z.number().nullable().describe(EUROS),
  rating: z.number().nullable(),
  total_reviews: z.int(),
  total_score: z.number().describe('0 to 5: Bayesian mean of the reviews.'),
  points: z.int(),
  indexed: z.boolean().describe('Search engines may list the profile (extension `preferences`).'),
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
export const publicMentor = publicUserBase.extend({
  profile: mentorProfile,
  date_joined: instant,
  updated_at: instant.describe(
    'When what the public page shows last changed: names, picture, profile, areas, weekly hours, reviews, replies, badges, indexing; not log-ins.',
  ),
});

/** The caller: GET /api/auth/me/ and every call whose response is 'updated user'. */
export const currentUser = publicUser.extend({
  email: z.string(),
  phone_number: z.string(),
  phone_number_country_code: z.string(),
  date_of_birth: date.nullable(),
});

export const availabilitySlot = z.object({
  day_of_week: weekday,
  start_time: wallTime,
  end_time: endTime,
});

export const freeSlot = z.object({
  date,
  start_time: wallTime,
  end_time: endTime,
  day_of_week: weekday,
});

export const mentorship = z.object({
  id: z.int(),
  identifier: z.uuid().describe('What the paths of this session are made of.'),
  init_date: instant,
  end_date: instant,
  price: z.number().describe(EUROS),
  room_code: z.string(),
  room_size: z.int().describe('How many students fit.'),
  status: z
    .enum(MENTORSHIP_STATUSES)
    .describe('By the clock: before its start, until its end, then finished.'),
  confirmation: z.boolean().describe('The mentor has confirmed it.'),
  open: z.boolean().describe(OPEN),
  listed: z.boolean().describe(LISTED),
  booked_by: z
    .int()
    .describe(
      'Id of who booked it, or of the student who took its place; besides the mentor the one who may change `listed`.',
    ),
  additional_information: z.string(),
  mentor: publicUser,
  alumnos: z.array(publicUser),
  expertises: z.array(z.string()).describe(AREAS),
  reminders: z
    .object({
      by_mail: z.boolean(),
      sent: z.array(z.object({ kind: z.enum(REMINDER_KINDS), sent_at: instant })),
    })
    .optional()
    .describe(
      'Of a confirmed session of the caller’s that is not over, read alone or in the list: what they have been reminded of, and whether mails reach them.',
    ),
  reviewed: z
    .boolean()
    .optional()
    .describe('Of a finished and confirmed session of a student’s own: whether they have reviewed it.'),
});

/** `{count, next, previous, results}`: a paged list of the contract. */
export const page = <T extends z.ZodType>(entry: T) =>
  z.object({
    count: z.int(),
    next: z.url().nullable(),
    previous: z.url().nullable(),
    results: z.array(entry),
  });

export const tokenPair = z.object({
  access: z.string().describe('A JWT for five minutes.'),
  refresh: z.string().describe('For seven days, works once; also set as a cookie.'),
});
/** The response to a log-in. */
export const sessionTokens = tokenPair.extend({
  device: z
    .string()
    .optional()
    .describe(
      'For whoever sent `device`. Opens nothing; to be kept, through log-outs too, for the next log-in.',
    ),
});
export const capabilities = z.object({ extensions: z.array(z.string()) });

/** 400: messages per field; `non_field_errors` for the whole. */
export const fieldErrors = z.record(z.string(), z.array(z.string()));
/** All other errors. `code` comes with 401. */
export const errorDetail = z.object({ detail: z.string(), code: z.string().optional() });
