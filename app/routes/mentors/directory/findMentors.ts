/** Who is found: by the API's own search, or on this side over the list that every server of the contract has. */
import type { User } from '../../../../api/contract/tolerant';
import type { FoundFacets, NextFree } from '../../../../api/contract/tolerantSearch';
import { ApiError } from '../../../.server/api/errors';
import type { Context } from '../../../.server/context';
import { withAreas } from '../../../.server/topicNames';
import { countMentors, searchMentors } from '../../../domain/mentorSearch';
import { pageOf } from '../../../domain/pages';
import type { DirectoryState } from './directoryUrl';

export const PAGE_SIZE = 12;

interface Found {
  mentors: (User & { next_free?: NextFree | null })[];
  /** Of all pages. */
  count: number;
  page: number;
  facets: FoundFacets | null;
  /** The API searched: weekly hours and dates are known. */
  searched: boolean;
}

type Api = Pick<Context, 'api'>;

export async function findMentors(
  state: DirectoryState,
  { api, able }: Api & { able: ReadonlySet<string> },
): Promise<Found> {
  if (!state.favourites && able.has('mentor-search')) {
    try {
      const found = await api.mentors.search(state, { page: state.page, size: PAGE_SIZE });
      return { ...found, searched: true };
    } catch (error) {
      // It was there a minute ago: the plain list is.
      if (!(error instanceof ApiError && error.status === 404)) throw error;
    }
  }
  const all = state.favourites
    ? await withAreas(await api.favourites.listMentors(), api)
    : await api.mentors.list();
  const page = pageOf(searchMentors(all, state), state.page, PAGE_SIZE);
  const facets = { ...countMentors(all, state), days: [], parts: [] };
  return { mentors: page.items, count: page.total, page: page.page, facets, searched: false };
}
