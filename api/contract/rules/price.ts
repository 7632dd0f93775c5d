/** Prices in euros per hour, as the API and the website's forms both judge and count them. */
import { SLOT_MINUTES } from './slots';

export const PRICE_MAX = 10_000;
/** What inputs for a price count in. */
export const PRICE_STEP = 0.5;

/** Why nobody can ask for it, or null. */
export function priceRangeProblem(price: number): string | null {
  if (price < 0) return 'El precio no puede ser negativo';
  return price > PRICE_MAX ? 'El precio es demasiado alto' : null;
}

/** What is wrong with a mentor's own price, or null; 0 is one. */
export function mentorPriceProblem(price: number): string | null {
  const problem = priceRangeProblem(price);
  if (problem !== null) return problem;
  return Number.isInteger(price / PRICE_STEP) ? null : 'El precio debe ir en pasos de 0,50 €';
}

/** What is wrong with the price of a booking, or null. */
export function bookingPriceProblem(price: number): string | null {
  return price === 0 ? 'El precio por hora debe ser mayor que 0' : mentorPriceProblem(price);
}

/** The number a person typed, with a comma or a point; null when it is not one. */
export function readPrice(text: string): number | null {
  const clean = text.trim().replace(',', '.');
  return /^-?\d{1,9}(\.\d{1,2})?$/.test(clean) ? Number(clean) : null;
}

/** What so many slots cost at a price per hour, in whole cents. */
export function totalPrice(slots: number, pricePerHour: number): number {
  return eurosOf(centsOf(slots * (SLOT_MINUTES / 60) * pricePerHour));
}

/** As the database keeps them. */
export const centsOf = (euros: number) => Math.round(euros * 100);
export const eurosOf = (cents: number) => cents / 100;
