/** Sessions (docs/contract.md, 'Sessions', 'Group sessions'): responses and payloads. */
import { z } from 'zod';
import { AREAS, checkedBy, EUROS, euros, instant, nameIds, text, tolerantExpertiseRef } from './common';
import { sessionReport } from './reports';
import { CREDIT_KINDS } from './rules/income';
import {
  ADDITIONAL_INFORMATION_MAX,
  descriptionProblem,
  NO_DESCRIPTION,
  REASON_MAX,
  ROOM_SIZE,
  ROOM_SIZE_MAX,
} from './rules/limits';
import { bookingPriceProblem, hourlyPriceProblem } from './rules/price';
import { REMINDER_KINDS } from './rules/reminders';
import { MENTORSHIP_STATUSES, NO_MENTOR, ROOM_CODE } from './rules/sessions';
import { seatTerms, sessionTerms } from './terms';
import { lenientArray, numberOrNull, orNull, readCount, textOrEmpty, tolerant } from './tolerant';
import { publicUser, tolerantUser } from './users';

const OPEN = 'Always true in bookings of the website: it says nothing about who can join. See `listed`.';
const LISTED =
  'A group session: other students find it among the open ones and join it, once it is confirmed.';

export const mentorship = z.object({
  id: z.int(),
  identifier: z.uuid().describe('What the paths of this session are made of.'),
  init_date: instant,
  end_date: instant,
  price: z.number().describe(EUROS),
  offer_name: z.string().optional().describe('The mentor’s own offer that was booked (requests).'),
  room_code: z.string(),
  room_size: z.int().describe('How many students fit.'),
  status: z
    .enum(MENTORSHIP_STATUSES)
    .describe('By the clock: before its start, until its end, then finished.'),
  confirmation: z
    .boolean()
    .describe('Who was asked has confirmed it: its mentor, or the student of an offer.'),
  answer_by: instant
    .optional()
    .describe('Of a request that is not confirmed: until when it can be answered (request-deadlines).'),
  offered: z
    .boolean()
    .optional()
    .describe('True: its mentor asks, and its student confirms or declines it (session-offers).'),
  proposal: z
    .object({
      id: z.int(),
      init_date: instant,
      end_date: instant,
      price: z.number().describe(`${EUROS} That of the session unless another one is proposed.`),
      by: z.int().describe('Id of who proposes it.'),
      expires_at: instant,
      accepted_by: z.array(z.int()).describe('Students of a group who have accepted: all of them have to.'),
    })
    .optional()
    .describe('Other hours, or another price, that somebody of it proposes (proposals).'),
  series: z
    .object({
      id: z.uuid(),
      week: z.int().describe('Its place among those that were booked, from 1 on.'),
      weeks: z.int().describe('How many were asked for together, those called off since included.'),
      goes_on: z.literal(true).optional().describe('It has no end: the server adds its next weeks.'),
      waiting: z.int().optional().describe('How many of them wait for an answer; absent for none.'),
    })
    .optional()
    .describe('Of a session that was asked for with others, a week apart (session-series).'),
  group: z
    .object({ key: z.uuid(), title: z.string() })
    .optional()
    .describe('Of a group that its mentor has set up; `key` of its public page.'),
  open: z.boolean().describe(OPEN),
  listed: z.boolean().describe(LISTED),
  booked_by: z.int().describe('Id of who booked it, or took over; they and the mentor may change `listed`.'),
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
    .describe('Of a confirmed session of the caller’s that is not over: what they have been reminded of.'),
  reviewed: z
    .boolean()
    .optional()
    .describe('Of a finished and confirmed session of a student’s own: whether they have reviewed it.'),
  next_step: z
    .object({ text: z.string(), updated_at: instant })
    .optional()
    .describe('Until it is over: what its mentor and the caller, or the only student, agreed on (desk).'),
  paid_with: z
    .enum(CREDIT_KINDS)
    .optional()
    .describe('The credit that pays for the caller’s place, or for the only student’s (desk).'),
  materials: z
    .int()
    .optional()
    .describe('Of a session of the caller’s own that has files: how many (materials).'),
  terms: sessionTerms.optional().describe('As it was booked; absent: they mean nothing (desk).'),
  charge: seatTerms
    .optional()
    .describe('Of who cancelled late or did not come; to them once applied (desk).'),
  withdraw_until: instant
    .optional()
    .describe('Of a student’s own session with a professional: until when they may withdraw (staff).'),
  reports: z
    .array(sessionReport)
    .optional()
    .describe('What the caller has said of others after its end, or they of them; to staff all of it.'),
});

const earlyStart = z
  .boolean()
  .optional()
  .describe('The student asks that it may begin before the days to withdraw are over (staff).');

/** 409 on what was chosen: `credit` (none is left), `offer` (changed or gone). */
export const goneChoice = z.object({
  detail: z.string(),
  credit: z.array(z.string()).optional(),
  offer: z.array(z.string()).optional(),
});

export const mentorshipPayload = z.object({
  mentor: z.string().min(1, NO_MENTOR).describe('Username.'),
  alumnos: z
    .array(z.string())
    .min(1, 'Indica al menos un estudiante.')
    .max(ROOM_SIZE_MAX, `Como mucho ${ROOM_SIZE_MAX} estudiantes.`)
    .describe('Usernames: of a student their own, of a mentor one they have taught, of staff anyone’s.'),
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
  confirmation: z.boolean().optional().describe('Ignored: only who is asked confirms.'),
  open: z.boolean().default(true).describe(OPEN),
  listed: z.boolean().default(false).describe(LISTED),
  room_size: z
    .int()
    .min(1)
    .max(ROOM_SIZE_MAX)
    .default(ROOM_SIZE)
    .describe('How many students fit, the ones booked included.'),
  price: euros(hourlyPriceProblem).describe(`${EUROS} Chosen by who books; the mentor may decline.`),
  offer: z.int().optional().describe('Id of a mentor’s own offer: its length, its price in all (requests).'),
  additional_information: z
    .string({ error: NO_DESCRIPTION })
    .trim()
    .check(checkedBy(descriptionProblem))
    .meta({ minLength: 1, maxLength: ADDITIONAL_INFORMATION_MAX }),
  expertises: nameIds.default([]).describe(AREAS),
  early_start: earlyStart,
  credit: z
    .boolean()
    .optional()
    .describe('Paid with the student’s credits, as far as they last. 409 when none is left (desk).'),
});

/** PUT and PATCH /api/mentorships/{identifier}/: `{confirmation: true}`; other fields may come back as they were read. */
export const mentorshipUpdatePayload = z.looseObject({
  confirmation: z.boolean().optional().describe('true, by its mentor, or the student of an offer, only.'),
  additional_information: text(ADDITIONAL_INFORMATION_MAX, 'La descripción')
    .optional()
    .describe('By who booked it. Read by them, the mentor and staff; empty for everybody else.'),
  listed: z.boolean().optional().describe(LISTED),
  early_start: earlyStart,
});
/** Joining a group session. */
export const joinPayload = mentorshipPayload.pick({ early_start: true });
export const withdrawalPayload = z.object({
  following: z.boolean().optional().describe('The later sessions of its series too.'),
});

/** DELETE of a session, decline and leave: the people affected read the reason. */
export const reasonPayload = z.object({
  reason: z.string().trim().max(REASON_MAX, `El motivo: como mucho ${REASON_MAX} caracteres.`).optional(),
});

export const proposalPayload = mentorshipPayload.pick({ init_date: true, end_date: true }).extend({
  price: euros(bookingPriceProblem)
    .optional()
    .describe(`${EUROS} By the mentor of a request that is not confirmed.`),
});
export const acceptancePayload = z.object({
  proposal: z.int().positive().describe('Id of the proposal as it was read: another one is not accepted.'),
});

export type MentorshipPayload = z.input<typeof mentorshipPayload>;

/** Fields of sessions that the caller is in or may join. */
export const sessionFields = {
  identifier: z.union([z.string(), z.number()]).nullish(),
  status: orNull(mentorship.shape.status),
  mentor: orNull(tolerantUser),
  expertises: lenientArray(tolerantExpertiseRef),
  group: orNull(mentorship.shape.group.unwrap()),
};
export const identified = <T extends { id: string; identifier?: string | number | null }>(one: T) =>
  Object.assign(one, { identifier: String(one.identifier ?? one.id) });

/** Fields only of sessions that the caller is in. */
export const ownSessionFields = {
  ...sessionFields,
  /** Id; '' if the server does not send it. */
  booked_by: textOrEmpty,
  alumnos: lenientArray(tolerantUser),
  reports: lenientArray(
    tolerant(sessionReport, {
      by: textOrEmpty,
      about: textOrEmpty,
      answer: orNull(tolerant(sessionReport.shape.answer.unwrap())),
    }),
  ),
  proposal: orNull(
    tolerant(mentorship.shape.proposal.unwrap(), {
      by: textOrEmpty,
      accepted_by: lenientArray(textOrEmpty),
    }),
  ),
  /** Without its numbers it counts as a single session. */
  series: orNull(mentorship.shape.series.unwrap()),
};

export const tolerantMentorship = tolerant(mentorship, ownSessionFields).transform(identified);

export type Mentorship = z.output<typeof tolerantMentorship>;

const countOrZero = readCount.catch(0);

/** A page of sessions of any server with the extension `requests` (docs/contract.md, 'Extensions'). */
export const tolerantMentorshipPage = z
  .object({
    results: z.array(z.unknown()),
    count: readCount,
    counts: z.object({
      all: readCount,
      confirmed: countOrZero,
      pending: countOrZero,
      upcoming: countOrZero,
      ongoing: countOrZero,
      finished: countOrZero,
    }),
  })
  .transform(({ results, ...page }) => ({ ...page, items: lenientArray(tolerantMentorship).parse(results) }));

export const tolerantReportedPage = z
  .object({ results: lenientArray(tolerantMentorship), count: numberOrNull })
  .transform(({ results, count }) => ({ items: results, count: count ?? results.length }));
