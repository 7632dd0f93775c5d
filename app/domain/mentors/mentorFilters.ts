import { type MentorQuery, PRICE_STEPS, RATING_STEPS } from '~/api/contract/rules/search';
import type { ExpertiseRef as Subject, User } from '~/api/contract/tolerant';
import { usualPriceOf } from '~/app/domain/money/price';
import { fold } from '~/app/domain/text/typedText';

/** Filters for a list of mentors (wizard step 1; docs/product.md, 'Booking wizard'). */

type Profile<Keys extends keyof User['profile']> = { profile: Pick<User['profile'], Keys> };
type FilterableMentor = Pick<User, 'full_name'> & Profile<'expertises' | 'rating'>;
export type ListedMentor = FilterableMentor & Profile<'total_reviews' | 'total_score' | 'price'>;

export interface MentorFilters {
  /** Part of the name; case and accents do not matter. */
  q: string;
  /** name_ids; a mentor needs one of them. */
  expertises: string[];
  /** 0 to 5 in steps of 0.5; 0 means any. */
  minRating: number;
}

export function readMentorFilters(search: URLSearchParams): MentorFilters {
  const rating = Math.round(Number(search.get('min_rating') ?? 0) * 2) / 2;
  return {
    q: (search.get('q') ?? '').slice(0, 100),
    expertises: [...new Set(search.getAll('expertises'))].slice(0, 50),
    minRating: Number.isFinite(rating) ? Math.min(5, Math.max(0, rating)) : 0,
  };
}

export function filterMentors<T extends FilterableMentor>(
  mentors: readonly T[],
  filters: MentorFilters,
): T[] {
  const words = fold(filters.q).split(/\s+/).filter(Boolean);
  return mentors.filter(
    ({ full_name, profile }) =>
      words.every((word) => fold(full_name).includes(word)) &&
      (filters.expertises.length === 0 ||
        profile.expertises.some((subject) => filters.expertises.includes(subject.name_id))) &&
      (filters.minRating === 0 || (profile.rating ?? 0) >= filters.minRating),
  );
}

/** 'Cualquiera', or 'N+ estrellas' with a comma: '4,5+ estrellas'. */
export function ratingLabel(minRating: number): string {
  return minRating === 0 ? 'Cualquiera' : `${String(minRating).replace('.', ',')}+ estrellas`;
}

/** Chosen ones first, taught or not, then those whose name contains `text`, most frequent first. */
export function subjectChips(
  mentors: readonly FilterableMentor[],
  chosen: readonly string[],
  text: string,
): (Subject & { chosen: boolean })[] {
  const known = subjectsOf(mentors);
  const names = new Map(known.map(({ name_id, name }) => [name_id, name]));
  const wanted = fold(text);
  const rest = known.filter(({ name_id, name }) => !chosen.includes(name_id) && fold(name).includes(wanted));
  return [
    ...chosen.map((id) => ({ name_id: id, name: names.get(id) ?? id, chosen: true })),
    ...rest.map(({ name_id, name }) => ({ name_id, name, chosen: false })),
  ];
}

/** The directory's filters, except weekly hours, for an API without `mentor-search`. */

/** Orders that work for a list without dates. */
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

/** Most frequent first. */
function subjectsOf(mentors: readonly FilterableMentor[]): (Subject & { count: number })[] {
  const known = new Map<string, Subject & { count: number }>();
  for (const { name_id, name } of mentors.flatMap(({ profile }) => profile.expertises)) {
    known.set(name_id, { name_id, name, count: (known.get(name_id)?.count ?? 0) + 1 });
  }
  return [...known.values()].sort((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'es'));
}
