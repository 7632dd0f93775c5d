/** Values of the mentor search that pages name too; apart from the schemas, which no browser needs. */
export const DAY_PARTS = ['morning', 'afternoon', 'evening'] as const;
export const SEARCH_ORDERS = ['relevance', 'score', 'price_asc', 'price_desc', 'rating', 'newest'] as const;
/** Euros and stars that the facets count up to and from: values for `price_max` and `min_rating`. */
export const PRICE_STEPS = [10, 15, 20, 25, 30, 40, 50] as const;
export const RATING_STEPS = [4.5, 4, 3.5, 3] as const;

export type DayPart = (typeof DAY_PARTS)[number];
export type SearchOrder = (typeof SEARCH_ORDERS)[number];
