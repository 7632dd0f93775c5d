/**
 * How strangers read who wrote something: 'Lucía G.' (docs/contract.md, 'Who sees whom'), whatever was put
 * into the fields of a name. Without zod.
 */

const graphemes = new Intl.Segmenter('es', { granularity: 'grapheme' });
export const FALLBACK_NAME = 'Estudiante';

export interface GivenName {
  first_name: string;
  last_name: string;
  /** Looked at when the other two tell nothing. */
  full_name: string;
}

/**
 * Given name and 'G.', the latter '' when there is none. With a last name the given name stands with all its
 * words. Without one, the last name may be part of the given name, behind whatever sign: then only its first
 * run of letters is shown. Never an e-mail address, never a digit.
 */
export function shortNameOf({ first_name, last_name, full_name }: GivenName): {
  name: string;
  initial: string;
} {
  const [last] = runsOf(last_name);
  if (last) return { name: givenWords(first_name).join(' ') || FALLBACK_NAME, initial: initialOf(last) };
  const first = runsOf(first_name);
  const [name = FALLBACK_NAME, rest] = first.length > 0 ? first : runsOf(full_name);
  return { name, initial: rest ? initialOf(rest) : '' };
}

/** Separated by what everybody takes for a space; those that could be an address are left out. */
function words(text: string): string[] {
  return text.split(/[\p{Z}\p{Cc}]+/u).filter((word) => word !== '' && !/[@\uff20\ufe6b]/.test(word));
}

/** Runs of letters. What nobody sees separates too, be it a letter for Unicode or not. */
function runsOf(text: string): string[] {
  return words(text)
    .flatMap((word) => word.split(/[^\p{L}\p{M}'’]|[\p{Cf}\p{DI}]/u))
    .map(fromLetter)
    .filter((run) => run !== '');
}

/** Each up to its first strange sign: 'Anne-Marie', 'M. José', but 'ana' of 'ana_gil' or 'ana.gil'. */
function givenWords(text: string): string[] {
  return words(text)
    .flatMap((word) => word.split(/[\p{Cf}\p{DI}]/u))
    .map(fromLetter)
    .map((word) => (/^[\p{L}\p{M}'’-]+\.?$/u.test(word) ? word : word.replace(/[^\p{L}\p{M}'’-].*$/u, '')))
    .filter((word) => word !== '');
}

/** Without what stands before its first letter. */
function fromLetter(word: string): string {
  return word.replace(/^\P{L}+/u, '');
}

/** 'G.', as a person counts letters. */
function initialOf(run: string): string {
  const [first] = graphemes.segment(run);
  return first ? `${first.segment.toLocaleUpperCase('es')}.` : '';
}
