/** Account deletion, extension `account` (docs/contract.md, 'Calls: accounts and profiles'). */

import { z } from 'zod';
import { typedPassword } from './auth';
import { availabilityException, availabilitySlot, mentorRules, unreadEntries } from './availability';
import { badge } from './badges';
import { ownCases } from './cases';
import { savedReply } from './chat';
import { staffCheck } from './checks';
import { instant } from './common';
import { incomeRow, studentCredit } from './income';
import { materialFile } from './materials';
import { notification } from './notifications';
import { sentInvitation } from './ownStudents';
import { sessionReport } from './reports';
import { ACT_NAMES } from './rules/audit';
import { MAIL_TYPES, type MailType } from './rules/notificationTypes';
import { WRONG_PASSWORD } from './rules/profile';
import { sessionTerms } from './terms';
import { textVersion } from './texts';
import { instantOrNull, orNull, tolerant } from './tolerant';
import { currentUser } from './users';

export const accountDeletePayload = z.object({
  password: typedPassword('La contraseña es obligatoria.', WRONG_PASSWORD),
});

export const logIn = z.object({
  id: z.uuid(),
  current: z.boolean().describe('The log-in of this request.'),
  /** 'Firefox en Windows' */
  device: z.string(),
  created_at: instant,
  last_used_at: instant,
});

const mailSwitches = z.object(
  Object.fromEntries(MAIL_TYPES.map((type) => [type, z.boolean()])) as Record<MailType, z.ZodBoolean>,
);

export const preferences = z.object({
  /** Per type: whether it is sent by e-mail too. */
  mails: mailSwitches,
  /** Mentors only: search engines may list the public profile. */
  indexed: z.boolean().optional(),
  /** Mentors only: the dashboard shows the first steps until they are done. */
  first_steps: z.boolean().optional(),
});
/** PATCH: omitted fields stay unchanged; types without mails are ignored. */
export const preferencesPayload = z.object({
  mails: mailSwitches.partial().optional(),
  indexed: z.boolean().optional(),
  first_steps: z.boolean().optional(),
});

/** Another user, as the caller sees them anyway. */
const otherPerson = z.object({ id: z.int(), username: z.string(), full_name: z.string() });
const exportedReview = z.object({
  id: z.int(),
  mentorship: z.int(),
  with: otherPerson,
  title: z.string(),
  calification: z.int(),
  text: z.string(),
  badges: z.array(badge.pick({ id: true, name: true })),
  created_at: instant,
  updated_at: instant.nullable(),
  reply: z.string().nullable(),
  replied_at: instant.nullable(),
  published_at: instant.nullable(),
});
const exportedStudentReview = exportedReview.omit({
  title: true,
  badges: true,
  reply: true,
  replied_at: true,
});

const exportedNote = z.object({
  id: z.int(),
  with: otherPerson,
  mentorship: z.int().nullable(),
  text: z.string(),
  created_at: instant,
  updated_at: instant,
});

const exportedProposal = z.object({
  by_you: z.boolean(),
  init_date: instant,
  end_date: instant,
  price: z.number().nullable().describe('Null: as it was.'),
  created_at: instant,
  expires_at: instant,
  ended_at: instant.nullable(),
  outcome: z.string().nullable(),
});

/** GET /api/auth/export/: everything held on the caller. */
export const accountExport = z.object({
  exported_at: instant,
  account: z.object({
    user: currentUser,
    created_at: instant,
    last_login_at: instant.nullable(),
    /** Mentors: fields that only they and staff see. */
    department: z.string().optional(),
    shift: z.string().optional(),
    contact_phone: z.string().optional(),
    rules: mentorRules.optional(),
  }),
  preferences,
  /** What staff have checked of a mentor. */
  checks: z.array(staffCheck.omit({ checked_by: true })),
  /** The versions of the legal texts that the user has seen. */
  texts_seen: z.array(textVersion),
  log_ins: z.array(
    z.object({
      id: z.uuid(),
      user_agent: z.string(),
      created_at: instant,
      last_used_at: instant,
      expires_at: instant,
      ended_at: instant.nullable(),
    }),
  ),
  known_networks: z.array(z.object({ last_log_in_at: instant })),
  mailed_links: z.array(z.object({ purpose: z.string(), expires_at: instant, used_at: instant.nullable() })),
  calendar_feed: z.object({ created_at: instant }).nullable(),
  availability: z.array(availabilitySlot),
  availability_exceptions: z.array(availabilityException.extend({ created_at: instant })),
  profile_views: z.array(z.object({ day: z.iso.date(), views: z.int() })),
  /** A mentor's other calendar, without its address; and the hours it takes. */
  busy_import: z
    .object({ created_at: instant, read_at: instant.nullable(), unread: unreadEntries.nullable() })
    .nullable(),
  busy_hours: z.array(z.object({ init_date: instant, end_date: instant })),
  favourites: z.array(z.object({ mentor: otherPerson, created_at: instant })),
  /** Whom the user has blocked; never who has blocked them. */
  blocks: z.array(z.object({ person: otherPerson, created_at: instant })),
  mentorships: z.array(
    z.object({
      id: z.int(),
      identifier: z.uuid(),
      init_date: instant,
      end_date: instant,
      price: z.number(),
      offer_name: z.string().nullable(),
      room_code: z.string(),
      additional_information: z.string(),
      expertises: z.array(z.string()),
      mentor: otherPerson,
      alumnos: z.array(otherPerson),
      booked_by_you: z.boolean(),
      group_title: z.string().nullable(),
      indexed: z.boolean(),
      series: z.uuid().nullable().describe('The same for all sessions that were asked for together.'),
      created_at: instant,
      confirmed_at: instant.nullable(),
      answer_by: instant.nullable(),
      cancelled_at: instant.nullable(),
      cancel_kind: z.string().nullable(),
      cancelled_late: z.boolean(),
      cancel_reason: z.string().nullable(),
      proposals: z.array(exportedProposal),
      reports: z.array(sessionReport),
      left_at: instant.nullable(),
      is_professional: z.boolean(),
      early_start_at: instant.nullable().describe('When the student asked for an early beginning.'),
      terms: sessionTerms.nullable(),
      late_at: instant.nullable().describe('When the student cancelled or left it late by its terms.'),
      charged_at: instant.nullable().describe('When its mentor charged the student by them.'),
    }),
  ),
  reviews_written: z.array(exportedReview),
  reviews_received: z.array(exportedReview),
  student_reviews_written: z.array(exportedStudentReview),
  student_reviews_received: z.array(exportedStudentReview),
  student_notes: z.array(exportedNote),
  student_invitations: z.array(sentInvitation.extend({ with: otherPerson.nullable() })),
  /** What was agreed with another person for the next session. */
  next_steps: z.array(exportedNote.omit({ mentorship: true, created_at: true })),
  /** A mentor's payment records, and the credits of either side. */
  payments: z.array(
    incomeRow.pick({ mentorship: true, state: true, paid_on: true, way: true, credit: true }).extend({
      with: otherPerson,
      updated_at: instant,
    }),
  ),
  student_credits: z.array(
    studentCredit
      .pick({ id: true, kind: true, sessions: true, price: true, last_day: true, created_at: true })
      .extend({
        with: otherPerson,
        mentorship: z.int().nullable().describe('For a `makeup`: id of the cancelled session.'),
      }),
  ),
  /** What the caller reported, and what was decided about the caller. */
  cases: ownCases,
  log: z.array(
    z.object({ id: z.int(), act: z.enum(ACT_NAMES), at: instant, detail: z.string(), network: z.string() }),
  ),
  /** Files that the caller added, of a session or of the conversation with another person. */
  materials: z.array(
    materialFile.omit({ is_picture: true }).extend({
      mentorship: z.uuid().nullable(),
      with: otherPerson.nullable(),
      created_at: instant,
    }),
  ),
  saved_replies: z.array(savedReply.extend({ created_at: instant })),
  messages: z.array(
    z.object({
      id: z.int(),
      direction: z.enum(['sent', 'received']),
      with: otherPerson,
      content: z.string(),
      created_at: instant,
      read_at: instant.nullable(),
    }),
  ),
  /** Written inside video rooms that have not closed yet. */
  room_messages: z.array(
    z.object({ id: z.int(), mentorship: z.uuid(), content: z.string(), created_at: instant }),
  ),
  /** On the whiteboards of video rooms that have not closed yet; `mark` is JSON. */
  room_marks: z.array(z.object({ id: z.int(), mentorship: z.uuid(), mark: z.string() })),
  notifications: z.array(notification.omit({ about: true }).extend({ type: z.string() })),
});

export type AccountExport = z.infer<typeof accountExport>;

/** Extension `calendar` (docs/contract.md, 'Calls: sessions'). */
export const calendarToken = z.object({
  active: z.boolean(),
  created_at: instant.nullable(),
  url: z.url().nullable().describe('Only in the answer to POST: the server keeps a hash of it.'),
});

export const tolerantLogIn = tolerant(logIn, { created_at: instantOrNull, last_used_at: instantOrNull });

/** GET, PATCH /api/auth/preferences/; `indexed` only for mentors. */
export const tolerantPreferences = z.object({
  mails: z.record(z.string(), z.boolean()).catch({}),
  indexed: z.boolean().optional().catch(undefined),
  first_steps: z.boolean().optional().catch(undefined),
});

export const tolerantCalendarToken = tolerant(calendarToken, {
  url: orNull(z.url({ protocol: /^https?$/ })),
});

export type LogIn = z.output<typeof tolerantLogIn>;
export type Preferences = z.output<typeof tolerantPreferences>;
/** PATCH /api/auth/preferences/: may include types that only another server has. */
export type PreferencesPayload = Partial<Preferences>;
