/** Extension `requests` (docs/contract.md, 'Series'): the same hours for several weeks. */
import { z } from 'zod';
import { instant } from './common';
import {
  goneChoice,
  mentorship,
  mentorshipPayload,
  proposalPayload,
  reasonPayload,
  tolerantMentorship,
} from './mentorships';
import { WITHHELD } from './rules/mentorRules';
import {
  MISSED_REASONS,
  SERIES_AHEAD,
  SERIES_WEEKS_MAX,
  SERIES_WEEKS_MIN,
  SERIES_WEEKS_PROBLEM,
  WEEK_REASONS,
} from './rules/series';
import { lenientArray, orNull } from './tolerant';

const weeks = z.int(SERIES_WEEKS_PROBLEM).min(SERIES_WEEKS_MIN, SERIES_WEEKS_PROBLEM);

export const seriesPreview = z.object({
  weeks: z.array(
    z.object({
      week: z.int().describe('1 is that of the first hours.'),
      init_date: instant.nullable().describe('Null: the clocks skip these hours on that day.'),
      end_date: instant.nullable(),
      reason: z
        .enum([...WEEK_REASONS, ...WITHHELD])
        .nullable()
        .describe('Why it cannot be booked; null when it can. `own`: the student has something else then.'),
    }),
  ),
});

export const seriesPayload = mentorshipPayload.extend({
  weeks: weeks.max(SERIES_WEEKS_MAX, SERIES_WEEKS_PROBLEM).describe('How many, the first included.'),
  left_out: z
    .array(z.int().min(1).max(SERIES_WEEKS_MAX))
    .max(SERIES_WEEKS_MAX)
    .default([])
    .describe('Numbers of the weeks that are not asked for; two at least have to stay.'),
  goes_on: z
    .boolean()
    .default(false)
    .describe(`Without end: ${SERIES_AHEAD} weeks now, and the server adds the next as each passes.`),
});

export const missedWeek = z.object({
  day: z.iso.date(),
  reason: z.enum([...WEEK_REASONS, ...WITHHELD, ...MISSED_REASONS]),
});
export const series = z.object({
  id: z.uuid(),
  sessions: z
    .array(mentorship)
    .describe('Those in force, in the order of their weeks; the latest, if they are many.'),
  without_end: z
    .object({
      ended_at: instant.nullable().describe('Null: it goes on.'),
      missed: z.array(missedWeek).describe('Weeks that could not be had, latest last.'),
    })
    .optional()
    .describe('Of a series that was asked for without end.'),
});

/** 409: weeks, by number, that cannot be booked, or a choice as of a single session. */
export const unbookableWeeks = goneChoice.extend({ weeks: z.array(z.int()).optional() });
/** 409: sessions, by identifier, that cannot be moved with the first. */
export const unmovableSessions = z.object({ detail: z.string(), sessions: z.array(z.uuid()) });

export const seriesAnswer = reasonPayload.extend({
  early_start: mentorshipPayload.shape.early_start,
  confirm: z
    .array(z.uuid())
    .max(SERIES_WEEKS_MAX)
    .describe('Identifiers of the requests to confirm; all others of the series are declined.'),
});

const from = z.uuid().describe('Identifier of the first session that changes; all later ones do too.');
export const followingCancellation = reasonPayload.extend({ from });
export const seriesEnd = z.object({
  after: z.uuid().describe('Identifier of the last session that stays; all later ones are cancelled.'),
});
export const followingProposal = proposalPayload
  .extend({ from })
  .describe('The new hours of the first; the others are moved by the same days and time of the clock.');

export const proposalsAnswer = z.object({
  proposals: z
    .array(z.int().positive())
    .min(1, 'Elige al menos una propuesta.')
    .max(SERIES_WEEKS_MAX)
    .describe('Ids of proposals as they were read, about sessions of the series.'),
  accept: z.boolean().describe('False: turned down, or taken back if it is one’s own.'),
});

/** Other servers may give unknown reasons. */
const seriesWeek = z.object({
  week: z.number(),
  init_date: z.string().nullable(),
  reason: z.string().nullable(),
});
export type SeriesWeek = z.output<typeof seriesWeek>;
export const tolerantSeriesPreview = z.object({ weeks: z.array(seriesWeek) });
export const tolerantSeriesSessions = z.object({
  sessions: lenientArray(tolerantMentorship),
  without_end: orNull(
    z.object({
      ended_at: z.string().nullable(),
      missed: lenientArray(z.object({ day: z.string(), reason: z.string() })),
    }),
  ),
});
