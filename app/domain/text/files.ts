/** Files of sessions and conversations: accepted types, and sizes in words. */
import { FILE_TYPES, MATERIAL_MAX_BYTES } from '~/api/contract/rules/materials';

/** '820 bytes', '34 kB', '1,2 MB', in thousands, as devices show them. */
export function fileSize(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`;
  if (bytes < 999_500) return `${Math.round(bytes / 1_000)} kB`;
  return `${megabytes(bytes)} MB`;
}

/** '1,2', '12', with one decimal below ten. */
export function megabytes(bytes: number): string {
  const amount = bytes / 1_000_000;
  const shown = amount < 9.95 ? Math.round(amount * 10) / 10 : Math.round(amount);
  return String(shown).replace('.', ',');
}

/** For the file chooser: media types, and extensions, as systems may not know the type. */
export const ACCEPTED = Object.entries(FILE_TYPES).flatMap(([type, extensions]) => [
  type,
  ...extensions.map((extension) => `.${extension}`),
]);

export const FILE_TOO_LARGE = `El archivo pesa demasiado: como mucho ${fileSize(MATERIAL_MAX_BYTES)}. Redúcelo, divídelo o comparte un enlace.`;

/** The answer to a file that was not taken. */
export interface RefusedFile {
  error: string;
}
