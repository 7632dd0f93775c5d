/** Profile pictures (spec.md section 5, api.md section 2): the one field of a multipart form that is a file. */
import { z } from 'zod';

export const PICTURE_FIELD = 'profile_picture';
export const PICTURE_MAX_BYTES = 5 * 1024 * 1024;
export const PICTURE_TOO_LARGE = 'El archivo es demasiado grande. El tamaño máximo es 5MB.';
export const PICTURE_NOT_VALID = 'Por favor selecciona un archivo de imagen válido.';

/** PUT /api/auth/profile/picture/: what documentation shows of it. The file itself never becomes JSON. */
export const picturePayload = z.object({
  [PICTURE_FIELD]: z.string().optional().meta({
    format: 'binary',
    description: 'JPEG, PNG, WebP or AVIF, up to 5 MB',
  }),
});
