import { z } from 'zod';
import * as mentorships from './mentorships';
import { identified, mentorship, ownSessionFields, sessionFields, user } from './tolerant';
import { count, lenientArray, numberOrNull, orNull, tolerant } from './tolerantValues';

const countOrZero = count.catch(0);

/** A page of sessions of any server with the extension `list-counts` (docs/contract.md, 'Extensions'). */
export const mentorshipPage = z
  .object({
    results: z.array(z.unknown()),
    count,
    counts: z.object({
      all: count,
      confirmed: countOrZero,
      pending: countOrZero,
      upcoming: countOrZero,
      ongoing: countOrZero,
      finished: countOrZero,
    }),
  })
  .transform(({ results, ...page }) => ({ ...page, items: lenientArray(mentorship).parse(results) }));

/** Extension `group-sessions`: a session as seen by people who are not in it. */
export const openSession = tolerant(mentorships.openSession, sessionFields).transform(identified);

const facets = orNull(tolerant(mentorships.openFacets)).transform(
  (v) => v ?? { expertises: [], mentors: [] },
);

export const openPage = z
  .object({ results: lenientArray(openSession), count: numberOrNull, facets })
  .transform((page) => ({ ...page, count: page.count ?? page.results.length }));

/** Extension `session-reports`. */
export const reportedPage = z
  .object({ results: lenientArray(mentorship), count: numberOrNull })
  .transform(({ results, count }) => ({ items: results, count: count ?? results.length }));

/** Extension `session-series`: why a week cannot be booked may be a word that is not known here. */
const seriesWeek = z.object({
  week: z.number(),
  init_date: z.string().nullable(),
  reason: z.string().nullable(),
});
export type SeriesWeek = z.output<typeof seriesWeek>;
export const seriesPreview = z.object({ weeks: z.array(seriesWeek) });
export const seriesSessions = z.object({ sessions: lenientArray(mentorship) });

/** Extension `session-history`. */
const ended = tolerant(mentorships.endedMentorship.shape.ended);
export const endedMentorship = tolerant(mentorships.endedMentorship, {
  ...ownSessionFields,
  ended,
}).transform(identified);
export const endedPage = z
  .object({ results: lenientArray(endedMentorship), count: numberOrNull })
  .transform(({ results, count }) => ({ items: results, count: count ?? results.length }));
const alternative = tolerant(mentorships.endedDetail.shape.alternatives.element, { mentor: user });
export const endedDetail = tolerant(mentorships.endedDetail, {
  ...ownSessionFields,
  ended,
  alternatives: lenientArray(alternative),
}).transform(identified);

export type CountedPage = z.output<typeof mentorshipPage>;
export type OpenSession = z.output<typeof openSession>;
export type EndedMentorship = z.output<typeof endedMentorship>;
export type OpenFacets = z.output<typeof facets>;
