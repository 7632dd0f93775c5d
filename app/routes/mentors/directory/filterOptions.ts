/** What each filter offers, with how many it would find where that is known. */

import {
  DAY_PARTS,
  PRICE_STEPS,
  RATING_STEPS,
  SEARCH_ORDERS,
  type SearchOrder,
} from '../../../../api/contract/searchValues';
import type { FoundFacets } from '../../../../api/contract/tolerantSearch';
import { ratingLabel } from '../../../domain/mentorFilter';
import { LISTED_ORDERS } from '../../../domain/mentorSearch';
import type { ExpertiseOption } from '../../../forms/expertises/option';
import type { DirectoryState } from './directoryUrl';
import { DAYS, LIST_ORDER, ORDER_REASONS, ORDERS, type OrderReason, PARTS } from './words';

export interface Option {
  value: string;
  label: string;
  /** Nobody would be found by it. */
  disabled?: boolean;
}

export interface FilterOptions {
  /** All areas, for the search. */
  areas: ExpertiseOption[];
  /** Areas that somebody has, most frequent first. */
  counted: { name_id: string; name: string; count: number }[];
  prices: Option[];
  ratings: Option[];
  /** Null where the weekly hours cannot be asked for. */
  week: { days: Option[]; parts: Option[] } | null;
  orders: Option[];
  /** How the order that is shown is made. */
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
    prices: withOwn(PRICE_STEPS, state.priceMax).map((price) =>
      named(
        price,
        `Hasta ${inSpanish(price)} €`,
        facets?.prices.find((one) => one.price_max === price)?.count,
      ),
    ),
    ratings: withOwn(RATING_STEPS, state.minRating, -1).map((rating) =>
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

/** The steps and, in its place, what the address asks for. */
function withOwn(steps: readonly number[], own: number | null, direction: 1 | -1 = 1): number[] {
  const all = new Set(own === null ? steps : [...steps, own]);
  return [...all].sort((a, b) => (a - b) * direction);
}

const inSpanish = (amount: number) => String(amount).replace('.', ',');
