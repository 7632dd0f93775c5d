import type { Review } from '../contract/reviews';

const DAY_MS = 24 * 60 * 60_000;
const EDITABLE_MS = 14 * DAY_MS;

/** The author may change and delete it for 14 days (api.md section 2). */
export function isEditable(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() <= EDITABLE_MS;
}

export interface Author {
  id: number;
  username: string;
  firstName: string;
  lastName: string;
  pictureHash: string | null;
  deletedAt: Date | null;
}

/** Whole for readers who are logged in, 'Lucía G.' and nothing else for the anonymous. */
export function authorView(author: Author, { anonymous }: { anonymous: boolean }): Review['alumno'] {
  if (author.deletedAt !== null) {
    return { id: null, username: null, ...named('Usuario', 'eliminado'), profile_picture: null };
  }
  if (!anonymous) return personView(author);
  const first = author.firstName.trim() || 'Estudiante';
  const initial = firstLetter(author.lastName);
  const shown = named(first, initial && `${initial}.`);
  return { id: null, username: null, ...shown, profile_picture: null };
}

export function personView({ id, username, firstName, lastName, pictureHash, deletedAt }: Author) {
  const gone = deletedAt !== null;
  return {
    id,
    username,
    ...(gone ? named('Usuario', 'eliminado') : named(firstName, lastName, username)),
    profile_picture: pictureHash === null || gone ? null : `/media/${pictureHash}.webp`,
  };
}

function named(first_name: string, last_name: string, otherwise = '') {
  return { first_name, last_name, full_name: `${first_name} ${last_name}`.trim() || otherwise };
}

const graphemes = new Intl.Segmenter('es', { granularity: 'grapheme' });

/** As a person counts letters; '' when there is none. */
function firstLetter(text: string): string {
  const [first] = graphemes.segment(text.trim());
  return first?.segment.toLocaleUpperCase('es') ?? '';
}
