/** Filters of mentor and session searches, for the website's addresses and the API. */

import { LANGUAGE_CODES, type Language } from './languages';
import { PRICE_MAX, readPrice } from './price';

export const DAY_PARTS = ['morning', 'afternoon', 'evening'] as const;
export const SEARCH_ORDERS = ['relevance', 'score', 'price_asc', 'price_desc', 'rating', 'newest'] as const;
/** Orders of a subject's mentors (extension `marketplace`). */
export const SUBJECT_ORDERS = ['score', 'rating', 'price_asc', 'newest'] as const;
/** Thresholds of the facets, in euros and stars: values for `price_max` and `min_rating`. */
export const PRICE_CHOICES = [10, 15, 20, 25, 30, 40, 50] as const;
export const RATING_STEPS = [4.5, 4, 3.5, 3] as const;

export type DayPart = (typeof DAY_PARTS)[number];
export type SearchOrder = (typeof SEARCH_ORDERS)[number];
export type SubjectOrder = (typeof SUBJECT_ORDERS)[number];

/** Enough for a name, a topic and a code; each further word costs a scan of all sessions. */
const MAX_WORDS = 10;

/**
 * Text as searches compare it: without case, accents, apostrophes and the dot of Catalan l·l, also typed as a full stop.
 * The same as `plain` in the database (api/db/functions/foldedText.sql).
 */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\p{Diacritic}'‘’‛′＇]/gu, '')
    .toLowerCase()
    .replaceAll('ŀ', 'l')
    .replaceAll('l.l', 'll')
    .trim();

/** The words of a text search of sessions; all must match (extension `requests`). */
export function searchWords(q: string): string[] {
  const words = q.split(/\s+/).filter((word) => word !== '');
  return [...new Set(words)].slice(0, MAX_WORDS);
}

/** name_ids joined by commas, without repetitions. */
export function parseNameIds(text: string | undefined): string[] {
  const names = (text ?? '').split(',').map((one) => one.trim());
  return [...new Set(names.filter((one) => one !== ''))];
}

/** Filters of the mentor directory (docs/product.md, 'Mentor directory'; extension `marketplace`). */
export interface MentorQuery {
  q: string;
  /** name_ids: any of them matches. */
  expertises: string[];
  priceMax: number | null;
  /** Above 0, at most 5; null = any. */
  minRating: number | null;
  /** 0 Monday to 6 Sunday. */
  day: number | null;
  part: DayPart | null;
  /** Bookable hours: this week, from today to Sunday, or on that day, YYYY-MM-DD. */
  free: string | null;
  language: Language | null;
  order: SearchOrder;
}

/** Value of `free` for this week. */
export const THIS_WEEK = 'week';

/** Parameters that can be invalid, and the message beside their controls. */
export type QueryProblems = Partial<
  Record<'price_max' | 'min_rating' | 'day' | 'part' | 'free' | 'language' | 'order' | 'expertises', string>
>;

export const ANY_MENTOR: MentorQuery = {
  q: '',
  expertises: [],
  priceMax: null,
  minRating: null,
  day: null,
  part: null,
  free: null,
  language: null,
  order: 'relevance',
};

const MAX_QUERY = 200;
const MAX_AREAS = 40;
/** Total length once joined: the API accepts 2,000 characters. */
const MAX_AREA_LENGTH = 48;

/** The first of a repeated parameter counts, except for areas. Invalid values are ignored. */
export function readMentorQuery(params: URLSearchParams): { query: MentorQuery; problems: QueryProblems } {
  const problems: QueryProblems = {};
  /** Null if it is missing; `said` is the message beside the field if `read` cannot parse it. */
  const value = <T>(name: keyof QueryProblems, read: (text: string) => T | null, said: string): T | null => {
    const text = params.get(name)?.trim() ?? '';
    const known = text === '' ? null : read(text);
    if (text !== '' && known === null) problems[name] = said;
    return known;
  };
  const query = {
    q: (params.get('q') ?? '')
      .replace(/\p{Cc}+/gu, ' ')
      .trim()
      .slice(0, MAX_QUERY),
    expertises: areasOf(params),
    priceMax: value('price_max', priceOf, 'Ese precio no es un número: se muestran todos.'),
    minRating: zeroIsAny(value('min_rating', ratingOf, 'La valoración va de 0 a 5: se muestran todas.')),
    day: value('day', dayOf, 'Ese día no existe: se muestran todos.'),
    part: value('part', oneOf(DAY_PARTS), 'Esa parte del día no existe: se muestran todas.'),
    free: value('free', freeOf, 'Esa fecha no existe: se muestran todas.'),
    language: value('language', oneOf(LANGUAGE_CODES), 'Ese idioma no está en la lista: se muestran todos.'),
    order:
      value('order', oneOf(SEARCH_ORDERS), 'Ese orden no existe: se usa el de relevancia.') ?? 'relevance',
  };
  return { query, problems };
}

/** The query parameters, for the address and the API alike; unset filters are omitted. */
export function mentorParameters(query: MentorQuery): Record<string, string> {
  const all = {
    q: query.q,
    expertises: query.expertises.join(','),
    price_max: query.priceMax,
    min_rating: query.minRating,
    day: query.day,
    part: query.part,
    free: query.free,
    language: query.language,
    order: query.order,
  };
  const given = Object.entries(all).filter(([, value]) => value !== null && value !== '');
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}

/** The number of active filters besides the name. */
export function countFilters({ expertises, ...query }: MentorQuery): number {
  const { priceMax, minRating, day, part, free, language } = query;
  const chosen = [priceMax, minRating, day, part, free, language].filter((value) => value !== null);
  return expertises.length + chosen.length;
}

export const isFiltered = (query: MentorQuery): boolean => query.q !== '' || countFilters(query) > 0;

function areasOf(params: URLSearchParams): string[] {
  const given = parseNameIds(params.getAll('expertises').join(','));
  return given.filter((id) => id.length <= MAX_AREA_LENGTH).slice(0, MAX_AREAS);
}

function priceOf(text: string): number | null {
  const price = readPrice(text);
  return price === null || price < 0 || price > PRICE_MAX ? null : price;
}

function ratingOf(text: string): number | null {
  const rating = /^\d(?:[.,]\d{1,2})?$/.test(text) ? Number(text.replace(',', '.')) : null;
  return rating === null || rating > 5 ? null : rating;
}

const zeroIsAny = (rating: number | null) => (rating === 0 ? null : rating);

const dayOf = (text: string) => (/^[0-6]$/.test(text) ? Number(text) : null);

const freeOf = (text: string) => (text === THIS_WEEK || isDate(text) ? text : null);

const isDate = (text: string) =>
  /^20\d\d-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true;

function oneOf<const T extends string>(values: readonly T[]) {
  return (text: string) => values.find((one) => one === text) ?? null;
}
