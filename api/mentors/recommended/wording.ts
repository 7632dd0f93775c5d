import type { PublicMentor } from '../../users/view';

const DAYS = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'];
const PARTS = ['por la mañana', 'por la tarde', 'por la noche'];
/** Shorter words say too little to be looked for, numbers of courses aside. */
const SHORTEST = 3;

/** Lower case, without accents. */
export const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Of a bit day * 3 + part. */
export const usualTime = (time: number) =>
  `${DAYS[Math.floor(time / PARTS.length)]} ${PARTS[time % PARTS.length]}`;

/** Headline and areas. */
export function teachesText({ expertise, expertises }: PublicMentor['profile']): string {
  return [expertise, ...expertises.map((one) => one.name)].join(' ');
}

/** The categories of the areas: far wider than what is taught. */
export function categoriesText({ expertises }: PublicMentor['profile']): string {
  return expertises.map((one) => one.scope_display).join(' ');
}

/** Whether a text has every word of a subject that says something, in singular or plural, its number ('II') included. */
export function tells(text: string, subject: string): boolean {
  return hasAll(text, wordsOf(subject));
}

/** The same, whatever its number: 'Matemáticas' tells nearly 'Matemáticas II'. */
export function tellsNearly(text: string, subject: string): boolean {
  return hasAll(
    text,
    wordsOf(subject).filter((word) => !COURSE.test(word)),
  );
}

function hasAll(text: string, words: string[]): boolean {
  if (words.length === 0) return false;
  const known = new Set(wordsOf(text));
  return words.every((word) => known.has(word));
}

/** The number of a course says something, however short. */
const COURSE = /^(i{1,3}|iv|vi{0,3}|ix|x|\d+)$/;
const SMALL = new Set(['con', 'del', 'las', 'los', 'para', 'por', 'que', 'una', 'mis']);

function wordsOf(text: string): string[] {
  const words = plain(text).split(/[^\p{L}\p{N}+#]+/u);
  return words
    .filter((word) => (word.length >= SHORTEST && !SMALL.has(word)) || COURSE.test(word))
    .map(singular);
}

/** Near enough to compare by: 'integrales' and 'integral', 'derivadas' and 'derivada'. */
function singular(word: string): string {
  if (word.length > 4 && /[^aeiou]es$/.test(word)) return word.slice(0, -2);
  return word.length > 4 && word.endsWith('s') ? word.slice(0, -1) : word;
}
