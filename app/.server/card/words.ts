/** User text, cleaned for one line of a picture. */

const graphemes = new Intl.Segmenter('es', { granularity: 'grapheme' });

/** Most code points in one letter: one or two accents are normal, more would run out of the line. */
const MOST_MARKS = 3;
/** Characters examined, however long the text is. */
const LONGEST = 600;

/** Scripts the font lacks would be drawn as boxes on a machine without other fonts. */
const FOREIGN =
  /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]|(?![\0-\u20bf])\p{Script=Common}/gu;
const UNSEEN =
  /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u00a9\u00ad\u00ae\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f]|\u20e3|\ufe0e|\ufe0f/gu;

/** At most `max` Latin, Greek or Cyrillic letters on one line, without emoji; a cut ends in '…'. */
export function plainWords(text: string, max: number): string {
  const line = text
    .slice(0, LONGEST)
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(UNSEEN, '')
    .replace(FOREIGN, '')
    .replace(/ +/g, ' ')
    .trim();
  if (!/[\p{L}\p{N}]/u.test(line)) return '';
  const letters = Array.from(graphemes.segment(line), ({ segment }) =>
    [...segment].slice(0, 1 + MOST_MARKS).join(''),
  );
  if (letters.length <= max) return letters.join('');
  return `${letters
    .slice(0, max - 1)
    .join('')
    .trimEnd()}…`;
}
