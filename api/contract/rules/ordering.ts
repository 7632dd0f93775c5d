/** Orders, recommendations and signals of mentors (docs/contract.md, 'Scores and points', 'Signals'). */

/** Average reviews added to a mentor's own before ordering, as in db/functions/mentorSearch.sql. */
export const VIRTUAL_REVIEWS = 5;
export const POINTS_PER_SESSION = 10;

/** Weights of a recommendation's parts; they add up to 100. */
export const RECOMMENDED_BY = { areas: 30, subjects: 25, reviews: 15, level: 10, price: 10, times: 10 };
/** Newcomers, listed for fewer days and with fewer reviews than these, get a small bonus. */
export const NEWCOMER = { days: 60, reviews: 3 };

/** Number of requests that a mentor's signals are based on. */
export const SIGNALS = { fewest: 5, latest: 20 };
