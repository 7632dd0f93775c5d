/** Subjects and the words that find them (docs/product.md, 'Subjects'). */
import { fold } from '~/api/contract/rules/search';
import type { SubjectGroup } from '~/api/contract/subjects';

export type Subject = SubjectGroup['subjects'][number];

/** The `most` subjects with most mentors, then by name. */
export function mostMentors(groups: readonly SubjectGroup[], most: number): Subject[] {
  return groups
    .flatMap(({ subjects }) => subjects)
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'es'))
    .slice(0, most);
}

export function withMentors(groups: readonly SubjectGroup[]): SubjectGroup[] {
  return groups
    .map((group) => ({ ...group, subjects: group.subjects.filter(({ count }) => count > 0) }))
    .filter(({ subjects }) => subjects.length > 0);
}

/** Fewest letters of a meaningful word, unlike 'por', 'las', 'B2'. */
const LEAST_LETTERS = 4;
const stem = (word: string) => word.slice(0, LEAST_LETTERS);

/** Number of words that begin a word of the text. */
function hits(words: readonly string[], text: string): number {
  const known = text.split(' ');
  return words.filter((word) => word.length >= LEAST_LETTERS && known.some((one) => one.startsWith(word)))
    .length;
}

function mostHits<T>(all: readonly T[], hitsOf: (one: T) => number): T[] {
  const most = Math.max(0, ...all.map(hitsOf));
  return most === 0 ? [] : all.filter((one) => hitsOf(one) === most);
}

/**
 * Subjects that `q` may mean, ignoring case and accents: the one of that name; else those with all its words in name or
 * area; else with most of them in the name ('inglés B2'); else with words that begin alike ('mates').
 */
export function findSubjects(groups: readonly SubjectGroup[], q: string): Subject[] {
  const words = fold(q).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const all = groups.flatMap(({ label, subjects }) =>
    subjects.map((subject) => ({ subject, name: fold(subject.name), area: fold(label) })),
  );
  const named = all.filter(({ name }) => name === words.join(' '));
  const whole = all.filter(({ name, area }) => words.every((word) => `${name} ${area}`.includes(word)));
  const partly = mostHits(all, ({ name }) => hits(words, name));
  const alike = mostHits(all, ({ name, area }) => hits(words.map(stem), `${name} ${area}`));
  const found = [named, whole, partly, alike].find((some) => some.length > 0) ?? [];
  return found.map(({ subject }) => subject);
}
