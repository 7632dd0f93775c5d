import { DELETED_USER_NAME } from '~/api/contract/rules/profile';

/** Address of a picture; null without a web address (docs/contract.md, 'Profile pictures'). @param base config.apiPublicUrl */
export function pictureUrl(path: string, base: string): string | null {
  if (path === '') return null;
  if (/^https?:\/\//i.test(path)) return path;
  if (/^[a-z][a-z0-9+.-]*:/i.test(path) || path.startsWith('//')) return null;
  return `${base.replace(/\/$/, '')}/${path.replace(/^\/+/, '')}`;
}

/** Address of a badge's icon (docs/contract.md, 'Badges'); null for hosts that our content security policy blocks. */
export function iconUrl(icon: string, base: string): string | null {
  const url = pictureUrl(icon.trim(), base);
  if (url === null || !/^https?:/i.test(url)) return url;
  return URL.canParse(url) && URL.canParse(base) && new URL(url).origin === new URL(base).origin ? url : null;
}

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

/** The face of a deleted account. */
export const DELETED_FACE = { full_name: DELETED_USER_NAME, username: '', profile_picture: '' };
