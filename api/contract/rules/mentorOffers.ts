/** Lengths at a price in all, which a mentor offers (docs/contract.md, 'A mentor's own offers'). */
import { eurosOf, formatHourly, hourlyCents, priceRangeProblem } from './price';
import { MAX_SLOTS } from './sessions';
import { SLOT_MINUTES } from './slots';

export const MENTOR_OFFERS_MAX = 5;
export const OFFER_NAME_MAX = 60;
/** In minutes. */
export const OFFER_LENGTHS = Array.from({ length: MAX_SLOTS }, (_, i) => (i + 1) * SLOT_MINUTES);

/** Why this price in all is not allowed, or null. */
export const offerTotalProblem = (euros: number): string | null =>
  euros === 0 ? 'El precio en total debe ser mayor que 0.' : priceRangeProblem(euros);

/** Its price per hour, with as many decimals as a session keeps. */
export const hourlyOf = ({ total, minutes }: { total: number; minutes: number }): number =>
  eurosOf(hourlyCents((total * 60) / minutes));

export const OFFER_CHANGED = 'El mentor ha cambiado o retirado esa oferta. Vuelve a elegir fecha y duración.';
export const ONLY_FIRST_TIME = 'Esa oferta es solo para la primera sesión con este mentor.';

/** '26,67 €/h (oferta «Selectividad»)' */
export const agreedPrice = (perHour: number, offerName: string | null): string =>
  `${formatHourly(perHour)}${offerName ? ` (oferta «${offerName}»)` : ''}`;
