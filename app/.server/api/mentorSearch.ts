/** GET /api/mentors/search/ and /recommended/ (extensions `mentor-search` and `recommendations`, api.md section 4). */
import { type FoundPage, foundPage, recommendedMentor } from '../../../api/contract/tolerantSearch';
import type { MentorQuery } from '../../domain/mentorQuery';
import { path } from './call';
import type { Client } from './client';
import { ApiError } from './errors';
import { readList } from './pages';
import type { Api } from './types';

export function createMentorSearch(client: Client): Pick<Api['mentors'], 'search' | 'listRecommended'> {
  const ask = async (query: MentorQuery, page: number, size: number): Promise<FoundPage> => {
    const found = await client.read(foundPage, {
      method: 'GET',
      path: path`/api/mentors/search/`,
      query: { ...parametersOf(query), page: String(page), page_size: String(size) },
    });
    return { ...found, mentors: found.mentors.filter((one) => one.user_type === 'mentor') };
  };

  return {
    async search(query, { page, size }) {
      const pageOfCount = (count: number) => Math.min(page, Math.max(1, Math.ceil(count / size)));
      try {
        const found = await ask(query, page, size);
        // Of a server that answers an empty page where ours has none.
        if (page <= pageOfCount(found.count)) return { ...found, page };
      } catch (error) {
        if (page === 1 || !(error instanceof ApiError && error.status === 404)) throw error;
      }
      const first = await ask(query, 1, size);
      const last = pageOfCount(first.count);
      return last === 1 ? { ...first, page: 1 } : { ...(await ask(query, last, size)), page: last };
    },

    listRecommended: () =>
      readList(client, recommendedMentor, { method: 'GET', path: path`/api/mentors/recommended/` }),
  };
}

/** What is not asked for is left out. */
function parametersOf(query: MentorQuery): Record<string, string> {
  const all = {
    q: query.q,
    expertises: query.expertises.join(','),
    price_max: query.priceMax,
    min_rating: query.minRating,
    day: query.day,
    part: query.part,
    order: query.order,
  };
  const given = Object.entries(all).filter(([, value]) => value !== null && value !== '');
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}
