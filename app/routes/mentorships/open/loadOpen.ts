import type { User } from '~/api/contract/users';
import { orLogged, type PageFailure, pageFailure } from '~/app/.server/api/errors';
import { topicNames } from '~/app/.server/api/expertises';
import type { Context } from '~/app/.server/context';
import { pageOfCount } from '~/app/domain/site/pagination';
import type { OpenState } from './openUrl';
import { openViewOf } from './openView';

const PAGE_SIZE = 6;

export type LoadedOpen = Awaited<ReturnType<typeof readOpen>>;

export function loadOpen(state: OpenState, me: User, context: Context): Promise<LoadedOpen | PageFailure> {
  const read = () => readOpen(state, me, context);
  return orLogged(read, context.log, 'open sessions could not be listed', pageFailure);
}

async function readOpen(state: OpenState, me: User, { api, config, zones, now }: Context) {
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
    /** The session of the address's dialog, on any page; null if it is not open. */
    selected: selected && openViewOf(selected, viewer),
    /** The identifier used to look up `selected`; '' for none. */
    loadedFor: state.joining,
  };
}

interface Option {
  value: string;
  label: string;
}

/** Keeps the chosen option even if it has no matches any more. */
function withChosen(options: Option[], value: string, name: string): Option[] {
  if (value === '' || options.some((one) => one.value === value)) return options;
  return [...options, { value, label: `${name} (0)` }];
}
