/** Who is found: by the API's own search, or on this side over the list that every server of the contract has. */
import type { User } from '../../../../api/contract/tolerant';
import type { FoundFacets, NextFree } from '../../../../api/contract/tolerantSearch';
import { ApiError } from '../../../.server/api/errors';
import type { Context } from '../../../.server/context';
import { fold } from '../../../domain/fold';
import { countMentors, searchMentors } from '../../../domain/mentorSearch';
import { pageOf } from '../../../domain/pages';
import type { ExpertiseOption } from '../../../forms/expertises/option';
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
  { api, areas, able }: Api & { areas: Promise<ExpertiseOption[]>; able: ReadonlySet<string> },
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
  const [all, options] = await Promise.all([
    state.favourites ? api.favourites.listMentors() : api.mentors.list(),
    areas,
  ]);
  const known = all.map((mentor) => withKnownAreas(mentor, options));
  const page = pageOf(searchMentors(known, state), state.page, PAGE_SIZE);
  const facets = { ...countMentors(known, state), days: [], parts: [] };
  return { mentors: page.items, count: page.total, page: page.page, facets, searched: false };
}

/** Areas that came as names alone, or as name_ids alone, get the other half from the list of areas. */
function withKnownAreas(mentor: User, options: readonly ExpertiseOption[]): User {
  const expertises = mentor.profile.expertises.map((area) => {
    const same = options.find(({ name_id }) => name_id === area.name_id);
    const named = same ?? options.find(({ name }) => fold(name) === fold(area.name));
    return named ? { name_id: named.name_id, name: named.name } : area;
  });
  return { ...mentor, profile: { ...mentor.profile, expertises } };
}
