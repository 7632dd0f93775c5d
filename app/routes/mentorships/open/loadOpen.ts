/**
 * Data of the open sessions' page: one page of them, counts by area and mentor, and the session of the open
 * dialog.
 */
import type { User } from '~/api/contract/tolerant';
import { ApiError, type PageFailure, pageFailure } from '~/app/.server/api/errors';
import { topicNames } from '~/app/.server/api/expertises';
import type { Context } from '~/app/.server/context';
import { type Page, pageOfCount } from '~/app/domain/site/pagination';
import type { OpenState } from './openUrl';
import { type OpenView, openViewOf } from './openView';

/** docs/product.md, 'Numbers, dates and money' */
const PAGE_SIZE = 6;

interface Option {
  value: string;
  label: string;
}
export interface LoadedOpen {
  failure: null;
  page: Page<OpenView>;
  areas: Option[];
  mentors: Option[];
  /** The session of the address's dialog, on any page; null if it is not open. */
  selected: OpenView | null;
  /** The identifier used to look up `selected`; '' for none. */
  loadedFor: string;
}

type Deps = Pick<Context, 'api' | 'config' | 'zones' | 'now' | 'log'>;

export async function loadOpen(state: OpenState, me: User, deps: Deps): Promise<LoadedOpen | PageFailure> {
  const { api, config, zones, now, log } = deps;
  try {
    const [found, selected, topicName] = await Promise.all([
      api.mentorships.listOpen({ ...state, size: PAGE_SIZE }),
      state.joining ? api.mentorships.findOpen(state.joining) : null,
      topicNames(api),
    ]);
    const viewer = { me, now: now(), zones, notifies: config.ownApi, topicName };
    const items = found.items.map((one) => openViewOf(one, viewer));
    const { expertises, mentors } = found.facets;
    return {
      failure: null,
      page: pageOfCount(items, found, PAGE_SIZE),
      areas: withChosen(
        expertises.map((one) => ({ value: one.name_id, label: `${one.name} (${one.count})` })),
        state.area,
        topicName(state.area),
      ),
      mentors: withChosen(
        mentors.map((one) => ({ value: one.id, label: `${one.full_name} (${one.count})` })),
        state.mentor,
        'El mentor elegido',
      ),
      selected: selected && openViewOf(selected, viewer),
      loadedFor: state.joining,
    };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    log.warn({ err: error }, 'open sessions could not be listed');
    return pageFailure(error);
  }
}

/** Keeps the chosen option even if it has no matches any more. */
function withChosen(options: Option[], value: string, name: string): Option[] {
  if (value === '' || options.some((one) => one.value === value)) return options;
  return [...options, { value, label: `${name} (0)` }];
}
