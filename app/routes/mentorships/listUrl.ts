/** The list's address is its state: filters and page. */

import { readStatusFilter, type StatusFilter } from '~/app/domain/sessions/status';
import { readPage } from '~/app/domain/site/pagination';
import * as paths from '~/app/paths';

export const LIST_PATH = paths.mentorships();

export interface ListState {
  q: string;
  status: StatusFilter;
  page: number;
}

const MAX_QUERY = 200;

/** Reads any query string, however malformed, into something that can be shown. */
export function readListState(search: string | URLSearchParams): ListState {
  const params = new URLSearchParams(search);
  return {
    q: (params.get('q') ?? '').trim().slice(0, MAX_QUERY),
    status: readStatusFilter(params.get('status')),
    page: readPage(params.get('page')),
  };
}

/** The address of `state` with `change`; what is at its default is left out. */
export function listHref(state: ListState, change: Partial<ListState> = {}): string {
  const next = { ...state, ...change };
  const params = new URLSearchParams();
  if (next.q) params.set('q', next.q);
  if (next.status !== 'all') params.set('status', next.status);
  if (next.page > 1) params.set('page', String(next.page));
  const search = params.toString();
  return search ? `${LIST_PATH}?${search}` : LIST_PATH;
}

/**
 * List and week are two views of one address; what was searched stays in it, so that the way back shows the
 * same list.
 */

type ViewName = 'list' | 'week';

export function readView(search: string | URLSearchParams): ViewName {
  return new URLSearchParams(search).get('vista') === 'semana' ? 'week' : 'list';
}

/** The list that `search` was taken from. */
export function backToList(search: string): string {
  return listHref(readListState(search));
}

/** The week of `monday` (YYYY-MM-DD), or the current one. */
export function weekHref(search: string, monday: string | null): string {
  const { searchParams } = new URL(backToList(search), 'http://localhost');
  const params = new URLSearchParams({ vista: 'semana', ...(monday !== null && { semana: monday }) });
  for (const [name, value] of searchParams) params.set(name, value);
  return `${LIST_PATH}?${params}`;
}
