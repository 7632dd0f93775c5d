/** The directory's state is its address; step 1 of the wizard is the same list at an address of its own. */
import {
  ANY_MENTOR,
  isFiltered as isSearch,
  type MentorQuery,
  mentorParameters,
  readMentorQuery,
} from '~/api/contract/rules/search';
import { readPage } from '~/app/domain/site/pagination';
import { expertisesEdit, searchAddress } from '~/app/forms/expertises/expertiseFields';
import { applyEdits, INTENT } from '~/app/forms/formEdits';
import * as paths from '~/app/paths';

export interface DirectoryState extends MentorQuery {
  /** The path of the directory, or of step 1. */
  at: string;
  page: number;
  favourites: boolean;
}

/** The form's one control for these three filters; its values are queries of them. */
export const WHEN = 'cuando';
export type When = Pick<MentorQuery, 'free' | 'day' | 'part'>;
export const ANY_TIME: When = { free: null, day: null, part: null };

/** The state in any query string; `problems` are shown beside the fields. */
export function readDirectory(search: string | URLSearchParams, at: string = paths.mentors()) {
  const params = new URLSearchParams(search);
  const when = params.get(WHEN);
  if (when !== null) {
    const chosen = new URLSearchParams(when);
    for (const name of Object.keys(ANY_TIME)) params.set(name, chosen.get(name) ?? '');
  }
  const { query, problems } = readMentorQuery(params);
  const page = readPage(params.get('pagina'));
  const state: DirectoryState = { ...query, at, page, favourites: params.get('favoritos') === '1' };
  return { state, problems };
}

/** The address of `state` with `change`, without default values; a change returns to page 1. */
export function directoryHref(state: DirectoryState, change: Partial<DirectoryState> = {}): string {
  const next = { ...state, page: 1, ...change };
  const params = new URLSearchParams();
  if (next.favourites) params.set('favoritos', '1');
  for (const [name, value] of Object.entries(mentorParameters(next))) {
    if (name === 'expertises') for (const id of next.expertises) params.append(name, id);
    else if (name !== 'order' || value !== ANY_MENTOR.order) params.set(name, value);
  }
  if (next.page > 1) params.set('pagina', String(next.page));
  return paths.address(next.at, params);
}

/** The address without filters, keeping the order. */
export function clearedHref({ at, order }: DirectoryState): string {
  return directoryHref({ ...ANY_MENTOR, at, order, favourites: false, page: 1 });
}

export const isFiltered = (state: DirectoryState) => state.favourites || isSearch(state);

/**
 * The tidy address for a form without scripts, which also sends empty controls and its button; null if it is tidy. The
 * search for areas ends with the next search for mentors.
 */
export function tidiedAddress(params: URLSearchParams, at?: string): string | null {
  const isForm = params.has(INTENT) || params.has(WHEN) || [...params.values()].includes('');
  if (!isForm) return null;
  const form = new FormData();
  for (const [name, value] of params) form.append(name, value);
  const isEdit = applyEdits(form, [expertisesEdit('expertises')]);
  const { state } = readDirectory(params, at);
  const href = directoryHref(state);
  if (!isEdit) return href;
  const [search = ''] = searchAddress(form, 'expertises').slice(1).split('#');
  const kept = new URLSearchParams([...new URLSearchParams(search)].filter(([, value]) => value !== ''));
  return `${href}${href.includes('?') ? '&' : '?'}${kept}`;
}
