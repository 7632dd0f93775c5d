/** By what mentors are ordered, recommended and described (docs/contract.md, 'Scores and points', 'Signals'). */

/** Reviews at the mean of all that are added to a mentor's own, in the order: as in db/functions/mentorSearch.sql. */
export const VIRTUAL_REVIEWS = 5;
export const POINTS_PER_SESSION = 10;

/** What each part of a recommendation weighs, of 100. */
export const RECOMMENDED_BY = { areas: 30, subjects: 25, reviews: 15, level: 10, price: 10, times: 10 };
/** Who is new gets a little more: listed for fewer days, with fewer reviews. */
export const NEWCOMER = { days: 60, reviews: 3 };

/** Requests that a mentor's signals are made of. */
export const SIGNALS = { fewest: 5, latest: 20 };
