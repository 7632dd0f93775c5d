import { applyEdits, INTENT } from '../../../forms/edits';
import { expertisesEdit } from '../../../forms/expertises/expertisesEdit';
import { searchAddress } from '../../../forms/expertises/searchAddress';
import { directoryHref, readDirectory } from './directoryUrl';

/**
 * A form without scripts sends every control, empty ones and its button included: the address it is meant to lead to, null when it is
 * there. The search for areas is kept while one searches, and goes with the next search for mentors.
 */
export function tidyAddress(params: URLSearchParams): string | null {
  const isForm = params.has(INTENT) || [...params.values()].includes('');
  if (!isForm) return null;
  const form = new FormData();
  for (const [name, value] of params) form.append(name, value);
  const isEdit = applyEdits(form, [expertisesEdit('expertises')]);
  const { state } = readDirectory(params);
  const href = directoryHref(state);
  if (!isEdit) return href;
  const [search = ''] = searchAddress(form, 'expertises').slice(1).split('#');
  const kept = new URLSearchParams([...new URLSearchParams(search)].filter(([, value]) => value !== ''));
  return `${href}${href.includes('?') ? '&' : '?'}${kept}`;
}
