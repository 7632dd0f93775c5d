/** Prices of a booking in euros per hour (docs/product.md, 'Numbers, dates and money'). */
import { bookingPriceProblem, centsOf, eurosOf, formatHourly } from '~/api/contract/rules/price';

/** Used in the booking list for mentors without a price. */
const DEFAULT_MENTOR_PRICE = 45;

export function usualPriceOf(profile: { price: number | null }): number {
  return profile.price ?? DEFAULT_MENTOR_PRICE;
}

/** What a mentor asks for an hour. Who has named no price has none shown as theirs. */
export const statedPrice = (price: number | null): string =>
  price === null ? 'Precio a convenir' : formatHourly(price);

/** Why the wizard cannot continue with this price; null if it can. */
export function priceProblem(price: number | null): string | null {
  return price === null ? 'Indica un precio por hora' : bookingPriceProblem(price);
}

/** The warning of step 3 if the price is below the mentor's usual one, otherwise null. */
export function lowPriceWarning(price: number | null, usual: number): string | null {
  if (price === null || price >= usual) return null;
  return `Precio por debajo del habitual: El mentor podría rechazar la mentoría si ofreces menos de su precio habitual (${formatHourly(usual)}).`;
}

/** The offer of a request against its mentor's own price, for the mentor. */
export function offerNotice(price: number, usual: number): { text: string; brief: string; isLow: boolean } {
  const own = formatHourly(usual);
  if (price === usual) return { text: `Es tu precio habitual (${own}).`, brief: 'Tu tarifa', isLow: false };
  const difference = formatHourly(Math.abs(eurosOf(centsOf(price - usual))));
  if (price > usual) {
    const brief = `${difference} más que tu tarifa`;
    return { text: `Está por encima de tu precio habitual (${own}).`, brief, isLow: false };
  }
  return {
    brief: `${difference} menos que tu tarifa`,
    text: `Te propone ${formatHourly(price)}, por debajo de tu precio habitual (${own}). Si la confirmas, aceptas ese precio.`,
    isLow: true,
  };
}

/** 'Es el precio habitual del mentor', or the difference per hour. */
export function priceDifference(price: number, usual: number): string {
  const difference = eurosOf(centsOf(price - usual));
  if (difference === 0) return 'Es el precio habitual del mentor';
  const amount = formatHourly(Math.abs(difference));
  return `${amount} ${difference < 0 ? 'menos' : 'más'} que el precio habitual del mentor (${formatHourly(usual)})`;
}
