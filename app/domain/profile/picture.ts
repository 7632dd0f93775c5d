import { isHeic, PICTURE_IS_HEIC, PICTURE_NOT_VALID } from '~/api/contract/rules/limits';

/** A profile picture's file (docs/product.md, 'Own profile and weekly hours'), for server and browser. */
/** Accepted media types, for `accept`. Naming them makes iPhones convert HEIC to JPEG. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;
export type PictureType = (typeof PICTURE_TYPES)[number];

/** Message for every failure that is not the file's fault. */
export const PICTURE_FAILED = 'Error al subir la imagen. Por favor inténtalo de nuevo.';

/** Bytes needed to recognise a type; the brand list of an AVIF is the longest. */
const HEAD = 64;
const PNG = '\x89PNG\r\n\x1a\n';

/** The type by the first bytes, one character each, whatever the file's name; null for other types. */
function pictureType(text: string): PictureType | null {
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (text.startsWith(PNG)) return 'image/png';
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'image/webp';
  return text.startsWith('ftyp', 4) && /avi[fs]/.test(text) ? 'image/avif' : null;
}

/** The type of an acceptable file of any size, or the problem. Rejects if the file cannot be read. */
export async function judgePicture(file: Blob): Promise<{ type: PictureType } | { problem: string }> {
  const head = String.fromCharCode(...new Uint8Array(await file.slice(0, HEAD).arrayBuffer()));
  const type = pictureType(head);
  return type ? { type } : { problem: isHeic(head) ? PICTURE_IS_HEIC : PICTURE_NOT_VALID };
}

/** Replaces the form's fields if the body was too large (server/http/bodyLimits.ts). */
export const OVERSIZE_FIELD = 'oversize';
