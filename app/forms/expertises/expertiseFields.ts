import type { SubmissionResult } from '@conform-to/react';
import type { ExpertiseOption, TopicSearch } from '~/app/domain/mentors/topics';
import { fieldIds } from '~/app/forms/fieldIds';
import { type Editable, INTENT } from '~/app/forms/formEdits';
import { textOf, textsOf } from '~/app/forms/formReply';

export function scopesOf(options: readonly ExpertiseOption[]): { value: string; label: string }[] {
  const scopes = new Map(options.map(({ scope, scope_display }) => [scope, scope_display || scope]));
  scopes.delete('');
  return [...scopes].map(([value, label]) => ({ value, label }));
}

export const MAX_SEARCH = 100;

/** Names of the search controls. `shown`: the search that the page's suggestions belong to. */
export function searchNames<N extends string>(name: N) {
  return { scope: `${name}_scope`, text: `${name}_search`, shown: `${name}_shown` } as const;
}

export const searchIntent = (name: string) => `${name}:buscar`;
export const dropIntent = (name: string, nameId: string) => `${name}:quitar:${nameId}`;

/** The encoding of a search in `shown`; '' = none yet. */
export const searchKey = ({ scope, text }: TopicSearch) => `${scope}:${text}`;

export type Picked = ReturnType<typeof initialPick>;

/** The picker's initial state: the action's result, otherwise `chosen`. */
export function initialPick(result: SubmissionResult | undefined, name: string, chosen: readonly string[]) {
  const names = searchNames(name);
  const search = {
    scope: textOf(result, names.scope) ?? '',
    text: (textOf(result, names.text) ?? '').slice(0, MAX_SEARCH),
  };
  return {
    /** name_ids without repetitions. */
    chosen: [...new Set(textsOf(result, name) ?? chosen)],
    search,
    /** A search was requested, possibly an empty one. */
    searched: search.scope !== '' || search.text !== '' || (textOf(result, names.shown) ?? '') !== '',
  };
}

/**
 * Handles 'Buscar', a chip's 'Quitar' and Enter in a new search of an `<ExpertisePicker name>` without scripts. Also removes
 * repeated choices from every submission.
 */
export function expertisesEdit(name: string): Editable {
  const names = searchNames(name);
  return (form, intent) => {
    const text = (field: string) => {
      const value = form.get(field);
      return typeof value === 'string' ? value : '';
    };
    const given = form.getAll(name).filter((value) => typeof value === 'string');
    const chosen = new Set(given.filter((id) => id !== ''));
    const dropped = [...chosen].find((id) => intent === dropIntent(name, id));
    if (dropped !== undefined) chosen.delete(dropped);
    form.delete(name);
    for (const id of chosen) form.append(name, id);

    const asked = searchKey({ scope: text(names.scope), text: text(names.text) });
    const isSearch = intent === searchIntent(name);
    const isNew = form.has(names.text) && asked !== (text(names.shown) || searchKey({ scope: '', text: '' }));
    const searches = isSearch || (intent === 'enter' && isNew);
    if (searches) form.set(names.shown, asked);
    return searches || intent.startsWith(dropIntent(name, ''));
  };
}

/** '?areas_search=…#field-areas-found': the redirect after an edit by `expertisesEdit(name)`, for forms that keep their values elsewhere. */
export function searchAddress(form: FormData, name: string): string {
  const names = Object.values(searchNames(name));
  const params = new URLSearchParams(
    names.map((key) => [key, String(form.get(key) ?? '').slice(0, MAX_SEARCH)]),
  );
  const dropped = String(form.get(INTENT)).startsWith(dropIntent(name, ''));
  return `?${params}#${fieldIds(name).control}-${dropped ? 'chosen' : 'found'}`;
}

/** `searchAddress` in reverse, as an action's result. */
export function resultAtAddress(
  params: URLSearchParams,
  name: string,
  chosen: readonly string[],
): SubmissionResult {
  const search = Object.values(searchNames(name)).map((key) => [key, params.get(key) ?? '']);
  return { initialValue: { ...Object.fromEntries(search), [name]: [...chosen] } };
}
