/** The list's address is its state: filters, page and open dialog (design.md section 4). */
import { readStatusFilter, type StatusFilter } from '../../domain/mentorshipStatus';
import { readPage } from '../../domain/pages';
import { DIALOG_PARAMETERS } from '../../ui/dialogNavigation';

export const LIST_PATH = '/mentorships';
export type DialogName = (typeof DIALOG_PARAMETERS)[number];

export interface ListState {
  q: string;
  status: StatusFilter;
  page: number;
  dialog: { name: DialogName; identifier: string } | null;
}

const MAX_QUERY = 200;

/** Reads any query string, however malformed, into something that can be shown. */
export function readListState(search: string | URLSearchParams): ListState {
  const params = new URLSearchParams(search);
  const name = DIALOG_PARAMETERS.find((one) => params.get(one));
  return {
    q: (params.get('q') ?? '').trim().slice(0, MAX_QUERY),
    status: readStatusFilter(params.get('status')),
    page: readPage(params.get('page')),
    dialog: name ? { name, identifier: params.get(name) ?? '' } : null,
  };
}

/** The address of `state` with `change`; what is at its default is left out. */
export function listHref(state: ListState, change: Partial<ListState> = {}): string {
  const next = { ...state, ...change };
  const params = new URLSearchParams();
  if (next.q) params.set('q', next.q);
  if (next.status !== 'all') params.set('status', next.status);
  if (next.page > 1) params.set('page', String(next.page));
  if (next.dialog) params.set(next.dialog.name, next.dialog.identifier);
  const search = params.toString();
  return search ? `${LIST_PATH}?${search}` : LIST_PATH;
}

export function dialogHref(state: ListState, name: DialogName, identifier: string): string {
  return listHref(state, { dialog: { name, identifier } });
}

/** The same filters and page with every dialog closed. */
export function closedHref(state: ListState): string {
  return listHref(state, { dialog: null });
}
