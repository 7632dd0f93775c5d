/** What mentors teach, public (extension `marketplace`). Counts and lists only mentors who take bookings and may be indexed. */
import { z } from 'zod';
import { EUROS, expertise, page, scope } from './common';
import { filled, foundMentor, tolerantFoundMentor } from './mentors';
import { SUBJECT_ORDERS } from './rules/search';
import { lenientArray, orNull, readCount, tolerant } from './tolerant';

const subject = z.object({ name_id: z.string(), name: z.string(), count: z.int().describe('Its mentors.') });

/** Every scope that has areas, with all of them. */
export const subjectGroup = scope.extend({ subjects: z.array(subject) });

/** Facts across all mentors of the area; null if none of them has a value. */
const subjectFacts = z.object({
  price_min: z.number().nullable().describe(EUROS),
  price_max: z.number().nullable().describe(EUROS),
  rating: z.number().nullable().describe('Mean of the stars of all their reviews.'),
  total_reviews: z.int(),
});

export const subjectPage = page(foundMentor).extend({
  subject: expertise.pick({ name_id: true, name: true, description: true }),
  scope,
  facts: subjectFacts,
});

export const subjectQuery = z.object({
  order: filled(z.enum(SUBJECT_ORDERS)).describe('`score` when it is left out.'),
});

export const tolerantSubjectGroup = tolerant(subjectGroup);

/** Drops mentors who hide from search engines or take no bookings, though a server may send them. */
export const tolerantSubjectPage = z
  .object({
    results: lenientArray(tolerantFoundMentor),
    count: orNull(readCount),
    subject: tolerant(subjectPage.shape.subject),
    scope: orNull(tolerant(scope)),
    facts: orNull(tolerant(subjectFacts)),
  })
  .transform(({ results, count, facts, ...page }) => {
    const mentors = results.filter(
      (one) => one.user_type === 'mentor' && one.profile.indexed && one.profile.available,
    );
    // If mentors were dropped, the server's count and facts would include them.
    const isTrue = mentors.length === results.length;
    return {
      ...page,
      mentors,
      count: isTrue ? (count ?? mentors.length) : mentors.length,
      facts: isTrue ? facts : null,
    };
  });

export type SubjectGroup = z.output<typeof tolerantSubjectGroup>;
export type SubjectPage = z.output<typeof tolerantSubjectPage>;
