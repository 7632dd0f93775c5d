/** Values of the mentor search that pages name too; apart from the schemas, which no browser needs. */
export const DAY_PARTS = ['morning', 'afternoon', 'evening'] as const;
export const SEARCH_ORDERS = ['relevance', 'score', 'price_asc', 'price_desc', 'rating', 'newest'] as const;
/** Euros and stars that the facets count up to and from: values for `price_max` and `min_rating`. */
export const PRICE_STEPS = [10, 15, 20, 25, 30, 40, 50] as const;
export const RATING_STEPS = [4.5, 4, 3.5, 3] as const;

export type DayPart = (typeof DAY_PARTS)[number];
export type SearchOrder = (typeof SEARCH_ORDERS)[number];

/** Enough for a name, a topic and a code; each one costs a look through all sessions. */
const MAX_WORDS = 10;

/**
 * The words that a text search of sessions looks for: all of them have to be found (extension `list-counts`,
 * docs/contract.md, 'Extensions').
 */
export function searchWords(q: string): string[] {
  const words = q.split(/\s+/).filter((word) => word !== '');
  return [...new Set(words)].slice(0, MAX_WORDS);
}

/** name_ids joined by commas, once each. */
export function parseNameIds(text: string | undefined): string[] {
  const names = (text ?? '').split(',').map((one) => one.trim());
  return [...new Set(names.filter((one) => one !== ''))];
}
