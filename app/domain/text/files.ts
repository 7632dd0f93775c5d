/** Files of sessions and conversations: what is accepted. */
import { FILE_TYPES, MATERIAL_MAX_BYTES } from '~/api/contract/rules/materials';
import { fileSize } from './fileSize';

/** For the file chooser: media types, and extensions, as systems may not know the type. */
export const ACCEPTED = Object.entries(FILE_TYPES).flatMap(([type, extensions]) => [
  type,
  ...extensions.map((extension) => `.${extension}`),
]);

export const FILE_TOO_LARGE = `El archivo pesa demasiado: como mucho ${fileSize(MATERIAL_MAX_BYTES)}. Redúcelo, divídelo o comparte un enlace.`;

export interface RefusedFile {
  error: string;
}
