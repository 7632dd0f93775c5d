import { LRUCache } from 'lru-cache';
import type { AcademicLevel } from '~/api/contract/rules/profile';
import type { PublicMentor } from '~/api/users/view';

const DAYS = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'];
const PARTS = ['por la mañana', 'por la tarde', 'por la noche'];
/** Shorter words are ignored, except for course numbers. */
const MIN_WORD_LENGTH = 3;

/** Lower case, without accents. */
const withoutAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Parts of the week as bits: day * 3 + part. */
export const usualTime = (time: number) =>
  `${DAYS[Math.floor(time / PARTS.length)]} ${PARTS[time % PARTS.length]}`;

/** Headline and areas. */
export const teachingText = ({ expertise, expertises }: PublicMentor['profile']): string =>
  [expertise, ...expertises.map((one) => one.name)].join(' ');

/** The categories of the areas: much broader than what is taught. */
export const categoriesText = ({ expertises }: PublicMentor['profile']): string =>
  expertises.map((one) => one.scope_display).join(' ');

/** Whether a text contains every significant word of a subject, in singular or plural, and its number ('II'). */
export const mentionsSubject = (text: string, subject: string): boolean => hasAll(text, wordSetOf(subject));

/** As `mentionsSubject`, without the number: 'Matemáticas' nearly matches 'Matemáticas II'. */
export const mentionsSubjectLoosely = (text: string, subject: string): boolean =>
  hasAll(text, new Set([...wordSetOf(subject)].filter((word) => !COURSE.test(word))));

/** Whether a text contains a word of a subject other than its number. */
export function sharesWord(text: string, subject: string): boolean {
  const known = wordSetOf(text);
  return [...wordSetOf(subject)].some((word) => !COURSE.test(word) && known.has(word));
}

function hasAll(text: string, words: ReadonlySet<string>): boolean {
  const known = wordSetOf(text);
  return words.size > 0 && [...words].every((word) => known.has(word));
}

/** The same profiles and subjects recur; a few megabytes. */
const wordSets = new LRUCache<string, ReadonlySet<string>>({
  maxSize: 2_000_000,
  sizeCalculation: (_, text) => text.length + 100,
});

function wordSetOf(text: string): ReadonlySet<string> {
  const known = wordSets.get(text) ?? new Set(wordsOf(text));
  wordSets.set(text, known);
  return known;
}

/** Course numbers count, however short. */
const COURSE = /^(i{1,3}|iv|vi{0,3}|ix|x|\d+)$/;
const STOP_WORDS = new Set(['con', 'del', 'las', 'los', 'para', 'por', 'que', 'una', 'mis']);

function wordsOf(text: string): string[] {
  const words = withoutAccents(text).split(/[^\p{L}\p{N}+#]+/u);
  return words
    .filter((word) => (word.length >= MIN_WORD_LENGTH && !STOP_WORDS.has(word)) || COURSE.test(word))
    .map(singular);
}

/** A rough stem for comparison: 'integrales' and 'integral', 'derivadas' and 'derivada'. */
function singular(word: string): string {
  if (word.length > 4 && /[^aeiou]es$/.test(word)) return word.slice(0, -2);
  return word.length > 4 && word.endsWith('s') ? word.slice(0, -1) : word;
}

/** Written as in the middle of a sentence. */
export const LEVEL_NAMES: Record<AcademicLevel, string> = {
  educacion_primaria: 'Educación Primaria',
  educacion_secundaria_eso: 'ESO',
  bachillerato: 'Bachillerato',
  formacion_profesional_fp: 'Formación Profesional',
  estudios_universitarios: 'la universidad',
  estudios_postgrado: 'postgrado',
};

/** Words with which a profile refers to a level, without accents. */
const LEVEL_WORDS: Record<AcademicLevel, RegExp> = {
  educacion_primaria: /\bprimaria\b/,
  educacion_secundaria_eso: /\beso\b|\bsecundaria\b/,
  bachillerato: /\bbachiller(ato)?\b|\bselectividad\b|\bevau\b|\bebau\b|\bpau\b/,
  formacion_profesional_fp:
    /\bfp\b|\bformacion profesional\b|\bciclos? formativos?\b|\bgrado (medio|superior)\b/,
  estudios_universitarios:
    /\buniversi(dad|tari[oa])(es)?s?\b|\bcarrera\b|\bfacultad\b|\bde(l)? grado\b|\btfg\b/,
  estudios_postgrado: /\bpos(t)?grado\b|\bmaster(es)?\b|\bdoctorado\b|\btfm\b|\btesis\b/,
};

export const mentionsLevel = (text: string, level: AcademicLevel) =>
  LEVEL_WORDS[level].test(withoutAccents(text));
