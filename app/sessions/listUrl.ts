/** The list's state is its address: filters and page. */

import type { StatusFilter } from '~/api/contract/rules/sessions';
import { readStatusFilter } from '~/app/domain/sessions/status';
import { readPage } from '~/app/domain/site/pagination';
import * as paths from '~/app/paths';

export const LIST_PATH = paths.mentorships();

export interface ListState {
  q: string;
  status: StatusFilter;
  page: number;
}

const MAX_QUERY = 200;

/** Accepts any query string. */
export function readListState(search: string | URLSearchParams): ListState {
  const params = new URLSearchParams(search);
  return {
    q: (params.get('q') ?? '').trim().slice(0, MAX_QUERY),
    status: readStatusFilter(params.get('status')),
    page: readPage(params.get('page')),
  };
}

/** Leaves out default values. */
function queryOf({ q, status, page }: ListState) {
  return { q, status: status === 'all' ? '' : status, page: page > 1 ? page : '' };
}

export function listHref(state: ListState, change: Partial<ListState> = {}): string {
  return paths.mentorships(queryOf({ ...state, ...change }));
}

// The week keeps the list's search in its address, for the way back.

export function readView(search: string | URLSearchParams): 'list' | 'week' {
  return new URLSearchParams(search).get('vista') === 'semana' ? 'week' : 'list';
}

/** The week of `monday` (YYYY-MM-DD), or the current week. */
export function weekHref(search: string, monday: string | null): string {
  return paths.mentorships({ vista: 'semana', semana: monday ?? '', ...queryOf(readListState(search)) });
}
