/** List and week are two views of one address; what was searched stays in it, so that the way back shows the same list. */
import { LIST_PATH, listHref, readListState } from './listUrl';

export type ViewName = 'list' | 'week';

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
