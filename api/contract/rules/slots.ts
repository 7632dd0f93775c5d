/** Hours that can be offered and booked, on the marketplace's clock (docs/contract.md, 'Weekly hours and free slots'). */

export const SLOT_MINUTES = 30;
/** The offerable hours of a day, in minutes: grids show no others. */
export const DAY_STARTS = 6 * 60;
export const DAY_ENDS = 24 * 60;
export const OUTSIDE_DAY_HOURS = 'Las horas que ofreces van de las 06:00 a las 24:00.';

/** Messages for invalid days off and extra hours, shared by the website and the API. */
export const DAY_PAST = 'Ese día ya ha pasado.';
export const DAY_TOO_FAR = 'Ese día está demasiado lejos.';
export const UNTIL_BEFORE_DATE = 'El último día no puede ser anterior al primero.';
export const ENDS_BEFORE_START = 'La franja debe acabar después de empezar.';

/** Exceptions added in one call. */
export const MOST_AT_ONCE = 20;
export const YEARS_AHEAD = 2;

/** 29 February may give a date that does not exist, but as text it compares correctly. */
export const lastDayFrom = (today: string): string =>
  `${Number(today.slice(0, 4)) + YEARS_AHEAD}${today.slice(4)}`;
