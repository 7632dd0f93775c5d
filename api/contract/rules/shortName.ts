/** How anonymous readers see an author: 'Lucía G.' (docs/contract.md, 'Who sees whom'). Without zod. */

const graphemes = new Intl.Segmenter('es', { granularity: 'grapheme' });
export const FALLBACK_NAME = 'Estudiante';

export interface GivenName {
  first_name: string;
  last_name: string;
  /** Used when the other two are empty. */
  full_name: string;
}

interface ShortName {
  readonly name: string;
  readonly initial: string;
}

/**
 * Given name and 'G.' ('' if there is none). Without a last name, only the given name's first run of letters is shown,
 * since it may contain the last name. Never an e-mail address or a digit.
 */
export function shortNameOf(given: GivenName): ShortName {
  const asked = `${given.first_name}\0${given.last_name}\0${given.full_name}`;
  const before = known.get(asked);
  if (before) return before;
  const short = makeShort(given);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(asked, short);
  return short;
}

/** Cached, since the same authors recur. */
const known = new Map<string, ShortName>();
const MOST_KNOWN = 2_000;

function makeShort({ first_name, last_name, full_name }: GivenName): ShortName {
  const [last] = runsOf(last_name);
  if (last) return { name: givenWords(first_name).join(' ') || FALLBACK_NAME, initial: initialOf(last) };
  const first = runsOf(first_name);
  const [name = FALLBACK_NAME, rest] = first.length > 0 ? first : runsOf(full_name);
  return { name, initial: rest ? initialOf(rest) : '' };
}

/** Split at whitespace; words that could be an e-mail address are dropped. */
const words = (text: string): string[] =>
  text.split(/[\p{Z}\p{Cc}]+/u).filter((word) => word !== '' && !/[@\uff20\ufe6b]/.test(word));

/** Runs of letters. Invisible characters separate too, even those that Unicode counts as letters. */
const runsOf = (text: string): string[] =>
  words(text)
    .flatMap((word) => word.split(/[^\p{L}\p{M}'’]|[\p{Cf}\p{DI}]/u))
    .map(fromLetter)
    .filter((run) => run !== '');

/** 'Anne-Marie', 'M. José', but 'ana' of 'ana_gil' or 'ana.gil'. */
const givenWords = (text: string): string[] =>
  words(text)
    .flatMap((word) => word.split(/[\p{Cf}\p{DI}]/u))
    .map(fromLetter)
    .map((word) => (/^[\p{L}\p{M}'’-]+\.?$/u.test(word) ? word : word.replace(/[^\p{L}\p{M}'’-].*$/u, '')))
    .filter((word) => word !== '');

/** Drops everything before the first letter. */
const fromLetter = (word: string): string => word.replace(/^\P{L}+/u, '');

/** 'G.': the first grapheme as the initial. */
function initialOf(run: string): string {
  // Fast path for most names: segmenting graphemes is slow.
  const first = /^[A-Za-z](?=[A-Za-z]|$)/.exec(run)?.[0] ?? [...graphemes.segment(run)][0]?.segment;
  return first ? `${first.toLocaleUpperCase('es')}.` : '';
}
