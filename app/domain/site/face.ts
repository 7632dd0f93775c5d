import { DELETED_USER_NAME } from '~/api/contract/rules/profile';

/** First letters of the first two words that have any: 'Marta Ruiz Olmedo' → 'MR', '👩‍🏫 Eva' → 'E'; '' for none. */
export function initialsOf(name: string): string {
  return name
    .normalize('NFC')
    .split(/[\s._-]+/u)
    .flatMap((word) => word.match(/[\p{L}\p{N}]\p{M}*/u)?.[0] ?? [])
    .slice(0, 2)
    .map((letter) => letter.toLocaleUpperCase('es'))
    .join('');
}

const FACE_TONES = 5;

/** Index of a person's avatar colour, the same everywhere. */
export function faceTone(username: string): number {
  let sum = 0;
  for (const letter of username) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 997;
  return sum % FACE_TONES;
}

export const DELETED_FACE = { full_name: DELETED_USER_NAME, username: '', profile_picture: '' };

/** What a picture needs of somebody, and nothing else of them. */
export const faceOf = ({ full_name, username, profile_picture }: typeof DELETED_FACE) => ({
  full_name,
  username,
  profile_picture,
});
