/** The hours of a day that can be offered, in minutes of the marketplace's clock: no grid shows others. */
export const DAY_STARTS = 6 * 60;
export const DAY_ENDS = 24 * 60;
export const OUTSIDE_DAY_HOURS = 'Las horas que ofreces van de las 06:00 a las 24:00.';
