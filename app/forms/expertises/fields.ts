/** The controls of an `<ExpertisePicker name>`, as a form sends them. */
import type { SubmissionResult } from '@conform-to/react';
import type { TopicSearch } from '~/domain/topics';
import { textOf, textsOf } from '../reply';

export const MAX_SEARCH = 100;

/** Names of the search beside the choice itself; `shown` tells which search the suggestions on the page answer. */
export function searchNames<N extends string>(name: N) {
  return { scope: `${name}_scope`, text: `${name}_search`, shown: `${name}_shown` } as const;
}

/** Values of `intent`. */
export const searchIntent = (name: string) => `${name}:buscar`;
export const dropIntent = (name: string, nameId: string) => `${name}:quitar:${nameId}`;

/** How `shown` writes a search; '' = none was asked for yet. */
export const shownSearch = ({ scope, text }: TopicSearch) => `${scope}:${text}`;

export interface Picked {
  /** name_ids, each once. */
  chosen: string[];
  search: TopicSearch;
  /** A search was asked for, be it an empty one. */
  searched: boolean;
}

/** What the picker begins with: what the action gave back, else `chosen`. */
export function pickedOf(
  result: SubmissionResult | undefined,
  name: string,
  chosen: readonly string[],
): Picked {
  const names = searchNames(name);
  const search = {
    scope: textOf(result, names.scope) ?? '',
    text: (textOf(result, names.text) ?? '').slice(0, MAX_SEARCH),
  };
  return {
    chosen: [...new Set(textsOf(result, name) ?? chosen)],
    search,
    searched: search.scope !== '' || search.text !== '' || (textOf(result, names.shown) ?? '') !== '',
  };
}
