/**
 * What the marketplace API sends (spec.md section 3, api.md sections 1 and 2): the strict shapes.
 * Our API answers exactly these; a reader of *any* server of the contract uses `tolerant.ts`.
 * Money is euros as a number in JSON (integer cents inside the API), dates are ISO 8601 with offset.
 */
import { z } from 'zod';
import { ACADEMIC_LEVEL_VALUES } from './academicLevels';
import { instant } from './shapes';

export const USER_TYPES = ['mentor', 'alumno', 'admin', 'support'] as const;
export const MENTORSHIP_STATUSES = ['upcoming', 'ongoing', 'finished'] as const;

const date = z.iso.date();
/** Wall-clock time in the marketplace's time zone, HH:MM:SS; the end of the last slot is 00:00:00. */
const wallTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/);

const userType = z.enum(USER_TYPES);
const mentorshipStatus = z.enum(MENTORSHIP_STATUSES);
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
  /** One line of text: what the mentor teaches. */
  expertise: z.string(),
  expertises: z.array(expertise),
  expertise_names: z.array(z.string()),
  expertises_list: z.array(z.string()),
  available: z.boolean(),
  linkedin_url: z.string(),
  /** Euros per hour. */
  price: z.number().nullable(),
  rating: z.number().nullable(),
  total_reviews: z.int(),
  /** 0 to 5, Bayesian mean of the reviews. */
  total_score: z.number(),
  points: z.int(),
  /** Search engines may list the public profile (extension `preferences`). */
  indexed: z.boolean(),
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
  user_type: userType,
  /** Path relative to the API host, or null. */
  profile_picture: z.string().nullable(),
});

/** A user as others see it: never an e-mail address, telephone number or birth date. */
export const publicUser = publicUserBase.extend({
  profile: z.union([mentorProfile, studentProfile]).nullable(),
});
export const publicMentor = publicUserBase.extend({
  profile: mentorProfile,
  date_joined: instant,
  /** When what the public page shows last changed: profile, names, picture, weekly hours, reviews, indexing; not log-ins. */
  updated_at: instant,
});

/** The caller: GET /api/auth/me/ and every call that answers 'updated user'. */
export const currentUser = publicUser.extend({
  email: z.string(),
  phone_number: z.string(),
  phone_number_country_code: z.string(),
  date_of_birth: date.nullable(),
});

export const availabilitySlot = z.object({
  /** 0 Monday to 6 Sunday. */
  day_of_week: z.int().min(0).max(6),
  start_time: wallTime,
  end_time: wallTime,
});

export const freeSlot = z.object({
  date,
  start_time: wallTime,
  end_time: wallTime,
  day_of_week: z.int().min(0).max(6),
});

export const mentorship = z.object({
  id: z.int(),
  identifier: z.uuid(),
  init_date: instant,
  end_date: instant,
  /** Euros per hour. */
  price: z.number(),
  room_code: z.string(),
  room_size: z.int(),
  status: mentorshipStatus,
  confirmation: z.boolean(),
  open: z.boolean(),
  /** Extension `group-sessions`. */
  listed: z.boolean(),
  /** Extension `group-sessions`: id of who answers for it among its students, or of the staff who booked it. */
  booked_by: z.int(),
  additional_information: z.string(),
  mentor: publicUser,
  alumnos: z.array(publicUser),
  /** name_ids. */
  expertises: z.array(z.string()),
  /** Ours: of a confirmed session of the caller's that is not over, read alone or in the list. What they have been reminded of, and whether mails reach them. */
  reminders: z
    .object({
      by_mail: z.boolean(),
      sent: z.array(z.object({ kind: z.enum(['24h', '1h']), sent_at: instant })),
    })
    .optional(),
  /** Ours: of a finished and confirmed session of a student's own: whether they have reviewed it. */
  reviewed: z.boolean().optional(),
});

/** `{count, next, previous, results}` of a list that the contract calls paged. */
export const page = <T extends z.ZodType>(entry: T) =>
  z.object({
    count: z.int(),
    next: z.url().nullable(),
    previous: z.url().nullable(),
    results: z.array(entry),
  });

export const tokenPair = z.object({ access: z.string(), refresh: z.string() });
/** Of a log-in. */
export const sessionTokens = tokenPair.extend({
  /** Ours, for whoever sent `device`: makes this device known to the next log-in. */
  device: z.string().optional(),
});
export const capabilities = z.object({ extensions: z.array(z.string()) });

/** 400: messages per field, `non_field_errors` for the whole. */
export const fieldErrors = z.record(z.string(), z.array(z.string()));
/** Everything else that is refused. `code` comes with 401. */
export const errorDetail = z.object({ detail: z.string(), code: z.string().optional() });

export type UserType = z.infer<typeof userType>;
export type MentorshipStatus = z.infer<typeof mentorshipStatus>;
