/** Options of each filter, with the number of matches if known. */
import type { FoundFacets } from '~/api/contract/mentors';
import { LANGUAGES } from '~/api/contract/rules/languages';
import { VIRTUAL_REVIEWS } from '~/api/contract/rules/ordering';
import { formatHourly } from '~/api/contract/rules/price';
import {
  countFilters,
  DAY_PARTS,
  type DayPart,
  PRICE_CHOICES,
  type QueryProblems,
  RATING_STEPS,
  SEARCH_ORDERS,
  type SearchOrder,
  THIS_WEEK,
} from '~/api/contract/rules/search';
import { LISTED_ORDERS, ratingLabel } from '~/app/domain/mentors/mentorFilters';
import { type ExpertiseOption, namedTopics } from '~/app/domain/mentors/topics';
import { capital, formatDay, nearDay } from '~/app/domain/time/dates';
import type { DirectoryState } from './directoryUrl';

const DAYS = ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'] as const;

const PARTS: Record<DayPart, string> = {
  morning: 'Mañana, hasta las 14',
  afternoon: 'Tarde, de 14 a 20',
  evening: 'Noche, desde las 20',
};

export const SHORT_PARTS: Record<DayPart, string> = {
  morning: 'por la mañana',
  afternoon: 'por la tarde',
  evening: 'por la noche',
};

const SCORE = `Cuentan las notas de sus reseñas y cuántas son: para el orden se suman ${VIRTUAL_REVIEWS} con la nota media de todo Mentorea.`;
const BY_SCORE = `A igualdad, por la puntuación. ${SCORE}`;

/** An order, and the rule that it follows: `reason`, and the rest of the text. */
interface Order {
  label: string;
  reason: string;
  more?: string;
}

/** The orders as shown with the results (docs/product.md, 'Search engines'). Positions cannot be bought. */
const ORDERS: Record<SearchOrder, Order> = {
  relevance: {
    label: 'Relevancia',
    reason: 'Primero quienes mejor coinciden con lo que buscas.',
    more: BY_SCORE,
  },
  score: {
    label: 'Puntuación',
    reason: 'Por las notas de sus reseñas, y cuántas son.',
    more: `${SCORE} A igualdad, quien tiene más.`,
  },
  rating: {
    label: 'Valoración media',
    reason: 'Por la media de las reseñas.',
    more: 'A igualdad, quien tiene más. Al final, quien aún no tiene ninguna.',
  },
  price_asc: {
    label: 'Precio más bajo',
    reason: 'Por el precio por hora, el más bajo primero.',
    more: BY_SCORE,
  },
  price_desc: {
    label: 'Precio más alto',
    reason: 'Por el precio por hora, el más alto primero.',
    more: BY_SCORE,
  },
  newest: { label: 'Más recientes', reason: 'Primero quienes se han registrado hace menos.' },
};

/** `relevance` for an API without search, the list's own order. */
const OWN_ORDER: Order = { label: 'Orden habitual', reason: 'En el orden en que los da el servicio.' };
const FAVOURITES: Order = { label: 'Guardados hace poco', reason: 'Primero los últimos que has guardado.' };

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

/** 'Esta semana', 'Hoy, martes 24', 'Jueves 3 de diciembre'. */
function freeLabel(free: string, today: string): string {
  if (free === THIS_WEEK) return 'Esta semana';
  const named = nearDay(free, today, "EEEE d 'de' MMMM");
  const isNear = named === 'hoy' || named === 'mañana';
  return capital(isNear ? `${named}, ${formatDay(free, 'EEEE d')}` : named);
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
  const { priceMax, minRating, day, part, free, language } = state;
  const chosen: unknown[] = [priceMax, minRating, day, part, free, language];
  const named = (value: string | number, name: string, count: number | undefined): Option => ({
    value: String(value),
    label: count === undefined ? name : count === 0 ? `${name} (0): ${nobody}` : `${name} (${count})`,
    disabled: count === 0 && !chosen.includes(value),
  });
  const freeOptions = () => {
    const known = (facets?.free ?? []).map(({ free, count }) => named(free, freeLabel(free, today), count));
    const isKnown = state.free === null || known.some(({ value }) => value === state.free);
    return isKnown
      ? known
      : [...known, { value: state.free ?? '', label: freeLabel(state.free ?? '', today) }];
  };
  const orderOf = (order: SearchOrder) =>
    searched || order !== 'relevance' ? ORDERS[order] : state.favourites ? FAVOURITES : OWN_ORDER;
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
    ratings: withChosen(RATING_STEPS, state.minRating, -1).map((rating) =>
      named(rating, ratingLabel(rating), facets?.ratings.find((one) => one.min_rating === rating)?.count),
    ),
    /** Only the API's search filters by weekly hours. */
    week: searched
      ? {
          days: DAYS.map((day, i) => named(i, day, facets?.days.find((one) => one.day === i)?.count)),
          parts: DAY_PARTS.map((part) =>
            named(part, PARTS[part], facets?.parts.find((one) => one.part === part)?.count),
          ),
        }
      : null,
    free: (facets?.free ?? []).length > 0 ? freeOptions() : null,
    /** Languages that somebody teaches in, where the search counts them. */
    languages: (facets?.languages ?? [])
      .filter((one) => one.count > 0 || one.language === language)
      .map((one) => named(one.language, LANGUAGES[one.language], one.count)),
    orders: (searched ? SEARCH_ORDERS : LISTED_ORDERS).map((order) => ({
      value: order,
      label: orderOf(order).label,
    })),
    order: orderOf(state.order),
  };
}

function withChosen(steps: readonly number[], own: number | null, direction: 1 | -1 = 1): number[] {
  return [...new Set(own === null ? steps : [...steps, own])].sort((a, b) => (a - b) * direction);
}

/** A select of the filters, with its options. */
export interface Select {
  label: string;
  name: keyof QueryProblems;
  /** Label for no choice. */
  any: string;
  value: string | number | null;
  options: Option[];
  hint?: string;
}

type SelectRow = [
  name: Select['name'],
  label: string,
  any: string,
  value: Select['value'],
  options: Option[] | null | undefined,
  hint?: string,
];

/** The selects that have options. */
export function selectsOf(state: DirectoryState, options: FilterOptions): Select[] {
  const { prices, free, week, languages, ratings } = options;
  const byWeek = state.free === null ? 'Según su horario semanal.' : undefined;
  const rows: SelectRow[] = [
    ['price_max', 'Precio por hora', 'Cualquier precio', state.priceMax, prices],
    ['free', 'Con huecos libres', 'En cualquier fecha', state.free, free],
    ['day', 'Día', 'Cualquier día', state.day, week?.days, byWeek],
    ['part', 'Parte del día', 'A cualquier hora', state.part, week?.parts],
    ['language', 'Idioma de las clases', 'Cualquier idioma', state.language, languages],
    ['min_rating', 'Valoración mínima', 'Cualquiera', state.minRating, ratings],
  ];
  return rows.flatMap(([name, label, any, value, options, hint]) =>
    options?.length ? [{ name, label, any, value, options, hint }] : [],
  );
}

/** An active condition in words, and the change that drops it. */
interface Condition {
  label: string;
  without: Partial<DirectoryState>;
}

/** All active conditions in words. */
export function conditionsIn(state: DirectoryState, options: FilterOptions, today: string): Condition[] {
  const { q, expertises, priceMax, minRating, day, part, free, language } = state;
  const named = namedTopics(expertises, [...options.areas, ...options.counted]);
  const all: (Condition | false)[] = [
    q !== '' && { label: `«${q}»`, without: { q: '' } },
    ...named.map(({ name_id, name }) => ({
      label: name,
      without: { expertises: expertises.filter((id) => id !== name_id) },
    })),
    priceMax !== null && { label: `Hasta ${formatHourly(priceMax)}`, without: { priceMax: null } },
    minRating !== null && { label: ratingLabel(minRating), without: { minRating: null } },
    free !== null && { label: freeLabel(free, today), without: { free: null } },
    day !== null && { label: DAYS[day] ?? '', without: { day: null } },
    part !== null && { label: capital(SHORT_PARTS[part]), without: { part: null } },
    language !== null && {
      label: `Clases en ${LANGUAGES[language].toLowerCase()}`,
      without: { language: null },
    },
  ];
  return all.filter((one) => one !== false);
}
