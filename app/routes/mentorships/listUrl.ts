/** The list's address is its state: filters and page (design.md section 4). */
import { readStatusFilter, type StatusFilter } from '../../domain/mentorshipStatus';
import { readPage } from '../../domain/pages';

export const LIST_PATH = '/mentorships';

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
