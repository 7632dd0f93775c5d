import type { PageRequest } from '~/api/http/pagination';
import type { PublicMentor } from '~/api/users/view';
import type { FreshData } from './publicData';
import type { Search, TallyCache } from './search/search';

interface Deps {
  data: FreshData;
  now: Date;
  tallies: TallyCache;
}

/**
 * All listed mentors, best first: by weighted score, then total_reviews, then name (docs/contract.md, 'Scores
 * and points').
 */
const ALL_LISTED: Search = {
  areas: null,
  priceMax: null,
  minRating: null,
  day: null,
  part: null,
  free: null,
  language: null,
  words: [],
  order: 'relevance',
};

/** The best `most` mentors. */
export async function bestMentors(most: number, { tallies, data, now }: Deps): Promise<PublicMentor[]> {
  const { ids } = await tallies.of(ALL_LISTED, data, null);
  return data.mentors([...ids.subarray(0, most)], now);
}

/**
 * A page of the ranking, and the position of `reader` in it (extension `ranking-pages`). It uses the search's
 * in-memory order, so the last page costs the same as the first.
 */
export async function rankingAt(
  { size, offset }: PageRequest,
  reader: { id: number } | null,
  { tallies, data, now }: Deps,
) {
  const { ids } = await tallies.of(ALL_LISTED, data, null);
  const places = new Map([...ids.subarray(offset, offset + size)].map((id, i) => [id, offset + i + 1]));
  const mentors = await data.mentors([...places.keys()], now);
  const place = reader ? ids.indexOf(reader.id) : -1;
  return {
    results: mentors.map((mentor) => ({ ...mentor, position: places.get(mentor.id) ?? 0 })),
    count: ids.length,
    own: place < 0 ? null : { position: place + 1, page: Math.floor(place / size) + 1 },
  };
}
