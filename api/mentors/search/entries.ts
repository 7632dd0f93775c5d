import type { SearchOrder } from '../../contract/searchValues';

/** What the search knows of a mentor: a row of `mentor_search` without its text. */
export interface MentorEntry {
  id: number;
  listed: boolean;
  /** Cents per hour. */
  price: number | null;
  /** Hundredths. */
  rating: number | null;
  score: number;
  reviews: number;
  /** Milliseconds. */
  since: number;
  sortName: string;
  areas: number[];
  /** Days (bit 0 Monday to bit 6 Sunday) on which the weekly hours have something in that part. */
  mornings: number;
  afternoons: number;
  evenings: number;
}

type Compare = (a: MentorEntry, b: MentorEntry) => number;

const byName: Compare = (a, b) => (a.sortName < b.sortName ? -1 : a.sortName > b.sortName ? 1 : a.id - b.id);
const byScore: Compare = (a, b) => b.score - a.score || b.reviews - a.reviews || byName(a, b);

/** Unknown prices and ratings come last, whichever way round. */
const last = (value: number | null, fallback: number) => value ?? fallback;

/** `relevance` is the order of the scores within what the words match equally well. */
export const COMPARE: Record<Exclude<SearchOrder, 'relevance'>, Compare> = {
  score: byScore,
  price_asc: (a, b) => last(a.price, Infinity) - last(b.price, Infinity) || byScore(a, b),
  price_desc: (a, b) => last(b.price, -1) - last(a.price, -1) || byScore(a, b),
  rating: (a, b) => last(b.rating, -1) - last(a.rating, -1) || b.reviews - a.reviews || byName(a, b),
  newest: (a, b) => b.since - a.since || b.id - a.id,
};
