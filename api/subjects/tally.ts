import { eurosOf } from '~/api/contract/rules/price';
import type { SubjectOrder } from '~/api/contract/rules/search';
import type { FreshData } from '~/api/mentors/publicData';
import { COMPARATORS, type MentorEntry } from '~/api/mentors/search/mentorIndex';

/** The mentors of each area whom everybody may find, best first, by the area's id. */
export type SubjectTally = ReadonlyMap<number, readonly MentorEntry[]>;

/** Made again when a mentor has changed. */
export function createSubjectTally() {
  let known: SubjectTally = new Map();
  let version = -1;
  return (data: FreshData): SubjectTally => {
    if (data.version === version) return known;
    const made = new Map<number, MentorEntry[]>();
    for (const mentor of data.findable()) {
      for (const area of mentor.areas) {
        const mentors = made.get(area);
        if (mentors) mentors.push(mentor);
        else made.set(area, [mentor]);
      }
    }
    version = data.version;
    known = made;
    return made;
  };
}

/** Of each list and order once: sorting a thousand costs more than the rest of an answer. */
const sorted = new WeakMap<readonly MentorEntry[], Map<SubjectOrder, readonly number[]>>();

export function idsInOrder(mentors: readonly MentorEntry[], order: SubjectOrder): readonly number[] {
  const known = sorted.get(mentors) ?? new Map<SubjectOrder, readonly number[]>();
  sorted.set(mentors, known);
  const ids =
    known.get(order) ??
    (order === 'score' ? mentors : [...mentors].sort(COMPARATORS[order])).map(({ id }) => id);
  known.set(order, ids);
  return ids;
}

/** In euros and stars; null where no mentor has one. */
export function factsOf(mentors: readonly MentorEntry[]) {
  const prices = mentors.flatMap(({ price }) => price ?? []);
  const total_reviews = mentors.reduce((sum, { reviews }) => sum + reviews, 0);
  const stars = mentors.reduce((sum, { rating, reviews }) => sum + (rating ?? 0) * reviews, 0);
  return {
    price_min: prices.length > 0 ? eurosOf(prices.reduce((a, b) => Math.min(a, b))) : null,
    price_max: prices.length > 0 ? eurosOf(prices.reduce((a, b) => Math.max(a, b))) : null,
    rating: total_reviews > 0 ? Math.round(stars / total_reviews) / 100 : null,
    total_reviews,
  };
}
