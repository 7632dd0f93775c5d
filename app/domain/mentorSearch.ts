/** The directory's filters over a whole list of mentors, where the API has no `mentor-search`; what it would answer, weekly hours excepted. */
import { PRICE_STEPS, RATING_STEPS } from '../../api/contract/searchValues';
import { type FilterableMentor, filterMentors } from './mentorFilter';
import type { MentorQuery } from './mentorQuery';
import { usualPriceOf } from './price';

interface Area {
  name_id: string;
  name: string;
}

export interface ListedMentor extends FilterableMentor {
  profile: {
    expertises: readonly Area[];
    rating: number | null;
    total_reviews: number;
    total_score: number | null;
    price: number | null;
  };
}

/** How many would be found with each value of a filter, under the other filters. */
interface Counts {
  /** Most frequent first. */
  expertises: (Area & { count: number })[];
  prices: { price_max: number; count: number }[];
  ratings: { min_rating: number; count: number }[];
}

/** Orders that a list without dates can be brought into. */
export const LISTED_ORDERS = ['relevance', 'score', 'price_asc', 'price_desc', 'rating'] as const;

/** Those that fit, in the order asked for: the list's own for `relevance` and whatever it cannot be ordered by. */
export function searchMentors<T extends ListedMentor>(mentors: readonly T[], query: MentorQuery): T[] {
  const found = fitting(mentors, query);
  const by = COMPARE[query.order];
  return by ? found.sort(by) : found;
}

export function countMentors(mentors: readonly ListedMentor[], query: MentorQuery): Counts {
  const count = (change: Partial<MentorQuery>) => fitting(mentors, { ...query, ...change }).length;
  return {
    expertises: areasOf(fitting(mentors, { ...query, expertises: [] })),
    prices: PRICE_STEPS.map((price_max) => ({ price_max, count: count({ priceMax: price_max }) })),
    ratings: RATING_STEPS.map((min_rating) => ({ min_rating, count: count({ minRating: min_rating }) })),
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
  const found = filterMentors(mentors, { q, expertises, minRating: minRating ?? 0 });
  return found.filter((one) => priceMax === null || price(one) <= priceMax);
}

function areasOf(mentors: readonly ListedMentor[]): Counts['expertises'] {
  const known = new Map<string, Area & { count: number }>();
  for (const { name_id, name } of mentors.flatMap(({ profile }) => profile.expertises)) {
    known.set(name_id, { name_id, name, count: (known.get(name_id)?.count ?? 0) + 1 });
  }
  return [...known.values()].sort((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'es'));
}
