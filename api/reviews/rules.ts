import type { Review } from '~/api/contract/reviews';
import { shortNameOf } from '~/api/contract/rules/shortName';
import { fullNameOf, type Named } from '~/api/db/people';
import { picturePath } from '~/api/pictures/store';

export interface Author extends Named {
  id: number;
  pictureHash: string | null;
}

/** The full author for logged-in readers; only 'Lucía G.' for anonymous ones. */
export function authorView(author: Author, { anonymous }: { anonymous: boolean }): Review['alumno'] {
  if (author.deletedAt !== null) return { ...personView(author), id: null, username: null };
  if (!anonymous) return personView(author);
  const { name: first_name, initial: last_name } = shortNameOf({ ...personView(author), full_name: '' });
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
    profile_picture: pictureHash === null || gone ? null : picturePath(pictureHash),
  };
}
