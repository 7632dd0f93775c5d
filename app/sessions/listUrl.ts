/** The list's state is its address: tab, filters and pages. */
import type { StatusFilter } from '~/api/contract/rules/sessions';
import { readStatusFilter } from '~/app/domain/sessions/status';
import { readPage } from '~/app/domain/site/pagination';
import * as paths from '~/app/paths';

export const LIST_PATH = paths.mentorships();

export interface ListState {
  tab: 'next' | 'past';
  q: string;
  status: StatusFilter;
  page: number;
  /** Of what did not take place, below what is over. */
  ended: number;
}

const MAX_QUERY = 200;

/** Accepts any query string. */
export function readListState(search: string | URLSearchParams): ListState {
  const params = new URLSearchParams(search);
  return {
    tab: readView(params) === 'past' ? 'past' : 'next',
    q: (params.get('q') ?? '').trim().slice(0, MAX_QUERY),
    status: readStatusFilter(params.get('status')),
    page: readPage(params.get('page')),
    ended: readPage(params.get('anuladas')),
  };
}

/** A search or a status goes over all sessions, whichever the tab. */
export const isFiltered = ({ q, status }: ListState): boolean => q !== '' || status !== 'all';

/** Leaves out default values. */
export function listHref(state: ListState, change: Partial<ListState> = {}): string {
  const { tab, q, status, page, ended } = { ...state, ...change };
  return paths.mentorships({
    vista: tab === 'past' ? 'pasadas' : '',
    q,
    status: status === 'all' ? '' : status,
    page: page > 1 ? page : '',
    anuladas: ended > 1 ? ended : '',
  });
}

/** A tab's own list, without a filter. */
export const tabHref = (tab: ListState['tab']): string =>
  listHref({ tab, q: '', status: 'all', page: 1, ended: 1 });

export function readView(search: string | URLSearchParams): 'next' | 'week' | 'past' {
  const view = new URLSearchParams(search).get('vista');
  return view === 'semana' ? 'week' : view === 'pasadas' ? 'past' : 'next';
}

/** The week of `monday` (YYYY-MM-DD), or the current week. */
export const weekHref = (monday: string | null): string =>
  paths.mentorships({ vista: 'semana', semana: monday ?? '' });
