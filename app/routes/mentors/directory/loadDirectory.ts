/** What the directory's page is made of (spec.md section 2). Only the mentors themselves can fail it; the rest costs its own part. */
import type { User } from '../../../../api/contract/tolerant';
import { ApiError, type PageFailure, pageFailure } from '../../../.server/api/errors';
import type { Context } from '../../../.server/context';
import { loadExpertises } from '../../../.server/expertises';
import { dayOf } from '../../../domain/dates';
import { isFiltered, type QueryProblems } from '../../../domain/mentorQuery';
import { LISTED_ORDERS } from '../../../domain/mentorSearch';
import { cardView, type DirectoryCardView } from './cardView';
import type { DirectoryState } from './directoryUrl';
import { type FilterOptions, filterOptions } from './filterOptions';
import { findMentors, PAGE_SIZE } from './findMentors';
import { knownAreas } from './knownAreas';

export interface RecommendedView extends DirectoryCardView {
  reasons: string[];
}

export interface LoadedDirectory {
  failure: null;
  /** What was asked for, as far as this API and this visitor can. */
  state: DirectoryState;
  cards: DirectoryCardView[];
  count: number;
  pages: number;
  options: FilterOptions;
  /** Usernames; null: this visitor or this API has none. */
  favourites: string[] | null;
  recommended: RecommendedView[];
  problems: QueryProblems;
}

const RECOMMENDED = 3;
const REASONS = 2;

type Deps = Pick<Context, 'api' | 'config' | 'now' | 'log' | 'zones'>;

export async function loadDirectory(
  state: DirectoryState,
  me: User,
  deps: Deps,
): Promise<LoadedDirectory | PageFailure> {
  const { api, config, now, log, zones } = deps;
  const isStudent = me.user_type === 'alumno';
  const able = await api.listCapabilities();
  const favourites = isStudent && able.has('favourites');
  const loading = loadExpertises(deps);
  // Only who asks for areas waits for them.
  const { expertises, problems } = knownAreas(
    state.expertises,
    state.expertises.length > 0 ? await loading : [],
  );
  const asked = { ...state, expertises, favourites: state.favourites && favourites };
  const wantsAdvice = isStudent && able.has('recommendations') && isFirstLook(asked);
  const today = dayOf(now(), config.timeZone);
  const silently = <T>(what: string, read: Promise<T>) =>
    read.catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      log.warn({ err: error }, `${what} could not be loaded`);
      return null;
    });
  try {
    const [found, areas, kept, advice] = await Promise.all([
      findMentors(asked, { api, able }),
      loading,
      favourites ? silently('favourites', api.favourites.list()) : null,
      wantsAdvice ? silently('recommendations', api.mentors.listRecommended()) : null,
    ]);
    const applied = found.searched ? asked : { ...asked, day: null, part: null, order: listedOrder(asked) };
    return {
      failure: null,
      state: { ...applied, page: found.page },
      cards: found.mentors.map((mentor) => cardView(mentor, { today, zones })),
      count: found.count,
      pages: Math.max(1, Math.ceil(found.count / PAGE_SIZE)),
      options: filterOptions(applied, { ...found, areas }),
      favourites: kept && [...kept],
      recommended: (advice ?? []).slice(0, RECOMMENDED).map((mentor) => ({
        ...cardView(mentor, { today, zones }),
        reasons: mentor.reasons.slice(0, REASONS),
      })),
      problems,
    };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    log.warn({ err: error }, 'the directory could not be loaded');
    return pageFailure(error);
  }
}

/** Orders that need dates are not for a plain list. */
function listedOrder({ order }: DirectoryState): DirectoryState['order'] {
  return LISTED_ORDERS.find((one) => one === order) ?? 'relevance';
}

function isFirstLook(state: DirectoryState): boolean {
  return state.page === 1 && !state.favourites && !isFiltered(state);
}
