import type { Review } from '../contract/reviews';
import { pictureAddress } from '../pictures/address';
import { DAY } from '../time';
import { fullNameOf, type Named } from '../users/people';

const EDITABLE_MS = 14 * DAY;

/** The author may change and delete it for 14 days (api.md section 2). */
export function isEditable(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() <= EDITABLE_MS;
}

export interface Author extends Named {
  id: number;
  pictureHash: string | null;
}

/** Whole for readers who are logged in, 'Lucía G.' and nothing else for the anonymous. */
export function authorView(author: Author, { anonymous }: { anonymous: boolean }): Review['alumno'] {
  if (author.deletedAt !== null) return { ...personView(author), id: null, username: null };
  if (!anonymous) return personView(author);
  const first_name = author.firstName.trim() || 'Estudiante';
  const initial = firstLetter(author.lastName);
  const last_name = initial && `${initial}.`;
  const full_name = `${first_name} ${last_name}`.trim();
  return { id: null, username: null, first_name, last_name, full_name, profile_picture: null };
}

export function personView({ pictureHash, ...author }: Author) {
  const { id, username, firstName, lastName, deletedAt } = author;
  const gone = deletedAt !== null;
  return {
    id,
    username,
    first_name: gone ? 'Usuario' : firstName,
    last_name: gone ? 'eliminado' : lastName,
    full_name: fullNameOf(author),
    profile_picture: pictureHash === null || gone ? null : pictureAddress(pictureHash),
  };
}

const graphemes = new Intl.Segmenter('es', { granularity: 'grapheme' });

/** As a person counts letters; '' when there is none. */
function firstLetter(text: string): string {
  const [first] = graphemes.segment(text.trim());
  return first?.segment.toLocaleUpperCase('es') ?? '';
}
