/** Options of each filter, with the number of matches if known. */
import {
  DAY_PARTS,
  type DayPart,
  PRICE_STEPS,
  RATING_STEPS,
  SEARCH_ORDERS,
  type SearchOrder,
} from '~/api/contract/rules/search';
import type { FoundFacets } from '~/api/contract/tolerantMentors';
import { LISTED_ORDERS, ratingLabel } from '~/app/domain/mentors/mentorFilters';
import type { ExpertiseOption } from '~/app/forms/expertises/expertiseFields';
import type { DirectoryState } from './directoryUrl';

/** Labels of filters and orders. */

export const DAYS = ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'] as const;

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

const ORDERS: Record<SearchOrder, string> = {
  relevance: 'Relevancia',
  score: 'Puntuación',
  rating: 'Valoración media',
  price_asc: 'Precio más bajo',
  price_desc: 'Precio más alto',
  newest: 'Más recientes',
};

interface OrderReason {
  short: string;
  /** The rest of the text. */
  more?: string;
}

const SCORE = 'La puntuación es la media de las reseñas, con más peso cuantas más hay.';

/**
 * The main parameters of each order, shown with the results (docs/product.md, 'Search engines'). Positions
 * cannot be bought.
 */
const ORDER_REASONS: Record<SearchOrder, OrderReason> = {
  relevance: {
    short: 'Primero quienes mejor coinciden con lo que buscas.',
    more: `A igualdad, por la puntuación. ${SCORE}`,
  },
  score: { short: 'Por la puntuación, la más alta primero.', more: `${SCORE} A igualdad, quien tiene más.` },
  rating: {
    short: 'Por la media de las reseñas.',
    more: 'A igualdad, quien tiene más. Al final, quien aún no tiene ninguna.',
  },
  price_asc: {
    short: 'Por el precio por hora, el más bajo primero.',
    more: `A igualdad, por la puntuación. ${SCORE}`,
  },
  price_desc: {
    short: 'Por el precio por hora, el más alto primero.',
    more: `A igualdad, por la puntuación. ${SCORE}`,
  },
  newest: { short: 'Primero quienes se han registrado hace menos.' },
};

/** `relevance` for an API without search: the list's own order. */
const LIST_ORDER: Record<'favourites' | 'all', { label: string; reason: OrderReason }> = {
  favourites: { label: 'Guardados hace poco', reason: { short: 'Primero los últimos que has guardado.' } },
  all: { label: 'Orden habitual', reason: { short: 'En el orden en que los da el servicio.' } },
};

export interface Option {
  value: string;
  label: string;
  /** It has no matches. */
  disabled?: boolean;
}

export interface FilterOptions {
  /** All areas, for the area search. */
  areas: ExpertiseOption[];
  /** Areas with mentors, most frequent first. */
  counted: { name_id: string; name: string; count: number }[];
  prices: Option[];
  ratings: Option[];
  /** Null if the API cannot filter by weekly hours. */
  week: { days: Option[]; parts: Option[] } | null;
  orders: Option[];
  /** Explains the current order. */
  orderReason: OrderReason;
}

interface Known {
  areas: ExpertiseOption[];
  facets: FoundFacets | null;
  searched: boolean;
}

export function filterOptions(state: DirectoryState, { areas, facets, searched }: Known): FilterOptions {
  const counted = facets?.expertises ?? [];
  const chosen: unknown[] = [state.priceMax, state.minRating, state.day, state.part];
  const named = (value: string | number, name: string, count: number | undefined) => ({
    value: String(value),
    label: count === undefined ? name : `${name} (${count})`,
    disabled: count === 0 && !chosen.includes(value),
  });
  const orders = searched ? SEARCH_ORDERS : LISTED_ORDERS;
  return {
    areas: areas.map((area) => ({
      ...area,
      count: facets ? (counted.find(({ name_id }) => name_id === area.name_id)?.count ?? 0) : undefined,
    })),
    counted,
    prices: withChosen(PRICE_STEPS, state.priceMax).map((price) =>
      named(
        price,
        `Hasta ${decimalComma(price)} €`,
        facets?.prices.find((one) => one.price_max === price)?.count,
      ),
    ),
    ratings: withChosen(RATING_STEPS, state.minRating, -1).map((rating) =>
      named(rating, ratingLabel(rating), facets?.ratings.find((one) => one.min_rating === rating)?.count),
    ),
    week: searched
      ? {
          days: DAYS.map((day, i) => named(i, day, facets?.days.find((one) => one.day === i)?.count)),
          parts: DAY_PARTS.map((part) =>
            named(part, PARTS[part], facets?.parts.find((one) => one.part === part)?.count),
          ),
        }
      : null,
    orders: orders.map((order) => ({ value: order, label: orderWords(order, state, searched).label })),
    orderReason: orderWords(state.order, state, searched).reason,
  };
}

function orderWords(order: SearchOrder, { favourites }: DirectoryState, searched: boolean) {
  if (!searched && order === 'relevance') return favourites ? LIST_ORDER.favourites : LIST_ORDER.all;
  return { label: ORDERS[order], reason: ORDER_REASONS[order] };
}

/** The steps, plus the value from the address. */
function withChosen(steps: readonly number[], own: number | null, direction: 1 | -1 = 1): number[] {
  const all = new Set(own === null ? steps : [...steps, own]);
  return [...all].sort((a, b) => (a - b) * direction);
}

const decimalComma = (amount: number) => String(amount).replace('.', ',');
