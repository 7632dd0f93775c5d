/** Options of each filter, with the number of matches if known. */
import type { FoundFacets } from '~/api/contract/mentors';
import { LANGUAGES } from '~/api/contract/rules/languages';
import { formatHourly } from '~/api/contract/rules/price';
import {
  countFilters,
  DAY_PARTS,
  type DayPart,
  PRICE_CHOICES,
  type QueryProblems,
  SEARCH_ORDERS,
  type SearchOrder,
  THIS_WEEK,
} from '~/api/contract/rules/search';
import { LISTED_ORDERS, ratingLabel } from '~/app/domain/mentors/mentorFilters';
import { type ExpertiseOption, namedTopics } from '~/app/domain/mentors/topics';
import { capital, nearDay } from '~/app/domain/time/dates';
import { ANY_TIME, type DirectoryState, WHEN, type When } from './directoryUrl';

const DAYS = ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'] as const;

const PARTS: Record<DayPart, string> = {
  morning: 'Por la mañana',
  afternoon: 'Por la tarde',
  evening: 'Por la noche',
};

/** The orders; how each is made is told at /faq#orden-de-los-mentores. Positions cannot be bought. */
const ORDERS: Record<SearchOrder, string> = {
  relevance: 'Relevancia',
  score: 'Puntuación',
  rating: 'Valoración media',
  price_asc: 'Precio más bajo',
  price_desc: 'Precio más alto',
  newest: 'Más recientes',
};

/** `relevance` for an API without search, the list's own order. */
const OWN_ORDER = 'Orden habitual';
const FAVOURITES = 'Guardados hace poco';

interface Option {
  value: string;
  label: string;
  disabled?: boolean;
}

type FilterOptions = ReturnType<typeof filterOptions>;

interface Known {
  areas: ExpertiseOption[];
  facets: FoundFacets | null;
  searched: boolean;
  /** YYYY-MM-DD. */
  today: string;
}

/** 'Esta semana', 'Sábado, por la mañana', 'Jueves 3 de diciembre': what '¿Cuándo?' says; '' for any time. */
function whenLabel({ free, day, part }: When, today: string): string {
  const date = free === null || free === THIS_WEEK ? free : nearDay(free, today, "EEEE d 'de' MMMM");
  const parts = [date === THIS_WEEK ? 'esta semana' : date, day !== null && DAYS[day], part && PARTS[part]];
  return capital(parts.filter(Boolean).join(', ').toLowerCase());
}

/** Its value: the query of an address that asks for it. */
function whenValue({ free, day, part }: When): string {
  const given = Object.entries({ free, day, part }).filter(([, value]) => value !== null);
  return String(new URLSearchParams(given.map(([name, value]) => [name, String(value)])));
}

export function filterOptions(state: DirectoryState, { areas, facets, searched, today }: Known) {
  // The text of a facet of 0: none with the other filters, or none at all.
  const nobody =
    countFilters(state) + (state.q === '' ? 0 : 1) > 0 ? 'ninguno con estos filtros' : 'ninguno todavía';
  const none: number | undefined = facets ? 0 : undefined;
  const options = new Map(areas.map((area) => [area.name_id, { ...area, count: none }]));
  // The objects of the areas are shared, so that they are serialized once for the browser.
  const counted = (facets?.expertises ?? []).map(({ count, ...named }) =>
    Object.assign(options.get(named.name_id) ?? named, { count }),
  );
  const { priceMax, language } = state;
  const chosen: unknown[] = [priceMax, language, whenValue(state)];
  const named = (value: string | number, name: string, count: number | undefined): Option => ({
    value: String(value),
    label: count === undefined ? name : count === 0 ? `${name} (0): ${nobody}` : `${name} (${count})`,
    disabled: count === 0 && !chosen.includes(value),
  });
  const when = (change: Partial<When>, count: number | undefined) => {
    const one = { ...ANY_TIME, ...change };
    return named(whenValue(one), whenLabel(one, today), count);
  };
  const times = [
    ...(facets?.free ?? []).flatMap(({ free, count }) => (free === THIS_WEEK ? when({ free }, count) : [])),
    ...DAYS.map((_, day) => when({ day }, facets?.days.find((one) => one.day === day)?.count)),
    ...DAY_PARTS.map((part) => when({ part }, facets?.parts.find((one) => one.part === part)?.count)),
  ];
  // An address may ask for more than the control offers.
  const own = whenValue(state);
  const isOffered = own === '' || times.some(({ value }) => value === own);
  return {
    areas: [...options.values()],
    counted,
    prices: withChosen(PRICE_CHOICES, state.priceMax).map((price) =>
      named(
        price,
        `Hasta ${formatHourly(price)}`,
        facets?.prices.find((one) => one.price_max === price)?.count,
      ),
    ),
    /** Only the API's search knows hours. */
    when: searched ? [...times, ...(isOffered ? [] : [when(state, undefined)])] : [],
    /** Languages that somebody teaches in, where the search counts them. */
    languages: (facets?.languages ?? [])
      .filter((one) => one.count > 0 || one.language === language)
      .map((one) => named(one.language, LANGUAGES[one.language], one.count)),
    orders: (searched ? SEARCH_ORDERS : LISTED_ORDERS).map((order) => ({
      value: order,
      label: searched || order !== 'relevance' ? ORDERS[order] : state.favourites ? FAVOURITES : OWN_ORDER,
    })),
  };
}

function withChosen(steps: readonly number[], own: number | null): number[] {
  return [...new Set(own === null ? steps : [...steps, own])].sort((a, b) => a - b);
}

/** The selects that have options; `any`: the label for no choice. */
export function selectsOf(state: DirectoryState, options: FilterOptions, problems: QueryProblems) {
  const { free, day, part } = problems;
  const all = [
    {
      name: 'price_max',
      label: 'Precio por hora',
      any: 'Cualquier precio',
      value: state.priceMax,
      options: options.prices,
      problem: problems.price_max,
    },
    {
      name: WHEN,
      label: '¿Cuándo?',
      any: 'Cualquier momento',
      value: whenValue(state),
      options: options.when,
      problem: free ?? day ?? part,
    },
    {
      name: 'language',
      label: 'Idioma',
      any: 'Cualquier idioma',
      value: state.language,
      options: options.languages,
      problem: problems.language,
    },
    {
      name: 'order',
      label: 'Ordenar',
      value: state.order,
      options: options.orders,
      problem: problems.order,
    },
  ];
  return all.filter((one) => one.options.length > 0);
}

/** An active condition in words, and the change that drops it. */
interface Condition {
  label: string;
  without: Partial<DirectoryState>;
}

/** All active conditions in words. */
export function conditionsIn(state: DirectoryState, options: FilterOptions, today: string): Condition[] {
  const { q, expertises, priceMax, minRating, language, favourites } = state;
  const when = whenLabel(state, today);
  const named = namedTopics(expertises, [...options.areas, ...options.counted]);
  const all: (Condition | false)[] = [
    q !== '' && { label: `«${q}»`, without: { q: '' } },
    ...named.map(({ name_id, name }) => ({
      label: name,
      without: { expertises: expertises.filter((id) => id !== name_id) },
    })),
    priceMax !== null && { label: `Hasta ${formatHourly(priceMax)}`, without: { priceMax: null } },
    minRating !== null && { label: ratingLabel(minRating), without: { minRating: null } },
    when !== '' && { label: when, without: ANY_TIME },
    language !== null && {
      label: `En ${LANGUAGES[language].toLowerCase()}`,
      without: { language: null },
    },
    favourites && { label: 'Mis favoritos', without: { favourites: false } },
  ];
  return all.filter((one) => one !== false);
}
