/** Prices in euros per hour: validation and arithmetic shared by the API and the website's forms. */
import { SLOT_MINUTES } from './slots';

export const PRICE_MAX = 10_000;
export const PACK_PRICE_MAX = 10_000;
const PRICE_STEP = 0.5;

function rangeProblem(price: number, most: number): string | null {
  if (price < 0) return 'El precio no puede ser negativo';
  return price > most ? 'El precio es demasiado alto' : null;
}

/** Why this price per hour is not allowed, or null. */
export const priceRangeProblem = (price: number) => rangeProblem(price, PRICE_MAX);
/** The same of a pack's price, in all. */
export const packPriceProblem = (price: number) => rangeProblem(price, PACK_PRICE_MAX);

/** The problem of a mentor's own price, or null; 0 is valid. */
export function mentorPriceProblem(price: number): string | null {
  const problem = priceRangeProblem(price);
  if (problem !== null) return problem;
  return Number.isInteger(price / PRICE_STEP)
    ? null
    : `El precio debe ir en pasos de ${cents.format(PRICE_STEP)} €`;
}

/** The problem of a price per hour that may have parts of a cent, as that of an offer, or null. */
export const hourlyPriceProblem = (price: number): string | null =>
  price === 0 ? 'El precio por hora debe ser mayor que 0' : priceRangeProblem(price);

/** The problem of a booking's price, or null. */
export const bookingPriceProblem = (price: number): string | null =>
  hourlyPriceProblem(price) ?? mentorPriceProblem(price);

/** A price as typed or pasted: '12,50 €', '12 €/h', '1.250,00 €'. Null if it is no number, or ambiguous ('1.250'). */
export function readPrice(text: string): number | null {
  const bare = text.trim().replace(/^€\s*|\s*(€|euros?)(\/h)?$/gi, '');
  const clean = (/^\d{1,3}(\.\d{3})+,\d{1,2}$/.test(bare) ? bare.replaceAll('.', '') : bare).replace(
    ',',
    '.',
  );
  return /^-?\d{1,9}(\.\d{1,2})?$/.test(clean) ? Number(clean) : null;
}

/** A session's price in cents: half a cent rounds up, as in the database's sums (api/income/summary.ts). */
export const totalCents = (minutes: number, centsPerHour: number) =>
  Math.round((minutes * centsPerHour) / 60);

/** The same in euros, by number of slots. */
export const totalPrice = (slots: number, pricePerHour: number): number =>
  eurosOf(totalCents(slots * SLOT_MINUTES, hourlyCents(pricePerHour)));

const withDigits = (digits: number) =>
  new Intl.NumberFormat('es-ES', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: true,
  });
/** Plain constants: pages that need none of them are built without them. */
const whole = withDigits(0);
const cents = withDigits(2);

/** A price by the hour: `24` → `24 €/h`, `22.5` → `22,50 €/h` (docs/product.md, 'Numbers, dates and money'). */
export const formatHourly = (price: number): string =>
  `${(Number.isInteger(price) ? whole : cents).format(price)} €/h`;

/** In cents, as stored in the database. */
export const centsOf = (euros: number) => Math.round(euros * 100);
/** A session's price per hour in cents, with two decimals: 40 € for 90 minutes are 26.6667 €/h. */
export const hourlyCents = (euros: number) => Math.round(euros * 10_000) / 100;
export const eurosOf = (cents: number) => Math.round(cents * 100) / 10_000;

/** In whole cents. */
export const sumOf = (euros: readonly number[]): number =>
  eurosOf(euros.reduce((cents, one) => cents + centsOf(one), 0));
