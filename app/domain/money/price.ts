/** Prices of a booking in euros per hour (docs/product.md, 'Numbers, dates and money'). */
import { hourlyOf } from '~/api/contract/rules/mentorOffers';
import {
  bookingPriceProblem,
  centsOf,
  eurosOf,
  formatHourly,
  readPrice,
  totalPrice,
} from '~/api/contract/rules/price';
import { PRICE_CHOICES } from '~/api/contract/rules/search';
import { SLOT_MINUTES } from '~/api/contract/rules/slots';
import type { Profile } from '~/api/contract/users';
import { hoursText } from '~/app/domain/time/durations';
import { formatEuros } from './money';

/** Used in the booking list for mentors without a price. */
const DEFAULT_MENTOR_PRICE = 45;

export function usualPriceOf(profile: { price: number | null }): number {
  return profile.price ?? DEFAULT_MENTOR_PRICE;
}

/** A mentor's hourly price, '25 €/h', or that it is to be agreed. */
export const statedPrice = (price: number | null): string =>
  price === null ? 'Precio a convenir' : formatHourly(price);

/** A session's hourly price; '' for 0, which another server may send. */
export const hourlyText = (price: number): string => (price === 0 ? '' : formatHourly(price));

/** The cost of that many minutes at a price per hour; '' for 0. */
export const costText = (minutes: number, price: number): string =>
  price === 0 ? '' : formatEuros(totalPrice(minutes / SLOT_MINUTES, price));

/** Why the wizard cannot continue with this price; null if it can. */
export function priceProblem(price: number | null): string | null {
  return price === null ? 'Indica un precio por hora' : bookingPriceProblem(price);
}

interface PriceRule {
  /** The usual price; null or 0: the range of the directory's price filter. */
  usual: number | null;
  /** The price that was already questioned, as typed. */
  asked?: unknown;
  problemOf?: (price: number) => string | null;
  hours?: number;
  show?: (price: number) => string;
}

/**
 * The typed price and its problem, or null. A price over twice or under half of the usual one is questioned once
 * (docs/product.md, 'Numbers, dates and money').
 */
export function judgePrice(typed: string, { usual, asked, ...rule }: PriceRule) {
  const { problemOf = bookingPriceProblem, hours = 1, show = formatHourly } = rule;
  const price = readPrice(typed);
  if (price === null) {
    return { price, problem: typed.trim() === '' ? priceProblem(price) : NOT_A_PRICE };
  }
  const [least, most] = usual
    ? [usual * hours, usual * hours]
    : [PRICE_CHOICES[0] * hours, (PRICE_CHOICES.at(-1) ?? 0) * hours];
  const far = price > 2 * most ? 'más del doble' : price < least / 2 ? 'menos de la mitad' : null;
  const range = least === most ? show(least) : `de ${show(least)} a ${show(most)}`;
  const isNew = typeof asked !== 'string' || readPrice(asked) !== price;
  const doubt =
    far && isNew
      ? `¿${show(price)}? Es ${far} de lo habitual (${range}). Si es correcto, envíalo otra vez.`
      : null;
  return { price, problem: problemOf(price) ?? doubt };
}

const NOT_A_PRICE = 'Escribe un número, por ejemplo 25 o 25,50';

/** The warning of step 3 if the price is below the mentor's usual one, otherwise null. */
export function lowPriceWarning(price: number | null, usual: number): string | null {
  if (price === null || price >= usual) return null;
  return `Precio por debajo del habitual: El mentor podría rechazar la mentoría si ofreces menos de su precio habitual (${formatHourly(usual)}).`;
}

/** Compares the price of a request with the mentor's own, for the mentor. */
export function priceNotice(price: number, usual: number): { text: string; brief: string; isLow: boolean } {
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

type Offers = Profile['offers'];

/** '1 h 30 min · 40,00 € · solo la primera vez' */
export const offerTerms = ({ minutes, total, first_only }: Offers[number]): string =>
  `${hoursText(minutes)} · ${formatEuros(total)}${first_only ? ' · solo la primera vez' : ''}`;

/** What can be booked, with its number of slots: the offers, and any length at that price per hour. */
export const offerChoices = (offers: Offers, price: number) => [
  ...offers.map((one) => ({
    ...{ value: one.id, label: one.name, description: offerTerms(one) },
    ...{ length: one.minutes / SLOT_MINUTES, price: hourlyOf(one) },
  })),
  { value: '', label: 'Otra duración', description: `a ${formatHourly(price)}`, length: undefined, price },
];
