/** Topic search of forms that choose areas of knowledge: category filter, text, at most ten suggestions (spec.md section 9). */
import { fold } from './fold';

const MAX_SUGGESTIONS = 10;

export interface Topic {
  name_id: string;
  name: string;
  scope: string;
}

/** Topics that match and are not chosen yet, in the given order. */
export function suggestTopics<T extends Topic>(
  all: readonly T[],
  search: { scope: string; text: string },
  chosen: readonly string[],
): T[] {
  const wanted = fold(search.text);
  return all
    .filter((topic) => !chosen.includes(topic.name_id))
    .filter((topic) => search.scope === '' || topic.scope === search.scope)
    .filter((topic) => fold(topic.name).includes(wanted))
    .slice(0, MAX_SUGGESTIONS);
}

/** Names of chosen topics; the name_id where the API does not know it any more. */
export function namedTopics(
  chosen: readonly string[],
  all: readonly Topic[],
): { name_id: string; name: string }[] {
  return chosen.map((id) => ({ name_id: id, name: all.find((topic) => topic.name_id === id)?.name ?? id }));
}
