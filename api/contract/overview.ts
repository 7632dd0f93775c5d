/** What happens on the whole marketplace, its failed mails and its yearly figures, for staff (docs/contract.md, 'Overview'; extension `staff`). */
import { z } from 'zod';
import { instant, page } from './common';
import { figuresQuery } from './figures';
import { JOB_NAMES, QUEUES, type Queue } from './rules/jobs';
import { FIGURE_NAMES } from './rules/overview';
import { USER_TYPES } from './rules/profile';
import { tolerant } from './tolerant';

export const overviewQuery = figuresQuery;

export const overviewWeek = z.object({
  from: z.iso.date().describe('Its Monday.'),
  students: z.int().describe('Accounts made then and activated.'),
  mentors: z.int(),
  requests: z.int().describe('Of students; each session of a series is one.'),
  confirmed: z.int().describe('Of those.'),
  minutes: z
    .int()
    .describe('Of confirmed sessions that are over and took place, by their start; a group once.'),
  reviews: z.int().describe('Published ones, by when they were written.'),
  cases_opened: z.int().describe('Reports and objections.'),
  cases_decided: z.int(),
  case_minutes: z.int().nullable().describe('Median from the queue to the decision, of those decided.'),
});

const PASSED = 'False: something was left undone, and is tried again.';

export const overview = z.object({
  weeks: z.array(overviewWeek).describe('Monday first, the running week last.'),
  people: z.array(
    z.object({
      user_type: z.enum(USER_TYPES),
      count: z.int().describe('Open accounts.'),
      active: z.int().describe('Of those, with a log-in in the last 30 days.'),
    }),
  ),
  mails: z.object({ waiting: z.int(), failed: z.int() }),
  jobs: z.array(
    z.object({
      job: z.enum(JOB_NAMES),
      at: instant.nullable().describe('Its last run; null: none is known.'),
      whole: z.boolean().nullable().describe(PASSED),
      took_ms: z.int().nullable(),
    }),
  ),
  queues: z.array(z.object({ queue: z.enum(Object.keys(QUEUES) as [Queue, ...Queue[]]), waiting: z.int() })),
  storage: z.object({
    bytes: z.number().describe('Files and pictures.'),
    people: z
      .array(z.object({ username: z.string(), full_name: z.string(), bytes: z.number() }))
      .describe('The ten with most; a file counts for its mentor.'),
  }),
});

export const failedMail = z.object({
  id: z.uuid(),
  to: z.string(),
  subject: z.string(),
  since: instant.describe('When it was given up.'),
  failure: z.string().describe("In the words of the mail server, without addresses; '' if unknown."),
  username: z.string().describe("Of the account with this address; '' for none."),
  refused: z.boolean().describe('The mail server says that this address is not there.'),
});
export const failedMails = page(failedMail);
export const sentAgain = z.object({ sent: z.int() });

const CENTS = 'Euros, of what is over and of packs that were sold.';

export const incomeLine = z.object({
  id: z.int(),
  quarter: z.int(),
  username: z.string().describe("'' of an erased account."),
  full_name: z.string(),
  email: z.string(),
  sessions: z.int().describe('That are over; a group once.'),
  students: z.int(),
  minutes: z.int(),
  amount: z.number().describe(CENTS),
});
export const yearIncome = z.object({
  results: z.array(incomeLine).describe('By mentor and quarter.'),
  after: z.int().nullable().describe('For the next part; null: this is the last.'),
});

export const yearCases = z.object({
  results: z.array(
    z.object({
      figure: z.enum(FIGURE_NAMES),
      kind: z.string(),
      count: z.number().describe('Hours of medians.'),
    }),
  ),
});

export const tolerantOverview = tolerant(overview);
export const tolerantFailedMails = tolerant(failedMails);
export const tolerantSentAgain = tolerant(sentAgain);
export const tolerantYearIncome = tolerant(yearIncome);
export const tolerantYearCases = tolerant(yearCases);
