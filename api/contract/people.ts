/** People and the log, for the staff and for oneself (docs/contract.md, 'People', 'Log'; extension `staff`). */
import { z } from 'zod';
import { logIn, preferences } from './account';
import { caseEntry } from './cases';
import { staffCheck } from './checks';
import { instant, namedPerson, required } from './common';
import { ACT_NAMES } from './rules/audit';
import { PERSON_ACTS, PERSON_STATE_NAMES } from './rules/people';
import { USER_TYPES } from './rules/profile';
import { tolerant } from './tolerant';

const next = z.int().nullable().describe('`after` of the next page; null on the last.');
const count = z.int().nullable();

export const personEntry = namedPerson.extend({
  email: z.string().describe("'' where the caller may not act on this person."),
  state: z.enum(PERSON_STATE_NAMES),
  created_at: instant,
  last_log_in_at: instant.nullable(),
});
export const peoplePage = z.object({ results: z.array(personEntry), next });

const named = namedPerson.pick({ id: true, username: true, full_name: true });
export const logLine = z.object({
  id: z.int(),
  at: instant,
  act: z.enum(ACT_NAMES),
  actor: named.nullable().describe('Null: nobody who is logged in, or the server.'),
  about: named.nullable(),
  case: z.string().nullable().describe('`2026-0117`'),
  network: z.string().describe('IPv4 /24 or IPv6 /48.'),
  detail: z.string(),
});
export const logPage = z.object({ results: z.array(logLine), next });

export const onePerson = personEntry.extend({
  phone: z.string(),
  age: z.int().nullable().describe('In years; null if not said.'),
  guardian: z
    .object({ email: z.string(), consented_at: instant.nullable() })
    .nullable()
    .describe('Of who was invited with one.'),
  checks: z.array(staffCheck).describe('What staff have checked of a mentor.'),
  mail_refused: z
    .object({ at: instant, code: z.string().describe('RFC 3463: `5.1.1`') })
    .nullable()
    .describe('The mail server of their address says that it is not there; null once it takes a mail.'),
  restricted_until: instant.nullable(),
  decided_by: z.string().nullable().describe('The case from whose decision the restriction follows.'),
  open_case: z.string().nullable().describe("The staff's own case about this person that is open."),
  devices: z.array(logIn),
  sessions: z
    .object({ upcoming: count, ongoing: count, pending: count, finished: count, cancelled: count })
    .nullable()
    .describe('Numbers; null for staff.'),
  cases: z.array(caseEntry).describe('About this person, open ones first; at most 20.'),
  log: z.array(logLine).describe('The newest ten about this person, without readings.'),
  acts: z.array(z.enum(PERSON_ACTS)).describe('What the caller may do.'),
});

export const rolePayload = z.object({ role: z.enum(USER_TYPES, 'Elige un rol.') });
export const erasurePayload = z.object({
  username: required('Escribe su nombre de usuario.').describe('Of the person, as a confirmation.'),
});

/** What a person sees, without any text of messages, notes or files. */
export const viewedAs = z.object({
  person: named.extend({ user_type: z.enum(USER_TYPES) }),
  sessions: z
    .array(
      z.object({
        init_date: instant,
        end_date: instant,
        status: z.enum(['pending', 'upcoming', 'ongoing', 'finished']),
        with: z.array(z.string()),
      }),
    )
    .describe('What is next first; at most 20.'),
  notifications: z.array(z.object({ title: z.string(), created_at: instant, is_read: z.boolean() })),
  preferences,
  weekly: z
    .array(z.object({ day_of_week: z.int(), start_minute: z.int() }))
    .describe("A mentor's half hours."),
  conversations: z
    .array(z.object({ full_name: z.string(), last_message_at: instant }))
    .describe('At most 50.'),
});

export const ownLogPage = z.object({
  results: z.array(
    logLine.pick({ id: true, at: true, act: true, network: true, detail: true }).extend({
      by: z.enum(['self', 'staff', 'nobody']),
    }),
  ),
  next,
});

export const tolerantPeople = tolerant(peoplePage);
export const tolerantPerson = tolerant(onePerson);
export const tolerantViewedAs = tolerant(viewedAs);
export const tolerantLog = tolerant(logPage);
export const tolerantOwnLog = tolerant(ownLogPage);
