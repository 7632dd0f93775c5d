/**
 * Tables in the order of the database. Money is integer cents, weekly hours are wall-clock minutes (0 to 1440).
 * Extensions, exclusion constraints, unlogged tables and fill factors are hand-written in the baseline.
 */
import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigserial,
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgEnum,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { unreadEntries } from '~/api/contract/availability';
import type { caseSnapshot } from '~/api/contract/cases';
import { ACT_NAMES } from '~/api/contract/rules/audit';
import {
  CASE_KINDS,
  CASE_REASON_NAMES,
  DECISION_REASON_NAMES,
  MEASURE_NAMES,
  RESTRICTIONS,
  SUBJECT_NAMES,
} from '~/api/contract/rules/cases';
import { APPROVALS, CHECK_KINDS } from '~/api/contract/rules/checks';
import { CREDIT_KINDS, PAYMENT_WAY_NAMES } from '~/api/contract/rules/income';
import { JOB_NAMES } from '~/api/contract/rules/jobs';
import { ACADEMIC_LEVEL_VALUES, USER_TYPES } from '~/api/contract/rules/profile';
import { REPORT_KINDS, REPORT_REASON_NAMES, type ReportReason } from '~/api/contract/rules/reports';
import { MEANINGS, type Terms } from '~/api/contract/rules/terms';
import type { missedWeek } from '~/api/contract/series';
import type { operator } from '~/api/contract/texts';

const citext = customType<{ data: string }>({ dataType: () => 'citext' });
const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });
/** `[start,end)`, as PostgreSQL prints it. Build and read it in SQL (tstzrange, lower, upper). */
const tstzrange = customType<{ data: string }>({ dataType: () => 'tstzrange' });
/** A transaction id, which is never reused. */
const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });
const pgSnapshot = customType<{ data: string }>({ dataType: () => 'pg_snapshot' });
const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const longId = () => bigserial('id', { mode: 'number' }).primaryKey();
const refTo = (name: string, column: () => AnyPgColumn, options?: { onDelete: 'cascade' }) =>
  integer(name).notNull().references(column, options);
/** The owner, with whom the row is deleted. */
const ownerId = (name: string) => refTo(name, () => users.id, { onDelete: 'cascade' });
/** A person who cannot be deleted while the row exists. */
const personId = (name: string) => refTo(name, () => users.id);
const mentorshipId = () => refTo('mentorship_id', () => mentorships.id, { onDelete: 'cascade' });
/** Without a pending list, which only a vacuum would empty. */
const ginIndex = (name: string, on: SQL | AnyPgColumn) =>
  index(name).using('gin', on).with({ fastupdate: false });

export const userTypeEnum = pgEnum('user_type', USER_TYPES);
export const academicLevelEnum = pgEnum('academic_level', ACADEMIC_LEVEL_VALUES);

export const users = pgTable(
  'users',
  {
    id: serial('id').primaryKey(),
    username: citext('username').notNull().unique('users_username_key'),
    email: citext('email').notNull().unique('users_email_key'),
    passwordHash: text('password_hash').notNull(),
    userType: userTypeEnum('user_type').notNull(),
    isActive: boolean('is_active').notNull().default(false),
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    phoneNumber: text('phone_number').notNull().default(''),
    phoneNumberCountryCode: text('phone_number_country_code').notNull().default(''),
    dateOfBirth: date('date_of_birth', { mode: 'string' }),
    /** Content hash of the picture in `pictures`, or null. */
    pictureHash: text('picture_hash'),
    createdAt: at('created_at').notNull(),
    lastLoginAt: at('last_login_at'),
    /** Personal data was erased; history shows 'Usuario eliminado'. */
    deletedAt: at('deleted_at'),
    /** By a decision of the staff; suspended and closed accounts are also not active. */
    restriction: text('restriction', { enum: RESTRICTIONS }),
    /** End of a suspension. */
    restrictedUntil: at('restricted_until'),
    /** As staff invited them: offered where the profile asks for the name. */
    invitedName: text('invited_name').notNull().default(''),
    /** Of who was invited with a guardian, who consents before anything is sent to them. */
    guardianEmail: citext('guardian_email'),
    guardianConsentAt: at('guardian_consent_at'),
    /** Closed the notice of changed legal texts; null: never. */
    textsSeenAt: at('texts_seen_at'),
    /** When the mail server last said that there is no such address, and its code (`5.1.1`); null once it takes a mail. */
    mailRefusedAt: at('mail_refused_at'),
    mailRefusal: text('mail_refusal'),
  },
  (t) => [
    index('users_type_idx').on(t.userType, t.isActive),
    index('users_picture_idx').on(t.pictureHash).where(sql`${t.pictureHash} is not null`),
    /** For staff searching for people, as the two after it. */
    index('users_restricted_idx').on(t.restrictedUntil).where(sql`${t.restriction} is not null`),
    index('users_shut_idx').on(t.id).where(sql`not ${t.isActive}`),
    ginIndex('users_email_idx', sql`lower(${t.email}::text) gin_trgm_ops`),
    check('users_restricted', sql`${t.restrictedUntil} is null or ${t.restriction} = 'suspended'`),
    ginIndex(
      'users_names_idx',
      sql`plain(${t.firstName} || ' ' || ${t.lastName} || ' ' || ${t.username}::text) gin_trgm_ops`,
    ),
  ],
);

export const pictures = pgTable('pictures', {
  hash: text('hash').primaryKey(),
  mime: text('mime').notNull(),
  bytes: bytea('bytes').notNull(),
  createdAt: at('created_at').notNull(),
});

/** Of scopes, areas and badges (docs/contract.md, 'Catalogue'). */
const catalogued = {
  /** The staff's order; equal ones as they would be without it. */
  position: smallint('position').notNull().default(0),
  /** No longer offered; who has it keeps it. */
  retiredAt: at('retired_at'),
};

export const expertises = pgTable('expertises', {
  id: serial('id').primaryKey(),
  nameId: text('name_id').notNull().unique(),
  name: text('name').notNull(),
  description: text('description').notNull().default(''),
  /** Name of the subject area in `scopes`. */
  scope: text('scope')
    .notNull()
    .references(() => scopes.value),
  ...catalogued,
});

export const scopes = pgTable('scopes', {
  value: text('value').primaryKey(),
  label: text('label').notNull(),
  ...catalogued,
});

/** The `name_id` of an area that was merged, whose addresses lead to the other one. */
export const expertiseAliases = pgTable(
  'expertise_aliases',
  {
    nameId: text('name_id').primaryKey(),
    expertiseId: refTo('expertise_id', () => expertises.id, { onDelete: 'cascade' }),
  },
  (t) => [index('expertise_aliases_expertise_idx').on(t.expertiseId)],
);

export const mentorProfiles = pgTable(
  'mentor_profiles',
  {
    userId: ownerId('user_id').primaryKey(),
    bio: text('bio').notNull().default(''),
    expertise: text('expertise').notNull().default(''),
    available: boolean('available').notNull().default(true),
    linkedinUrl: text('linkedin_url').notNull().default(''),
    /** Cents per hour; null until the mentor has set a price. */
    priceCents: integer('price_cents'),
    department: text('department').notNull().default(''),
    shift: text('shift').notNull().default(''),
    contactPhone: text('contact_phone').notNull().default(''),
    // Rules of bookings (docs/contract.md, 'Rules of a mentor').
    noticeHours: smallint('notice_hours').notNull().default(2),
    /** Null: as far ahead as anybody can book. */
    horizonWeeks: smallint('horizon_weeks'),
    pauseMinutes: smallint('pause_minutes').notNull().default(0),
    /** Null: as many as fit. */
    mostADay: smallint('most_a_day'),
    /** Bookings only at the mentor's own price or above. */
    ownPrice: boolean('own_price').notNull().default(false),
    /** Requests of former students are confirmed at once. */
    confirmsKnown: boolean('confirms_known').notNull().default(false),
    /** What late cancelling (12, 24 or 48 hours before; null: none is late) and not coming mean. */
    lateHours: smallint('late_hours'),
    lateMeans: text('late_means', { enum: MEANINGS }).notNull().default('nothing'),
    absentMeans: text('absent_means', { enum: MEANINGS }).notNull().default('nothing'),
    /** Lesson languages: codes and order of `LANGUAGES` (api/contract/rules/profile.ts). */
    languages: text('languages').array().notNull().default(sql`'{}'`),
    /** https address of a YouTube or Vimeo video, or ''. */
    introVideoUrl: text('intro_video_url').notNull().default(''),
    /** How one pays: of `OFFERED_WAYS` (api/contract/rules/income.ts), and a line of their own. */
    paymentWays: text('payment_ways').array().notNull().default(sql`'{}'`),
    paymentNote: text('payment_note').notNull().default(''),
    /** Not listed, and not booked, before it is 'approved'. Null: needs none. */
    approval: text('approval', { enum: APPROVALS }),
    /** A trader by consumer law. Null: not said. */
    isProfessional: boolean('is_professional'),
  },
  (t) => [
    check(
      'mentor_profiles_rules',
      sql`${t.noticeHours} between 2 and 168 and ${t.horizonWeeks} between 1 and 26
    and ${t.pauseMinutes} in (0, 15, 30) and ${t.mostADay} between 1 and 20`,
    ),
    check('mentor_profiles_late_hours', sql`${t.lateHours} in (12, 24, 48)`),
  ],
);

/** Lengths at a price in all (extension `requests`; docs/contract.md, 'A mentor's own offers'). An edited one is a new one. */
export const mentorOffers = pgTable(
  'mentor_offers',
  {
    id: serial('id').primaryKey(),
    mentorId: ownerId('mentor_id'),
    position: smallint('position').notNull(),
    name: text('name').notNull(),
    minutes: smallint('minutes').notNull(),
    totalCents: integer('total_cents').notNull(),
    /** Only for students without a confirmed session with this mentor. */
    firstOnly: boolean('first_only').notNull().default(false),
  },
  (t) => [
    check(
      'mentor_offers_terms',
      sql`${t.minutes} between 30 and 480 and ${t.minutes} % 30 = 0 and ${t.totalCents} > 0`,
    ),
    index('mentor_offers_mentor_idx').on(t.mentorId),
  ],
);

const subjectsTable = <Name extends string>(name: Name) =>
  pgTable(
    name,
    {
      userId: ownerId('user_id'),
      expertiseId: refTo('expertise_id', () => expertises.id, { onDelete: 'cascade' }),
      position: smallint('position').notNull().default(0),
    },
    (t) => [
      primaryKey({ columns: [t.userId, t.expertiseId] }),
      index(`${name}_expertise_idx`).on(t.expertiseId),
    ],
  );
export const mentorExpertises = subjectsTable('mentor_expertises');

export const studentProfiles = pgTable('student_profiles', {
  userId: ownerId('user_id').primaryKey(),
  bio: text('bio').notNull().default(''),
  academicLevel: academicLevelEnum('academic_level'),
  subjectsNeededHelp: text('subjects_needed_help').array().notNull().default(sql`'{}'`),
  learningGoals: text('learning_goals').array().notNull().default(sql`'{}'`),
});

export const studentInterests = subjectsTable('student_interests');

/** One row per 30-minute slot of the week, in minutes of the marketplace's wall clock. */
export const availability = pgTable(
  'availability',
  {
    mentorId: ownerId('mentor_id'),
    /** 0 Monday to 6 Sunday. */
    dayOfWeek: smallint('day_of_week').notNull(),
    startMinute: smallint('start_minute').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.mentorId, t.dayOfWeek, t.startMinute] }),
    check('availability_day', sql`${t.dayOfWeek} between 0 and 6`),
    check('availability_minute', sql`${t.startMinute} between 0 and 1410 and ${t.startMinute} % 30 = 0`),
  ],
);

/** A series without end (extension `requests`): the server adds its next weeks (docs/contract.md, 'Series'). */
export const openSeries = pgTable(
  'open_series',
  {
    /** `series_id` of its sessions. */
    id: uuid('id').primaryKey(),
    mentorId: ownerId('mentor_id'),
    studentId: ownerId('student_id'),
    /** The next day to add, and its hours on the marketplace's clock. */
    nextDay: date('next_day', { mode: 'string' }).notNull(),
    startMinute: smallint('start_minute').notNull(),
    minutes: smallint('minutes').notNull(),
    /** Weeks that could not be had, latest last. */
    missed: jsonb('missed').$type<z.infer<typeof missedWeek>[]>().notNull().default([]),
    createdAt: at('created_at').notNull(),
    endedAt: at('ended_at'),
  },
  (t) => [
    check('open_series_hours', sql`${t.startMinute} between 0 and 1439 and ${t.minutes} between 1 and 480`),
    index('open_series_next_idx').on(t.nextDay).where(sql`${t.endedAt} is null`),
    index('open_series_mentor_idx').on(t.mentorId),
    index('open_series_student_idx').on(t.studentId),
  ],
);

/** No overlap per mentor while not cancelled: `mentorships_mentor_no_overlap`, in the baseline. */
export const mentorships = pgTable(
  'mentorships',
  {
    id: serial('id').primaryKey(),
    identifier: uuid('identifier').notNull().unique().defaultRandom(),
    mentorId: personId('mentor_id'),
    bookedById: personId('booked_by_id'),
    /** Requested together, a week apart; independent afterwards. */
    seriesId: uuid('series_id'),
    during: tstzrange('during').notNull(),
    /** Cents per hour; a part of a cent where an offer's total asks for it. */
    priceCents: numeric('price_cents', { precision: 10, scale: 2, mode: 'number' }).notNull(),
    /** The mentor's own offer that was booked, as it was called then. */
    offerName: text('offer_name'),
    roomCode: text('room_code').notNull().unique('mentorships_room_code_key'),
    roomSize: smallint('room_size').notNull().default(5),
    confirmedAt: at('confirmed_at'),
    open: boolean('open').notNull().default(true),
    listed: boolean('listed').notNull().default(false),
    additionalInformation: text('additional_information').notNull().default(''),
    createdAt: at('created_at').notNull(),
    /** The mentor's deadline to answer. Null: the start. */
    answerBy: at('answer_by'),
    cancelledAt: at('cancelled_at'),
    cancelledById: integer('cancelled_by_id').references(() => users.id),
    cancelReason: text('cancel_reason'),
    /** How the session ended early: decides who is notified, and of what. */
    cancelKind: text('cancel_kind', { enum: ['cancelled', 'declined', 'unanswered', 'withdrawn'] }),
    /** Cancelled, or left by its last student, less than 12 h before its start. */
    cancelledLate: boolean('cancelled_late').notNull().default(false),
    /** How often it was confirmed, moved or cancelled; with `seatChanges` the iCalendar SEQUENCE. */
    sequence: integer('sequence').notNull().default(0),
    rescheduledAt: at('rescheduled_at'),
    rescheduledById: integer('rescheduled_by_id').references(() => users.id),
    /** How often somebody joined or left: mails about the session stay valid then. */
    seatChanges: integer('seat_changes').notNull().default(0),
    /** It began as an offer of its mentor (extension `requests`), whoever answers for it now. */
    offered: boolean('offered').notNull().default(false),
    /** Its mentor, or all its students, are marked absent: it earns no points (`session_reports`). */
    missed: boolean('missed').notNull().default(false),
    /** Its mentor was 'Profesional' when it was booked: students may withdraw (docs/contract.md, 'Withdrawal'). */
    isProfessional: boolean('is_professional').notNull().default(false),
    /** Its mentor has set it up as a group: the title of its public page. Null: somebody asked for it. */
    groupTitle: text('group_title'),
    /** Search engines may show that page. */
    indexed: boolean('indexed').notNull().default(false),
    /** Its mentor's when it was booked; null if they said nothing. */
    terms: jsonb('terms').$type<Terms>(),
  },
  (t) => [
    check(
      'mentorships_during',
      sql`not isempty(${t.during}) and lower_inc(${t.during}) and not upper_inc(${t.during})`,
    ),
    check(
      'mentorships_duration',
      sql`extract(epoch from upper(${t.during}) - lower(${t.during}))::int % 1800 = 0 and upper(${t.during}) - lower(${t.during}) <= interval '8 hours'`,
    ),
    check('mentorships_price', sql`${t.priceCents} >= 0`),
    check('mentorships_answer_by', sql`${t.confirmedAt} is not null or ${t.answerBy} <= lower(${t.during})`),
    /** For reminders and clean-up: sessions by time, for all users. */
    index('mentorships_start_idx').on(sql`lower(${t.during})`).where(sql`${t.cancelledAt} is null`),
    index('mentorships_end_idx').on(sql`upper(${t.during})`).where(sql`${t.cancelledAt} is null`),
    /** Requests by their deadline: few among all sessions. */
    index('mentorships_pending_idx')
      .on(sql`coalesce(${t.answerBy}, lower(${t.during}))`)
      .where(sql`${t.cancelledAt} is null and ${t.confirmedAt} is null`),
    /** Group sessions that students can join, in display order. */
    index('mentorships_listed_idx')
      .on(sql`lower(${t.during})`)
      .where(sql`${t.listed} and ${t.confirmedAt} is not null and ${t.cancelledAt} is null`),
    /** Sessions that earned points: counted per mentor by an index-only scan. */
    index('mentorships_done_idx')
      .on(t.mentorId, sql`upper(${t.during})`)
      .where(sql`${t.cancelledAt} is null and ${t.confirmedAt} is not null and not ${t.missed}`),
    /** For the history of staff. */
    index('mentorships_ended_idx')
      .on(t.cancelledAt.desc(), t.id.desc())
      .where(sql`${t.cancelledAt} is not null`),
    index('mentorships_mentor_start_idx').on(t.mentorId, sql`lower(${t.during}) desc`),
    index('mentorships_booked_by_idx').on(t.bookedById),
    index('mentorships_series_idx').on(t.seriesId, t.id).where(sql`${t.seriesId} is not null`),
    index('mentorships_cancelled_by_idx').on(t.cancelledById).where(sql`${t.cancelledById} is not null`),
    index('mentorships_rescheduled_by_idx')
      .on(t.rescheduledById)
      .where(sql`${t.rescheduledById} is not null`),
    ginIndex(
      'mentorships_texts_idx',
      sql`plain(${t.roomCode} || ' ' || ${t.additionalInformation}) gin_trgm_ops`,
    ),
  ],
);

/**
 * Other hours, or another price, for a session, which stays as it is until the others accept. One open proposal per
 * session; it holds its hours (`proposals_mentor_no_overlap`, and checks under the locks of mentor and students).
 */
export const proposals = pgTable(
  'proposals',
  {
    id: serial('id').primaryKey(),
    mentorshipId: mentorshipId(),
    mentorId: personId('mentor_id'),
    /** The mentor or the only student. */
    byId: personId('by_id'),
    during: tstzrange('during').notNull(),
    /** Cents per hour; null: unchanged. */
    priceCents: integer('price_cents'),
    /** Students who have accepted; in a group all must. */
    acceptedBy: integer('accepted_by').array().notNull().default(sql`'{}'`),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    endedAt: at('ended_at'),
    outcome: text('outcome', { enum: ['accepted', 'declined', 'withdrawn', 'expired', 'superseded'] }),
  },
  (t) => [
    check('proposals_outcome', sql`(${t.endedAt} is null) = (${t.outcome} is null)`),
    check('proposals_during', sql`not isempty(${t.during}) and ${t.expiresAt} <= lower(${t.during})`),
    uniqueIndex('proposals_open').on(t.mentorshipId).where(sql`${t.endedAt} is null`),
    index('proposals_mentorship_idx').on(t.mentorshipId),
    index('proposals_due_idx').on(t.expiresAt).where(sql`${t.endedAt} is null`),
    index('proposals_by_idx').on(t.byId),
    index('proposals_mentor_idx').on(t.mentorId),
  ],
);

/** A report about the other side after a session (docs/contract.md, 'After the end'). */
export const sessionReports = pgTable(
  'session_reports',
  {
    id: serial('id').primaryKey(),
    mentorshipId: mentorshipId(),
    byId: personId('by_id'),
    aboutId: personId('about_id'),
    kind: text('kind', { enum: REPORT_KINDS }).notNull(),
    /** For problems only. */
    reason: text('reason', { enum: REPORT_REASON_NAMES as [ReportReason, ...ReportReason[]] }),
    text: text('text').notNull().default(''),
    createdAt: at('created_at').notNull(),
    /** By the person reported. */
    answer: text('answer'),
    answeredAt: at('answered_at'),
    /** Staff have withdrawn its effect. */
    setAsideAt: at('set_aside_at'),
  },
  (t) => [
    unique('session_reports_once').on(t.mentorshipId, t.byId, t.aboutId, t.kind),
    check('session_reports_reason', sql`(${t.kind} = 'problem') = (${t.reason} is not null)`),
    index('session_reports_by_idx').on(t.byId),
    index('session_reports_about_idx').on(t.aboutId),
  ],
);

/** No overlap per student while in force (`mentorship_students_no_overlap`); a trigger copies `during`. */
export const mentorshipStudents = pgTable(
  'mentorship_students',
  {
    mentorshipId: mentorshipId(),
    studentId: personId('student_id'),
    /** Set by the trigger; inserted values are replaced. */
    during: tstzrange('during').notNull().default(sql`'empty'`),
    joinedAt: at('joined_at').notNull(),
    /** When the student left the group, or the mentorship was cancelled. */
    leftAt: at('left_at'),
    /** When the student asked that it begin before the days to withdraw are over. */
    earlyStartAt: at('early_start_at'),
    /** When the student cancelled or left it late by its terms; never by withdrawing. */
    lateAt: at('late_at'),
    /** When its mentor charged it by its terms: if it did not take place, it is owed, or uses its credit, nevertheless. */
    chargedAt: at('charged_at'),
  },
  (t) => [
    primaryKey({ columns: [t.mentorshipId, t.studentId] }),
    index('mentorship_students_student_idx').on(t.studentId, sql`lower(${t.during}) desc`),
  ],
);

export const mentorshipExpertises = pgTable(
  'mentorship_expertises',
  {
    mentorshipId: mentorshipId(),
    expertiseId: refTo('expertise_id', () => expertises.id),
    position: smallint('position').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.mentorshipId, t.expertiseId] }),
    index('mentorship_expertises_expertise_idx').on(t.expertiseId),
  ],
);

/** The first response to a request with `Idempotency-Key`; kept for 24 h. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: ownerId('user_id'),
    key: text('key').notNull(),
    requestHash: text('request_hash').notNull(),
    mentorshipId: mentorshipId(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.key] }),
    index('idempotency_keys_mentorship_idx').on(t.mentorshipId),
    index('idempotency_keys_created_idx').on(t.createdAt),
  ],
);

export const badges = pgTable(
  'badges',
  {
    id: serial('id').primaryKey(),
    name: text('name').notNull().unique(),
    description: text('description').notNull().default(''),
    icon: text('icon').notNull().default(''),
    points: integer('points').notNull().default(0),
    ...catalogued,
  },
  (t) => [uniqueIndex('badges_name_folded').on(sql`lower(${t.name})`)],
);

export const reviews = pgTable(
  'reviews',
  {
    id: serial('id').primaryKey(),
    mentorshipId: refTo('mentorship_id', () => mentorships.id),
    mentorId: personId('mentor_id'),
    studentId: personId('student_id'),
    title: text('title').notNull(),
    calification: smallint('calification').notNull(),
    text: text('text').notNull(),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at'),
    /** The mentor's single reply (extension `marketplace`). */
    reply: text('reply'),
    repliedAt: at('replied_at'),
    /** Null: waiting for the mentor's review, hidden from others. The default makes rows of older copies public. */
    publishedAt: at('published_at').defaultNow(),
    /** Taken out of sight by the staff, and so not published. */
    hiddenAt: at('hidden_at'),
  },
  (t) => [
    unique('reviews_once').on(t.mentorshipId, t.studentId),
    check('reviews_calification', sql`${t.calification} between 1 and 5`),
    index('reviews_mentor_idx').on(t.mentorId, t.createdAt.desc()),
    index('reviews_student_idx').on(t.studentId, t.createdAt.desc()),
    index('reviews_newest_idx').on(t.createdAt.desc(), t.id.desc()),
    index('reviews_waiting_idx').on(t.mentorshipId).where(sql`${t.publishedAt} is null`),
    check('reviews_hidden', sql`${t.hiddenAt} is null or ${t.publishedAt} is null`),
  ],
);

/** A mentor's review of a student, read by the two and staff (extension `marketplace`). */
export const studentReviews = pgTable(
  'student_reviews',
  {
    id: serial('id').primaryKey(),
    mentorshipId: refTo('mentorship_id', () => mentorships.id),
    mentorId: personId('mentor_id'),
    studentId: personId('student_id'),
    calification: smallint('calification').notNull(),
    text: text('text').notNull(),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at'),
    publishedAt: at('published_at'),
  },
  (t) => [
    unique('student_reviews_once').on(t.mentorshipId, t.studentId),
    check('student_reviews_calification', sql`${t.calification} between 1 and 5`),
    index('student_reviews_mentor_idx').on(t.mentorId, t.createdAt.desc()),
    index('student_reviews_student_idx').on(t.studentId, t.createdAt.desc()),
    index('student_reviews_waiting_idx').on(t.mentorshipId).where(sql`${t.publishedAt} is null`),
  ],
);

/** A mentor's private note on a student, about one session or in general (extension `desk`). */
export const studentNotes = pgTable(
  'student_notes',
  {
    id: serial('id').primaryKey(),
    mentorId: ownerId('mentor_id'),
    studentId: ownerId('student_id'),
    mentorshipId: integer('mentorship_id').references(() => mentorships.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (t) => [
    unique('student_notes_once').on(t.mentorId, t.studentId, t.mentorshipId).nullsNotDistinct(),
    index('student_notes_student_idx').on(t.studentId),
    index('student_notes_mentorship_idx').on(t.mentorshipId),
  ],
);

/** 'Para la próxima': what a mentor and a student have agreed on; both read it (extension `desk`). */
export const nextSteps = pgTable(
  'next_steps',
  {
    id: serial('id').primaryKey(),
    mentorId: ownerId('mentor_id'),
    studentId: ownerId('student_id'),
    text: text('text').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (t) => [
    unique('next_steps_once').on(t.mentorId, t.studentId),
    index('next_steps_student_idx').on(t.studentId),
  ],
);

/** A student's credits with a mentor (extension `desk`). */
export const studentCredits = pgTable(
  'student_credits',
  {
    id: serial('id').primaryKey(),
    mentorId: ownerId('mentor_id'),
    studentId: personId('student_id'),
    kind: text('kind', { enum: CREDIT_KINDS }).notNull(),
    sessions: smallint('sessions').notNull(),
    /** Price of a `pack`; null: unknown. */
    priceCents: integer('price_cents'),
    /** Last day of use, on the marketplace's wall clock. Null: unlimited. */
    lastDay: date('last_day', { mode: 'string' }),
    /** For `makeup`: the cancelled session. */
    mentorshipId: integer('mentorship_id').references(() => mentorships.id, { onDelete: 'cascade' }),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    check('student_credits_sessions', sql`${t.sessions} between 1 and 50`),
    check('student_credits_kind', sql`(${t.kind} = 'makeup') = (${t.mentorshipId} is not null)`),
    check(
      'student_credits_price',
      sql`${t.priceCents} is null or (${t.priceCents} >= 0 and ${t.kind} = 'pack')`,
    ),
    unique('student_credits_once').on(t.mentorshipId, t.studentId),
    index('student_credits_pair_idx').on(t.mentorId, t.studentId),
    index('student_credits_student_idx').on(t.studentId),
  ],
);

/** A mentor's record of a student's payment for a session. No row: pending. */
export const sessionPayments = pgTable(
  'session_payments',
  {
    mentorshipId: mentorshipId(),
    studentId: personId('student_id'),
    mentorId: ownerId('mentor_id'),
    state: text('state', { enum: ['paid', 'free', 'credit'] }).notNull(),
    /** For `paid`, on the marketplace's wall clock. */
    paidOn: date('paid_on', { mode: 'string' }),
    way: text('way', { enum: PAYMENT_WAY_NAMES }),
    creditId: integer('credit_id').references(() => studentCredits.id),
    updatedAt: at('updated_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.mentorshipId, t.studentId] }),
    check(
      'session_payments_state',
      sql`(${t.state} = 'paid') = (${t.paidOn} is not null) and (${t.state} = 'paid') = (${t.way} is not null)
    and (${t.state} = 'credit') = (${t.creditId} is not null)`,
    ),
    index('session_payments_mentor_idx').on(t.mentorId),
    index('session_payments_student_idx').on(t.studentId),
    index('session_payments_credit_idx').on(t.creditId).where(sql`${t.creditId} is not null`),
  ],
);

export const reviewBadges = pgTable(
  'review_badges',
  {
    reviewId: refTo('review_id', () => reviews.id, { onDelete: 'cascade' }),
    badgeId: refTo('badge_id', () => badges.id),
  },
  (t) => [primaryKey({ columns: [t.reviewId, t.badgeId] }), index('review_badges_badge_idx').on(t.badgeId)],
);

export const notifications = pgTable(
  'notifications',
  {
    id: longId(),
    userId: ownerId('user_id'),
    type: text('type').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    /** E.g. `mentorship:12:confirmed`: unique together with user and type. */
    subject: text('subject').notNull(),
    createdAt: at('created_at').notNull(),
    readAt: at('read_at'),
    /** Path of the website where the user can act, or ''. */
    link: text('link').notNull().default(''),
    /** Of `users`, whose face stands beside it. No reference: nothing has to find them when an account goes. */
    aboutId: integer('about_id'),
  },
  (t) => [
    uniqueIndex('notifications_once').on(t.userId, t.type, t.subject),
    index('notifications_user_idx').on(t.userId, t.createdAt.desc()),
    index('notifications_unread_idx').on(t.userId, t.createdAt.desc()).where(sql`${t.readAt} is null`),
    // Students are told of mentors whom they do not know.
    index('notifications_match_idx').on(t.aboutId).where(sql`${t.type} = 'match_found'`),
    index('notifications_read_idx').on(t.createdAt).where(sql`${t.readAt} is not null`),
  ],
);

/** Every file by its key; only `fileStore` reads and writes them (api/materials/fileStore.ts). */
export const storedFiles = pgTable(
  'stored_files',
  {
    key: text('key').primaryKey(),
    /** Null: they lie in the store of FILES. */
    bytes: bytea('bytes'),
    /** In bytes; null while `bytes` has never lain elsewhere. */
    size: integer('size'),
    createdAt: at('created_at').notNull(),
  },
  (t) => [check('stored_files_somewhere', sql`${t.bytes} is not null or ${t.size} is not null`)],
);

/**
 * Objects in the store of FILES to be removed: what is written before its row, and what a row no longer names (by trigger,
 * functions/storedFiles.sql). So none is left behind, whatever dies when.
 */
export const looseFiles = pgTable('loose_files', {
  key: text('key').primaryKey(),
  dueAt: at('due_at').notNull(),
  /** Somebody removes it until `due_at`: nothing may be written there. */
  removing: boolean('removing').notNull().default(false),
});

/** Files of a session, or of the conversation of a mentor and a student (extension `desk`). */
export const materials = pgTable(
  'materials',
  {
    id: serial('id').primaryKey(),
    /** The quota it counts against. */
    mentorId: ownerId('mentor_id'),
    /** For a file of a conversation. */
    studentId: integer('student_id').references(() => users.id),
    /** For a file of a session. */
    mentorshipId: integer('mentorship_id').references(() => mentorships.id, { onDelete: 'cascade' }),
    uploaderId: personId('uploader_id'),
    name: text('name').notNull(),
    /** Detected from content, one of `FILE_TYPES` (api/contract/rules/materials.ts). */
    mime: text('mime').notNull(),
    size: integer('size').notNull(),
    /** Not a reference: another store may keep the file elsewhere. */
    fileKey: text('file_key').notNull().unique(),
    createdAt: at('created_at').notNull(),
    /** Taken out of sight by the staff. */
    hiddenAt: at('hidden_at'),
  },
  (t) => [
    check('materials_of', sql`(${t.studentId} is null) <> (${t.mentorshipId} is null)`),
    index('materials_mentor_idx').on(t.mentorId),
    index('materials_student_idx').on(t.studentId, t.mentorId),
    index('materials_mentorship_idx').on(t.mentorshipId),
    index('materials_uploader_idx').on(t.uploaderId),
  ],
);

/** Texts that a person saves for messages (extension `talk`). */
export const savedReplies = pgTable(
  'saved_replies',
  {
    id: serial('id').primaryKey(),
    userId: ownerId('user_id'),
    title: text('title').notNull(),
    text: text('text').notNull(),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (t) => [unique('saved_replies_title').on(t.userId, t.title)],
);

export const chatMessages = pgTable(
  'chat_messages',
  {
    id: longId(),
    senderId: personId('sender_id'),
    receiverId: personId('receiver_id'),
    content: text('content').notNull(),
    clientId: text('client_id'),
    createdAt: at('created_at').notNull(),
    readAt: at('read_at'),
    /** The attached file; null once it is deleted. */
    materialId: integer('material_id').references(() => materials.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('chat_messages_material_idx').on(t.materialId).where(sql`${t.materialId} is not null`),
    uniqueIndex('chat_messages_client_id').on(t.senderId, t.clientId),
    index('chat_messages_pair_idx').on(
      sql`least(${t.senderId}, ${t.receiverId})`,
      sql`greatest(${t.senderId}, ${t.receiverId})`,
      t.id,
    ),
    index('chat_messages_unread_idx').on(t.receiverId, t.senderId, t.id).where(sql`${t.readAt} is null`),
    index('chat_messages_waiting_idx').on(t.createdAt).where(sql`${t.readAt} is null`),
    /** For the list of a user's conversations. */
    index('chat_messages_sent_idx').on(t.senderId, t.receiverId, t.id),
    index('chat_messages_received_idx').on(t.receiverId, t.senderId, t.id),
    check('chat_messages_content', sql`char_length(${t.content}) between 1 and 4000`),
  ],
);

/** Live events of one user, by `id`, kept for a day so that a reader can resume. NOTIFY carries ids only. */
export const liveEvents = pgTable(
  'live_events',
  {
    id: longId(),
    userId: ownerId('user_id'),
    kind: text('kind', { enum: ['notification', 'mentorship', 'message', 'read'] }).notNull(),
    subjectId: integer('subject_id').notNull(),
    createdAt: at('created_at').notNull(),
    /** A smaller id may commit later: missed events are found by transaction (api/live/events.ts). */
    writtenBy: xid8('written_by').notNull().default(sql`pg_current_xact_id()`),
    writtenIn: pgSnapshot('written_in').notNull().default(sql`pg_current_snapshot()`),
  },
  (t) => [index('live_events_user_idx').on(t.userId, t.id), index('live_events_created_idx').on(t.createdAt)],
);

/** People in a video room; their page refreshes it every few seconds (extension `talk`). */
export const roomPresence = pgTable(
  'room_presence',
  {
    mentorshipId: mentorshipId(),
    userId: ownerId('user_id'),
    enteredAt: at('entered_at').notNull(),
    lastSeenAt: at('last_seen_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.mentorshipId, t.userId] }), index('room_presence_user_idx').on(t.userId)],
);

export const roomMessages = pgTable(
  'room_messages',
  {
    id: longId(),
    mentorshipId: mentorshipId(),
    userId: ownerId('user_id'),
    content: text('content').notNull(),
    clientId: text('client_id').notNull(),
    sentAt: at('sent_at').notNull(),
  },
  (t) => [
    uniqueIndex('room_messages_client_id').on(t.mentorshipId, t.userId, t.clientId),
    index('room_messages_user_idx').on(t.userId, t.id),
    check('room_messages_content', sql`char_length(${t.content}) between 1 and 1000`),
  ],
);

/** What is on a room's whiteboard; `deleteClosedRoomData` empties it. */
export const roomMarks = pgTable(
  'room_marks',
  {
    id: longId(),
    mentorshipId: mentorshipId(),
    userId: ownerId('user_id'),
    /** Chosen by the page. */
    markId: uuid('mark_id').notNull(),
    /** `boardMark` of the contract, as JSON; null once removed. */
    mark: text('mark'),
  },
  (t) => [
    uniqueIndex('room_marks_mark_id').on(t.mentorshipId, t.markId),
    index('room_marks_user_idx').on(t.userId, t.id),
  ],
);

/** People in rooms, by process (PostgreSQL server only). Rows expire, so the table need not survive a crash. */
export const roomPeers = pgTable(
  'room_peers',
  {
    mentorshipId: integer('mentorship_id').notNull(),
    userId: integer('user_id').notNull(),
    /** Id of the process that holds this person's socket. */
    instance: uuid('instance').notNull(),
    /** `roomPeer` of the contract. */
    peer: jsonb('peer').notNull(),
    seenAt: at('seen_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.mentorshipId, t.userId] }),
    index('room_peers_instance_idx').on(t.instance),
  ],
);

/** Frames for people whose socket another process holds, which reads and deletes them. */
export const roomPost = pgTable(
  'room_post',
  {
    id: longId(),
    instance: uuid('instance').notNull(),
    mentorshipId: integer('mentorship_id').notNull(),
    /** The page's `tab`. */
    peerId: text('peer_id').notNull(),
    /** JSON as text, since `jsonb` rejects some of it. */
    frame: text('frame').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [index('room_post_instance_idx').on(t.instance)],
);

/** Days off and extra hours of a mentor (extension `calendar`), on the marketplace's wall clock. */
export const availabilityExceptions = pgTable(
  'availability_exceptions',
  {
    id: serial('id').primaryKey(),
    mentorId: ownerId('mentor_id'),
    day: date('day', { mode: 'string' }).notNull(),
    /** Included; null is `day` alone. */
    lastDay: date('last_day', { mode: 'string' }),
    kind: text('kind', { enum: ['off', 'extra'] }).notNull(),
    /** Minutes of the day, half-open; a whole day off is 0 to 1440. */
    startMinute: smallint('start_minute').notNull(),
    endMinute: smallint('end_minute').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    index('availability_exceptions_mentor_idx').on(t.mentorId, t.day),
    check('availability_exceptions_days', sql`${t.lastDay} > ${t.day}`),
    check(
      'availability_exceptions_minutes',
      sql`${t.startMinute} >= 0 and ${t.endMinute} <= 1440 and ${t.startMinute} < ${t.endMinute} and ${t.startMinute} % 30 = 0 and ${t.endMinute} % 30 = 0`,
    ),
  ],
);

/** A mentor's external calendar (extension `calendar`), and the results of reading it. */
export const busyImports = pgTable(
  'busy_imports',
  {
    mentorId: ownerId('mentor_id').primaryKey(),
    /** Sealed: anyone with the address can read the calendar. */
    address: text('address').notNull(),
    createdAt: at('created_at').notNull(),
    /** Last success. */
    readAt: at('read_at'),
    /** Last failure, and its reason for the owner. */
    failedAt: at('failed_at'),
    failure: text('failure'),
    /** Entries not understood at the last reading, for the owner only. Null: from before they were recorded. */
    unread: jsonb('unread').$type<z.infer<typeof unreadEntries>>(),
    /** Since the last success. */
    failures: smallint('failures').notNull().default(0),
    nextAt: at('next_at').notNull(),
    /** When the owner was notified of a week of failures. */
    toldAt: at('told_at'),
  },
  (t) => [index('busy_imports_next_idx').on(t.nextAt)],
);

/** Busy hours of that calendar, without titles. */
export const busyHours = pgTable(
  'busy_hours',
  { mentorId: ownerId('mentor_id'), during: tstzrange('during').notNull() },
  (t) => [primaryKey({ columns: [t.mentorId, t.during] })],
);

/** Views of a mentor's public profile, by day on the marketplace's clock (extension `desk`). */
export const profileViews = pgTable(
  'profile_views',
  {
    mentorId: ownerId('mentor_id'),
    day: date('day', { mode: 'string' }).notNull(),
    views: integer('views').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.mentorId, t.day] }),
    index('profile_views_day_idx').on(t.day),
    check('profile_views_some', sql`${t.views} > 0`),
  ],
);

/** SHA-256 of the secret of a user's calendar feed (extension `calendar`). One at a time. */
export const calendarTokens = pgTable('calendar_tokens', {
  userId: ownerId('user_id').primaryKey(),
  hash: text('hash').notNull().unique(),
  createdAt: at('created_at').notNull(),
});

export const favourites = pgTable(
  'favourites',
  {
    userId: ownerId('user_id'),
    mentorId: ownerId('mentor_id'),
    createdAt: at('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.mentorId] }), index('favourites_mentor_idx').on(t.mentorId)],
);

/**
 * A mentor invites somebody to be a student of theirs. With a student it was accepted, and is the tie of the two (ties.ts).
 * A refusal is kept from the mentor; a row that was sent again is withdrawn by the next one.
 */
export const studentInvitations = pgTable(
  'student_invitations',
  {
    id: serial('id').primaryKey(),
    mentorId: ownerId('mentor_id'),
    studentId: integer('student_id').references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    email: citext('email').notNull(),
    hash: text('hash').notNull().unique(),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    declinedAt: at('declined_at'),
    withdrawnAt: at('withdrawn_at'),
  },
  (t) => [
    unique('student_invitations_tie').on(t.mentorId, t.studentId),
    index('student_invitations_student_idx').on(t.studentId),
    index('student_invitations_email_idx').on(t.email),
  ],
);

/** A user's preferences (extension `account`); no row means the defaults. */
export const preferences = pgTable('preferences', {
  userId: ownerId('user_id').primaryKey(),
  mutedMails: text('muted_mails').array().notNull().default(sql`'{}'`),
  /** Search engines may list the public profile. */
  indexed: boolean('indexed').notNull().default(true),
  /** A new mentor's dashboard shows the first steps. */
  firstSteps: boolean('first_steps').notNull().default(true),
});

/** For search, directory and ranking; kept by triggers (mentorSearch.sql). `listed`: active, with a filled profile. */
export const mentorSearch = pgTable(
  'mentor_search',
  {
    userId: ownerId('user_id').primaryKey(),
    listed: boolean('listed').notNull().default(false),
    available: boolean('available').notNull().default(true),
    priceCents: integer('price_cents'),
    /** Lower case, without accents: names, expertise text, areas, bio. */
    searchText: text('search_text').notNull().default(''),
    /** Lower case, without accents: sort key for names. */
    sortName: text('sort_name').notNull().default(''),
    expertiseIds: integer('expertise_ids').array().notNull().default(sql`'{}'`),
    /** day * 3 + part (0 morning, 1 afternoon, 2 evening) of the weekly hours. */
    weekParts: integer('week_parts').array().notNull().default(sql`'{}'`),
    languages: text('languages').array().notNull().default(sql`'{}'`),
    reviewCount: integer('review_count').notNull().default(0),
    reviewSum: integer('review_sum').notNull().default(0),
    badgePoints: integer('badge_points').notNull().default(0),
    /** Hundredths: mean of the reviews, null without any; Bayesian mean, 0 without any. */
    ratingHundredths: integer('rating_hundredths'),
    scoreHundredths: integer('score_hundredths').notNull().default(0),
    memberSince: at('member_since').notNull(),
    /** The transaction that last changed the row, so that in-memory copies know which rows to read again. */
    changed: xid8('changed').notNull().default(sql`pg_current_xact_id()`),
    /** First listed; null if never. Accounts are often much older than their profiles. */
    listedSince: at('listed_since'),
  },
  (t) => [
    index('mentor_search_changed_idx').on(t.changed),
    index('mentor_search_rank_idx')
      .on(t.scoreHundredths.desc(), t.reviewCount.desc(), t.sortName, t.userId)
      .where(sql`${t.listed}`),
    index('mentor_search_new_idx').on(t.listedSince.desc().nullsFirst(), t.userId).where(sql`${t.listed}`),
    ginIndex('mentor_search_text_idx', sql`${t.searchText} gin_trgm_ops`),
    ginIndex('mentor_search_expertises_idx', t.expertiseIds),
  ],
);

/** When a mentor's public page last changed, kept by triggers (functions/mentorPages.sql). No row: not since joining. */
export const mentorPages = pgTable('mentor_pages', {
  mentorId: ownerId('mentor_id').primaryKey(),
  updatedAt: at('updated_at').notNull(),
});

/** `public_changes` of the last two days: tells caches what to read again (functions/publicChanges.sql). */
export const publicChanges = pgTable(
  'public_changes',
  {
    /** Null: anything may have changed. No reference, since it may be gone. */
    mentorId: integer('mentor_id'),
    changed: xid8('changed').notNull().default(sql`pg_current_xact_id()`),
    toldAt: at('told_at').notNull().default(sql`now()`),
  },
  (t) => [index('public_changes_changed_idx').on(t.changed), index('public_changes_told_idx').on(t.toldAt)],
);

/** One row, by mentorSearch.sql: the sums behind the overall mean, and the lock for changes of reviews. */
export const reviewTotals = pgTable(
  'review_totals',
  {
    id: smallint('id').primaryKey(),
    reviews: integer('reviews').notNull(),
    stars: integer('stars').notNull(),
    meanHundredths: integer('mean_hundredths'),
  },
  (t) => [check('review_totals_id_check', sql`${t.id} = 1`)],
);

/** One log-in. The token of generation n is an HMAC of it: nothing usable is stored, and it can be derived again. */
export const refreshFamilies = pgTable(
  'refresh_families',
  {
    id: uuid('id').primaryKey(),
    userId: ownerId('user_id'),
    generation: integer('generation').notNull().default(0),
    rotatedAt: at('rotated_at').notNull(),
    createdAt: at('created_at').notNull(),
    /** Absolute: 7 days from the log-in. */
    expiresAt: at('expires_at').notNull(),
    revokedAt: at('revoked_at'),
    userAgent: text('user_agent').notNull().default(''),
  },
  (t) => [
    index('refresh_families_user_idx').on(t.userId),
    index('refresh_families_expires_idx').on(t.expiresAt),
  ],
);

/** Keyed hashes of the networks that an account has logged in from, for 90 days (api/auth/sessions.ts). */
export const knownNetworks = pgTable(
  'known_networks',
  {
    userId: ownerId('user_id'),
    network: text('network').notNull(),
    lastLogInAt: at('last_log_in_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.network] }), index('known_networks_last_idx').on(t.lastLogInAt)],
);

/** Single-use links sent by mail, stored as SHA-256. */
/** `invitation` and `consent` (a guardian's) open accounts that staff have made, `activation` one's own. */
export const LINK_PURPOSES = ['activation', 'password-reset', 'invitation', 'consent'] as const;

export const mailTokens = pgTable(
  'mail_tokens',
  {
    hash: text('hash').primaryKey(),
    userId: ownerId('user_id'),
    purpose: text('purpose', { enum: LINK_PURPOSES }).notNull(),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
  },
  (t) => [index('mail_tokens_user_idx').on(t.userId, t.purpose)],
);

/** One person wants nothing to do with another, who is not told (docs/contract.md, 'Blocking'). */
export const blocks = pgTable(
  'blocks',
  {
    userId: ownerId('user_id'),
    blockedId: ownerId('blocked_id'),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.blockedId] }),
    index('blocks_blocked_idx').on(t.blockedId),
    check('blocks_other', sql`${t.userId} <> ${t.blockedId}`),
  ],
);

/** What staff decide on: reports of one thing, an objection, or a step of their own (docs/contract.md, 'Cases'). */
export const cases = pgTable(
  'cases',
  {
    id: serial('id').primaryKey(),
    kind: text('kind', { enum: CASE_KINDS }).notNull(),
    subject: text('subject', { enum: SUBJECT_NAMES }),
    /** In the table of the subject; null: a page, or the account itself. */
    subjectId: integer('subject_id'),
    /** What it is, in words: 'Mensaje de Marcos Vidal'. */
    title: text('title').notNull(),
    /** Whose thing it is; null: nobody's. */
    aboutId: integer('about_id').references(() => users.id),
    snapshot: jsonb('snapshot').$type<z.infer<typeof caseSnapshot>>().notNull(),
    /** Texts as they were before they were hidden, by column; given back when the decision is undone. */
    hidden: jsonb('hidden').$type<Record<string, unknown>>(),
    /** The case whose decision is objected to. */
    objectsToId: integer('objects_to_id').references((): AnyPgColumn => cases.id, { onDelete: 'cascade' }),
    openedAt: at('opened_at').notNull(),
    /** In the queue since; null: no visitor has confirmed a report yet. */
    queuedAt: at('queued_at'),
    /** `weightOf` (api/contract/rules/cases.ts). */
    weight: smallint('weight').notNull().default(0),
    takenById: integer('taken_by_id').references(() => users.id),
    takenAt: at('taken_at'),
    /** When staff were told by mail that it waits. */
    toldAt: at('told_at'),
    decidedAt: at('decided_at'),
    decidedById: integer('decided_by_id').references(() => users.id),
    measure: text('measure', { enum: MEASURE_NAMES }),
    decisionReason: text('decision_reason', { enum: DECISION_REASON_NAMES }),
    /** For the person concerned; of `none`, and of an objection, for who wrote in. */
    decisionText: text('decision_text').notNull().default(''),
    /** The measure has no effect any more: an objection was right. */
    undoneAt: at('undone_at'),
  },
  (t) => [
    check('cases_decided', sql`(${t.decidedAt} is null) = (${t.measure} is null)`),
    uniqueIndex('cases_open')
      .on(t.subject, t.subjectId, t.aboutId)
      .where(sql`${t.kind} = 'report' and ${t.subjectId} is not null and ${t.decidedAt} is null`),
    uniqueIndex('cases_objection').on(t.objectsToId),
    uniqueIndex('cases_approval').on(t.aboutId).where(sql`${t.kind} = 'approval' and ${t.decidedAt} is null`),
    /** For the median of the newest. */
    index('cases_approved_idx')
      .on(t.decidedAt.desc().nullsFirst())
      .where(sql`${t.kind} = 'approval' and ${t.decidedAt} is not null`),
    index('cases_picture_idx').on(sql`(${t.hidden} ->> 'pictureHash')`).where(sql`${t.hidden} is not null`),
    index('cases_queue_idx')
      .on(t.weight.desc().nullsFirst(), t.queuedAt, t.id)
      .where(sql`${t.decidedAt} is null and ${t.queuedAt} is not null`),
    index('cases_decided_idx')
      .on(t.decidedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.decidedAt} is not null`),
    index('cases_about_idx').on(t.aboutId, t.id),
    index('cases_taken_idx').on(t.takenById).where(sql`${t.takenById} is not null`),
    index('cases_decided_by_idx').on(t.decidedById).where(sql`${t.decidedById} is not null`),
  ],
);

/** What staff have seen of a mentor's papers; never the papers (docs/contract.md, 'Checks'). */
export const checks = pgTable(
  'checks',
  {
    userId: ownerId('user_id'),
    kind: text('kind', { enum: CHECK_KINDS }).notNull(),
    checkedOn: date('checked_on', { mode: 'string' }).notNull(),
    checkedBy: integer('checked_by').references(() => users.id, { onDelete: 'set null' }),
    /** Of a certificate. */
    issuedOn: date('issued_on', { mode: 'string' }),
    /** Included. Null: it does not run out. */
    validUntil: date('valid_until', { mode: 'string' }),
    /** When the mentor was told that it runs out soon. */
    toldAt: at('told_at'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.kind] }),
    check('checks_certificate', sql`${t.kind} <> 'certificate' or ${t.issuedOn} is not null`),
    index('checks_until_idx').on(t.validUntil).where(sql`${t.validUntil} is not null`),
    index('checks_by_idx').on(t.checkedBy).where(sql`${t.checkedBy} is not null`),
  ],
);

export const caseReports = pgTable(
  'case_reports',
  {
    id: serial('id').primaryKey(),
    caseId: refTo('case_id', () => cases.id, { onDelete: 'cascade' }),
    /** Null: a visitor, or somebody whose account is erased. */
    byId: integer('by_id').references(() => users.id, { onDelete: 'set null' }),
    /** Of a visitor. */
    name: text('name').notNull().default(''),
    email: text('email').notNull().default(''),
    reason: text('reason', { enum: CASE_REASON_NAMES }).notNull(),
    text: text('text').notNull(),
    createdAt: at('created_at').notNull(),
    /** Null: the visitor has not followed the link of the mail. */
    confirmedAt: at('confirmed_at'),
  },
  (t) => [
    unique('case_reports_once').on(t.caseId, t.byId),
    index('case_reports_by_idx').on(t.byId),
    index('case_reports_unconfirmed_idx').on(t.createdAt).where(sql`${t.confirmedAt} is null`),
  ],
);

/** What staff did and what concerns security. Rows are only added; age alone removes them (functions/auditLog.sql). */
export const auditLog = pgTable(
  'audit_log',
  {
    id: longId(),
    at: at('at').notNull(),
    act: text('act', { enum: ACT_NAMES }).notNull(),
    /** No references: rows outlive accounts. Null: nobody, or not logged in. */
    actorId: integer('actor_id'),
    aboutId: integer('about_id'),
    caseId: integer('case_id'),
    /** IPv4 /24 or IPv6 /48, or ''. */
    network: text('network').notNull().default(''),
    detail: text('detail').notNull().default(''),
  },
  (t) => [
    index('audit_log_about_idx').on(t.aboutId, t.id),
    index('audit_log_actor_idx').on(t.actorId, t.id),
    index('audit_log_at_idx').on(t.at),
    index('audit_log_act_idx').on(t.act, t.at),
  ],
);

/** What whoever runs the site says about itself; the newest row counts (docs/contract.md, 'Texts'). */
export const textVersions = pgTable('text_versions', {
  id: serial('id').primaryKey(),
  operator: jsonb('operator').$type<z.infer<typeof operator>>().notNull(),
  /** What changed, for people. */
  what: text('what').notNull(),
  at: at('at').notNull(),
});

/** Points spent per limit, shared by all instances (api/http/rates.ts). Unlogged. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    points: integer('points').notNull(),
    expire: at('expire'),
  },
  (t) => [index('rate_limits_expire_idx').on(t.expire)],
);

/** The last run of each of the server's jobs (api/contract/rules/jobs.ts). Unlogged: another machine knows nothing of them. */
export const jobRuns = pgTable('job_runs', {
  job: text('job', { enum: JOB_NAMES }).primaryKey(),
  at: at('at').notNull(),
  /** Nothing was left undone. */
  whole: boolean('whole').notNull(),
  tookMs: integer('took_ms').notNull(),
});

/** Settings of this database: its secrets when none are configured, and when demo data was loaded. */
export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
});
