/** Lengths at a price in all, which a mentor offers (docs/contract.md, 'A mentor's own offers'). */
import { eurosOf, formatHourly, hourlyCents, PRICE_MAX } from './price';

export const MENTOR_OFFERS_MAX = 5;
export const OFFER_NAME_MAX = 60;

/** Why this price in all is not allowed, or null; at most that of the hours by the highest price. */
export function offerTotalProblem(euros: number, minutes: number): string | null {
  if (euros <= 0) return 'El precio en total debe ser mayor que 0.';
  return euros > (PRICE_MAX * minutes) / 60 ? 'El precio es demasiado alto' : null;
}

/** Its price per hour, with as many decimals as a session keeps. */
export const hourlyOf = ({ total, minutes }: { total: number; minutes: number }): number =>
  eurosOf(hourlyCents((total * 60) / minutes));

export const OFFER_CHANGED = 'El mentor ha cambiado o retirado esa oferta. Vuelve a elegir fecha y duración.';
export const ONLY_FIRST_TIME = 'Esa oferta es solo para la primera sesión con este mentor.';

/** '26,67 €/h (oferta «Selectividad»)' */
export const agreedPrice = (perHour: number, offerName: string | null): string =>
  `${formatHourly(perHour)}${offerName ? ` (oferta «${offerName}»)` : ''}`;
