import type { PageRequest } from '~/api/http/pagination';
import type { Reading } from '~/api/services';
import type { PublicMentor } from '~/api/users/view';
import { mentorsById } from './queries';
import type { Search, TallyCache } from './search/search';

type Deps = Reading & { tallies: TallyCache };

/**
 * All listed mentors, best first: by total_score, then total_reviews, then name (docs/contract.md, 'Scores
 * and points').
 */
const ALL_LISTED: Search = {
  areas: null,
  priceMax: null,
  minRating: null,
  day: null,
  part: null,
  words: [],
  order: 'relevance',
};

/** The best `most` mentors. */
export async function bestMentors(most: number, deps: Deps): Promise<PublicMentor[]> {
  const { ids } = await deps.tallies.of(ALL_LISTED);
  return mentorsById([...ids.subarray(0, most)], deps);
}

/**
 * A page of the ranking, and the position of `reader` in it (extension `ranking-pages`). It uses the search's
 * in-memory order, so the last page costs the same as the first.
 */
export async function rankingAt({ size, offset }: PageRequest, reader: { id: number } | null, deps: Deps) {
  const { ids } = await deps.tallies.of(ALL_LISTED);
  const places = new Map([...ids.subarray(offset, offset + size)].map((id, i) => [id, offset + i + 1]));
  const mentors = await mentorsById([...places.keys()], deps);
  const place = reader ? ids.indexOf(reader.id) : -1;
  return {
    results: mentors.map((mentor) => ({ ...mentor, position: places.get(mentor.id) ?? 0 })),
    count: ids.length,
    own: place < 0 ? null : { position: place + 1, page: Math.floor(place / size) + 1 },
  };
}
