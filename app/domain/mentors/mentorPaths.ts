import { ANY_REVIEW, reviewQuery } from '~/app/domain/reviews/reviews';
import * as paths from '~/app/paths';

/** The canonical address has a lower-case username. */
export const profilePath = (username: string): string => paths.mentor(username.toLowerCase());

/** The address of a page of reviews; the first unfiltered one is the profile itself. */
export function reviewsPath(username: string, page: number, filter = ANY_REVIEW): string {
  return paths.mentor(username.toLowerCase(), { page, query: reviewQuery(filter) });
}
