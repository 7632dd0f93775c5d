import { PICTURE_MAX_BYTES, PICTURE_NOT_VALID, PICTURE_TOO_LARGE } from '~/api/contract/rules/limits';
import * as paths from '~/app/paths';

/**
 * What a profile picture's file must be (docs/product.md, 'Own profile and weekly hours'), judged by its
 * content: the same in the browser and on the server.
 */

/** The media types that are taken, for `accept`: naming them makes iPhones hand over a JPEG for a HEIC. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;
export type PictureType = (typeof PICTURE_TYPES)[number];

/** What is said of anything but the file's own fault. */
export const PICTURE_FAILED = 'Error al subir la imagen. Por favor inténtalo de nuevo.';

/** Bytes that tell a kind; the list of brands in an AVIF is the longest of them. */
const HEAD = 64;
const PNG = '\x89PNG\r\n\x1a\n';

/** By the first bytes of a file, whatever its name or type say; null for every other kind. */
export function pictureType(head: Uint8Array): PictureType | null {
  const text = String.fromCharCode(...head.subarray(0, HEAD));
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (text.startsWith(PNG)) return 'image/png';
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'image/webp';
  return text.startsWith('ftyp', 4) && /avi[fs]/.test(text) ? 'image/avif' : null;
}

/**
 * The type of a file that may be sent, or the text of docs/product.md, 'Own profile and weekly hours' for one
 * that may not. Rejects when it cannot be read.
 */
export async function judgePicture(file: Blob): Promise<{ type: PictureType } | { problem: string }> {
  const type = pictureType(new Uint8Array(await file.slice(0, HEAD).arrayBuffer()));
  if (type === null) return { problem: PICTURE_NOT_VALID };
  return file.size > PICTURE_MAX_BYTES ? { problem: PICTURE_TOO_LARGE } : { type };
}

/** The page to change one's picture on, and where scripts send it to. */
export const PICTURE_PAGE = paths.picture();
export const PICTURE_UPLOAD = paths.uploadPicture();

/** Stands in a form in place of a body that was too large to be taken in (server/http/bodyLimits.ts). */
export const OVERSIZE_FIELD = 'oversize';
