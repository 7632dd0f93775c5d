/** What can be offered and booked, on the marketplace's clock (docs/contract.md, 'Weekly hours and free slots'). */

export const SLOT_MINUTES = 30;
/** The hours of a day that can be offered, in minutes: no grid shows others. */
export const DAY_STARTS = 6 * 60;
export const DAY_ENDS = 24 * 60;
export const OUTSIDE_DAY_HOURS = 'Las horas que ofreces van de las 06:00 a las 24:00.';

/** What is wrong with a day off or extra hours, on both sides. */
export const DAY_PAST = 'Ese día ya ha pasado.';
export const DAY_TOO_FAR = 'Ese día está demasiado lejos.';
export const ENDS_BEFORE_START = 'El tramo debe acabar después de empezar.';

/** Days off and extra hours are taken as far ahead as sessions. */
export const YEARS_AHEAD = 2;

/** The last day that is not too far; 29 February becomes a text that compares rightly. */
export function lastDayFrom(today: string): string {
  return `${Number(today.slice(0, 4)) + YEARS_AHEAD}${today.slice(4)}`;
}
