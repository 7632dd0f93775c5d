import type { ExpertiseRef } from '~/api/contract/common';
import { fold } from '~/api/contract/rules/search';

/** Maps a name_id to its name; an unknown one is returned unchanged. */
export type TopicName = (nameId: string) => string;

/** The name sent with the topic, otherwise the name of its name_id. */
export function nameOfTopic(topic: ExpertiseRef, topicName: TopicName): string {
  return topic.name === topic.name_id ? topicName(topic.name_id) : topic.name;
}

const MAX_SUGGESTIONS = 10;

export interface Topic {
  name_id: string;
  name: string;
  scope: string;
  /** Display name of the category. */
  scope_display?: string;
}

export interface ExpertiseOption extends Topic {
  scope_display: string;
  /** Number of matches, if known. */
  count?: number;
}

export interface TopicSearch {
  /** Value of a category; '' = all. */
  scope: string;
  text: string;
}

/** At most ten topics not chosen yet, best match first, and the number of matches (docs/product.md, 'Numbers, dates and money'). */
export function suggestTopics<T extends Topic>(
  all: readonly T[],
  search: TopicSearch,
  chosen: readonly string[],
): { shown: T[]; total: number } {
  const text = fold(search.text);
  const taken = new Set(chosen);
  const open = all.filter(
    ({ name_id, scope }) => !taken.has(name_id) && (search.scope === '' || scope === search.scope),
  );
  const found = text === '' ? open : matching(open, text.split(/\s+/));
  return { shown: found.slice(0, MAX_SUGGESTIONS), total: found.length };
}

function matching<T extends Topic>(topics: readonly T[], words: string[]): T[] {
  return topics
    .map((topic) => ({ topic, name: fold(topic.name), category: fold(topic.scope_display ?? '') }))
    .filter(({ name, category }) => words.every((word) => name.includes(word) || category.includes(word)))
    .map(({ topic, name }) => ({ topic, distance: distanceOf(name, words.join(' ')) }))
    .sort((a, b) => a.distance - b.distance)
    .map(({ topic }) => topic);
}

function distanceOf(name: string, text: string): number {
  if (name.startsWith(text)) return 0;
  if (name.includes(` ${text}`)) return 1;
  return name.includes(text) ? 2 : 3;
}

/** Names of chosen topics; the name_id if the API no longer knows it. */
export function namedTopics(chosen: readonly string[], all: readonly Pick<Topic, 'name_id' | 'name'>[]) {
  return chosen.map((id) => ({ name_id: id, name: all.find((topic) => topic.name_id === id)?.name ?? id }));
}
