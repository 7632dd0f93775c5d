/** Cancelled, declined and expired sessions (docs/contract.md, 'History'; extension `requests`). */
import { z } from 'zod';
import { instant } from './common';
import { identified, mentorship, ownSessionFields } from './mentorships';
import { lenientArray, numberOrNull, tolerant } from './tolerant';
import { publicUser, tolerantUser } from './users';

export const ENDINGS = ['cancelled', 'declined', 'expired', 'withdrawn'] as const;

/** A session that ended before it took place. */
export const endedMentorship = mentorship.extend({
  ended: z.object({
    kind: z
      .enum(ENDINGS)
      .describe('`expired`: nobody answered in time; `withdrawn`: its student withdrew from the contract.'),
    at: instant,
    by: z
      .object({
        id: z.int().nullable(),
        role: z.enum(['mentor', 'student', 'staff']),
        full_name: z.string(),
      })
      .nullable()
      .describe('Who ended it; null when it expired. Of staff neither id nor name.'),
    reason: z.string().describe('In their words, or empty.'),
    late: z.boolean().describe('Confirmed, and called off less than 12 hours before its start.'),
    late_count: z
      .int()
      .optional()
      .describe('For staff, of a late one: how many that person has called off late in all.'),
  }),
});
export const endedDetail = endedMentorship.extend({
  alternatives: z
    .array(z.object({ mentor: publicUser, init_date: instant, end_date: instant }))
    .describe('For its student: hours near the wanted ones, and mentors of the subject who are free then.'),
});

const ended = tolerant(endedMentorship.shape.ended);
export const tolerantEndedMentorship = tolerant(endedMentorship, {
  ...ownSessionFields,
  ended,
}).transform(identified);
export const tolerantEndedPage = z
  .object({ results: lenientArray(tolerantEndedMentorship), count: numberOrNull })
  .transform(({ results, count }) => ({ items: results, count: count ?? results.length }));
const alternative = tolerant(endedDetail.shape.alternatives.element, { mentor: tolerantUser });
export const tolerantEndedDetail = tolerant(endedDetail, {
  ...ownSessionFields,
  ended,
  alternatives: lenientArray(alternative),
}).transform(identified);

export type EndedMentorship = z.output<typeof tolerantEndedMentorship>;
