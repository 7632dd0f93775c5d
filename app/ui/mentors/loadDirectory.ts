/** Loads the directory: fails only without mentors; other failures affect their part (docs/product.md, 'Mentor directory'). */
import type { Extensions } from '~/api/contract/extensions';
import { type FoundFacets, type FoundMentor, NO_FACETS } from '~/api/contract/mentors';
import type { QueryProblems } from '~/api/contract/rules/search';
import type { User } from '~/api/contract/users';
import { nullOn404, orLogged, pageFailure } from '~/app/.server/api/errors';
import { loadExpertises, withAreas } from '~/app/.server/api/expertises';
import type { Context } from '~/app/.server/context';
import { settled } from '~/app/.server/pages/parts';
import { countMentors, LISTED_ORDERS, searchMentors } from '~/app/domain/mentors/mentorFilters';
import { usualPriceOf } from '~/app/domain/money/price';
import { pageOf } from '~/app/domain/site/pagination';
import { dayOf } from '~/app/domain/time/dates';
import { cardView } from './cardView';
import { ANY_TIME, type DirectoryState, type readDirectory } from './directoryUrl';
import { filterOptions } from './filterOptions';

/** The requested areas that exist, and a message about the others; an empty list of areas rejects none. */
export function splitKnownAreas(
  asked: string[],
  all: readonly { name_id: string }[],
): { expertises: string[]; problems: QueryProblems } {
  if (all.length === 0) return { expertises: asked, problems: {} };
  const ids = new Set(all.map(({ name_id }) => name_id));
  const expertises = asked.filter((id) => ids.has(id));
  const lost = asked.length - expertises.length;
  if (lost === 0) return { expertises, problems: {} };
  const said =
    lost === 1
      ? 'Esa área no existe: no se tiene en cuenta.'
      : 'Esas áreas no existen: no se tienen en cuenta.';
  return { expertises, problems: { expertises: said } };
}

const PAGE_SIZE = 12;

interface Found {
  mentors: (User & { free?: FoundMentor['free'] })[];
  count: number;
  page: number;
  facets: FoundFacets | null;
  /** The API searched, so weekly hours and dates are known. */
  searched: boolean;
}

/** Searches by the API, or here in the complete list that every server has. */
async function findMentors(
  state: DirectoryState,
  { api }: Context,
  able: Extensions,
  size = PAGE_SIZE,
): Promise<Found> {
  if (!state.favourites && able.has('marketplace')) {
    // Null if the extension, offered a minute ago, is gone.
    const found = await nullOn404(() => api.mentors.search(state, { page: state.page, size }));
    if (found) return { ...found, searched: true };
  }
  const all = state.favourites
    ? await withAreas(await api.favourites.listMentors(), api)
    : await api.mentors.list();
  const page = pageOf(searchMentors(all, state), state.page, size);
  const facets = { ...NO_FACETS, ...countMentors(all, state) };
  return { mentors: page.items, count: page.total, page: page.page, facets, searched: false };
}

type Asked = ReturnType<typeof readDirectory>;

export type MentorResults = Awaited<ReturnType<typeof loadResults>>;

/** A page of mentors by the state of an address, for the directory and step 1 of the wizard. */
export async function loadResults({ state, problems }: Asked, me: User, context: Context) {
  const { api } = context;
  const able = await api.listCapabilities();
  const keeps = me.user_type === 'alumno' && able.has('marketplace');
  const loading = loadExpertises(context);
  const keeping = keeps ? settled(api.favourites.list()) : null;
  // Only a search by area waits for the list of areas.
  const known = splitKnownAreas(state.expertises, state.expertises.length > 0 ? await loading : []);
  const asked = { ...state, expertises: known.expertises, favourites: state.favourites && keeps };
  const [found, areas, kept] = await Promise.all([findMentors(asked, context, able), loading, keeping]);
  const applied = withAppliedFilters(asked, found);
  const at = { today: dayOf(context.now(), context.config.timeZone), zones: context.zones };
  return {
    /** The requested state, limited to what this API can answer. */
    state: { ...applied, page: found.page },
    cards: found.mentors.map((mentor) => cardView(mentor, at)),
    count: found.count,
    pages: Math.max(1, Math.ceil(found.count / PAGE_SIZE)),
    options: filterOptions(applied, { ...found, areas, today: at.today }),
    today: at.today,
    near: found.count === 0 ? await findNear(applied, context, able) : [],
    problems: { ...problems, ...known.problems },
    /** Usernames; null: not available for this visitor or API. */
    favourites: kept?.ok ? [...kept.value] : null,
  };
}

export type LoadedDirectory = Extract<Awaited<ReturnType<typeof loadDirectory>>, { failure: null }>;

export async function loadDirectory(asked: Asked, me: User, context: Context) {
  const load = async () => ({
    failure: null,
    ...(await loadResults(asked, me, context)),
    /** Only students book. */
    isStudent: me.user_type === 'alumno',
  });
  return orLogged(load, context.log, 'the directory could not be loaded', pageFailure);
}

/** The state without filters that this search does not support; an API without dates or languages counts none. */
function withAppliedFilters(asked: DirectoryState, { searched, facets }: Found): DirectoryState {
  const order = LISTED_ORDERS.find((one) => one === asked.order) ?? 'relevance';
  const { free = [], languages = [] } = facets ?? {};
  const counted = {
    free: free.length > 0 ? asked.free : null,
    language: languages.length > 0 ? asked.language : null,
  };
  return searched ? { ...asked, ...counted } : { ...asked, ...counted, ...ANY_TIME, order };
}

/** For a search without results: conditions without which there are some, their number and lowest price. */
async function findNear(state: DirectoryState, context: Context, able: Extensions) {
  const tried = conditionsOf(state).map(async (without) => {
    const asked: DirectoryState = { ...state, ...without, page: 1, order: 'price_asc' };
    const { count, mentors } = await findMentors(asked, context, able, 1);
    const [cheapest] = mentors;
    return cheapest ? [{ without, count, from: usualPriceOf(cheapest.profile) }] : [];
  });
  const found = async () => (await Promise.all(tried)).flat();
  return orLogged(found, context.log, 'the nearest results could not be found', () => []);
}

/** The changes of the state that drop one active condition each. */
function conditionsOf(state: DirectoryState): Partial<DirectoryState>[] {
  const { expertises, q, priceMax, minRating, day, part, free, language } = state;
  const all: (Partial<DirectoryState> | false)[] = [
    priceMax !== null && { priceMax: null },
    [free, day, part].some((one) => one !== null) && ANY_TIME,
    language !== null && { language: null },
    minRating !== null && { minRating: null },
    expertises.length > 0 && { expertises: [] },
    q !== '' && { q: '' },
  ];
  return all.filter((one) => one !== false);
}
