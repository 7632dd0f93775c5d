/** For forms that remember everything else by themselves: the search of their picker travels in the address, so that back and reload work. */
import type { SubmissionResult } from '@conform-to/react';
import { INTENT } from '../edits';
import { fieldIds } from '../fieldIds';
import { dropIntent, MAX_SEARCH, searchNames } from './fields';

/** '?areas_search=…#field-areas-found': where an edit leads that `expertisesEdit(name)` has made. */
export function searchAddress(form: FormData, name: string): string {
  const names = Object.values(searchNames(name));
  const params = new URLSearchParams(
    names.map((key) => [key, String(form.get(key) ?? '').slice(0, MAX_SEARCH)]),
  );
  const dropped = String(form.get(INTENT)).startsWith(dropIntent(name, ''));
  return `?${params}#${fieldIds(name).control}-${dropped ? 'chosen' : 'found'}`;
}

/** The picker's `result` at such an address. */
export function resultAtAddress(
  params: URLSearchParams,
  name: string,
  chosen: readonly string[],
): SubmissionResult {
  const search = Object.values(searchNames(name)).map((key) => [key, params.get(key) ?? '']);
  return { initialValue: { ...Object.fromEntries(search), [name]: [...chosen] } };
}
