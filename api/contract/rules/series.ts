/** How many weeks a series may span (docs/contract.md, 'Series'). */
export const SERIES_WEEKS_MIN = 2;
export const SERIES_WEEKS_MAX = 12;
export const SERIES_WEEKS_PROBLEM = `Elige entre ${SERIES_WEEKS_MIN} y ${SERIES_WEEKS_MAX} semanas.`;

/** Weeks that a series without end has booked ahead. */
export const SERIES_AHEAD = 6;

/** Why a week of a series cannot be booked, besides the mentor's rules. */
export const WEEK_REASONS = ['past', 'not-offered', 'taken', 'own'] as const;
/** Why a week of a series without end could not be added, besides those: one of both cannot have sessions now; no such hour. */
export const MISSED_REASONS = ['away', 'clock'] as const;
