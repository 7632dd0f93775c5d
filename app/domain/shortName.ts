const graphemes = new Intl.Segmenter('es', { granularity: 'grapheme' });

/** Whoever wrote a review, for readers who are not logged in: 'Lucía G.', whatever the API sent (api.md section 2). Never an e-mail address. */
export function shortName(person: { first_name: string; last_name: string; full_name: string }): string {
  if (person.full_name === DELETED) return DELETED;
  const first = words(person.first_name);
  const last = words(person.last_name);
  if (last.length > 0) return `${first.join(' ') || NOBODY} ${initialOf(last[0])}`.trim();
  const [name = NOBODY, rest] = first.length > 0 ? first : words(person.full_name);
  return `${name} ${initialOf(rest)}`.trim();
}

/** For readers who are logged in: the whole name. */
export function wholeName(person: { first_name: string; last_name: string; full_name: string }): string {
  const given = words(person.full_name).join(' ');
  return given || words(`${person.first_name} ${person.last_name}`).join(' ') || NOBODY;
}

const DELETED = 'Usuario eliminado';
const NOBODY = 'Estudiante';

/** Without anything that could be an address. */
function words(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '' && !word.includes('@'));
}

/** 'G.', as a person counts letters; '' when there is none. */
function initialOf(word: string | undefined): string {
  // Nearly every name begins so; the segmenter takes its time.
  const plain = /^\p{L}(?=[\p{L}.'’-]|$)/u.exec(word ?? '')?.[0];
  if (plain) return `${plain.toLocaleUpperCase('es')}.`;
  const [first] = graphemes.segment(word ?? '');
  return first && /\p{L}/u.test(first.segment) ? `${first.segment.toLocaleUpperCase('es')}.` : '';
}
