import type { ExpertiseRef as Subject } from '~/api/contract/common';
import { fold, type MentorQuery, PRICE_CHOICES } from '~/api/contract/rules/search';
import type { User } from '~/api/contract/users';
import { usualPriceOf } from '~/app/domain/money/price';

/** The directory's filters, except hours, for an API without `marketplace` (docs/product.md, 'Mentor directory'). */
type Profile<Keys extends keyof User['profile']> = { profile: Pick<User['profile'], Keys> };
type FilterableMentor = Pick<User, 'full_name'> & Profile<'expertises' | 'rating'>;
export type ListedMentor = FilterableMentor & Profile<'total_reviews' | 'total_score' | 'price'>;

/** 'Cualquiera', or 'N+ estrellas' with a comma: '4,5+ estrellas'. */
export function ratingLabel(minRating: number): string {
  return minRating === 0 ? 'Cualquiera' : `${String(minRating).replace('.', ',')}+ estrellas`;
}

/** Orders for a list without dates. */
export const LISTED_ORDERS = ['relevance', 'score', 'price_asc', 'price_desc', 'rating'] as const;

/** In the requested order if the list supports it, otherwise in the list's own. */
export function searchMentors<T extends ListedMentor>(mentors: readonly T[], query: MentorQuery): T[] {
  const found = fitting(mentors, query);
  const by = COMPARE[query.order];
  return by ? found.sort(by) : found;
}

/** Number of matches for each value of a filter, given the other filters. */
export function countMentors(mentors: readonly ListedMentor[], query: MentorQuery) {
  const count = (change: Partial<MentorQuery>) => fitting(mentors, { ...query, ...change }).length;
  return {
    expertises: subjectsOf(fitting(mentors, { ...query, expertises: [] })),
    prices: PRICE_CHOICES.map((price_max) => ({ price_max, count: count({ priceMax: price_max }) })),
  };
}

type Compare = (a: ListedMentor, b: ListedMentor) => number;

const score = ({ profile }: ListedMentor) => profile.total_score ?? -1;
const rating = ({ profile }: ListedMentor) => profile.rating ?? -1;
const price = ({ profile }: ListedMentor) => usualPriceOf(profile);
const byScore: Compare = (a, b) => score(b) - score(a) || b.profile.total_reviews - a.profile.total_reviews;

const COMPARE: Partial<Record<MentorQuery['order'], Compare>> = {
  score: byScore,
  price_asc: (a, b) => price(a) - price(b) || byScore(a, b),
  price_desc: (a, b) => price(b) - price(a) || byScore(a, b),
  rating: (a, b) => rating(b) - rating(a) || b.profile.total_reviews - a.profile.total_reviews,
};

function fitting<T extends ListedMentor>(mentors: readonly T[], query: MentorQuery): T[] {
  const { q, expertises, minRating, priceMax } = query;
  const words = fold(q).split(/\s+/).filter(Boolean);
  return mentors.filter(
    (one) =>
      words.every((word) => fold(one.full_name).includes(word)) &&
      (expertises.length === 0 ||
        one.profile.expertises.some(({ name_id }) => expertises.includes(name_id))) &&
      (minRating === null || (one.profile.rating ?? 0) >= minRating) &&
      (priceMax === null || price(one) <= priceMax),
  );
}

/** Most frequent first. */
function subjectsOf(mentors: readonly FilterableMentor[]): (Subject & { count: number })[] {
  const known = new Map<string, Subject & { count: number }>();
  for (const { name_id, name } of mentors.flatMap(({ profile }) => profile.expertises)) {
    known.set(name_id, { name_id, name, count: (known.get(name_id)?.count ?? 0) + 1 });
  }
  return [...known.values()].sort((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'es'));
}
