/** Profile pictures (spec.md section 5, api.md section 2): the one field of a multipart form that is a file. */
import { z } from 'zod';
import { PICTURE_FIELD } from './pictureLimits';

/** PUT /api/auth/profile/picture/: what documentation shows of it. The file itself never becomes JSON. */
export const picturePayload = z.object({
  [PICTURE_FIELD]: z.string().optional().meta({
    format: 'binary',
    description: 'JPEG, PNG, WebP or AVIF, up to 5 MB',
  }),
});
