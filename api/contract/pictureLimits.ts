/** What a profile picture may be (spec.md section 5, api.md section 2), without zod, so that the browser can know it for nothing. */
export const PICTURE_FIELD = 'profile_picture';
export const PICTURE_MAX_BYTES = 5 * 1024 * 1024;
export const PICTURE_TOO_LARGE = 'El archivo es demasiado grande. El tamaño máximo es 5MB.';
export const PICTURE_NOT_VALID = 'Por favor selecciona un archivo de imagen válido.';
