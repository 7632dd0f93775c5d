/** What the dialogs about a reply post (extension `review-reply`). */
import { z } from 'zod';
import { REPLY_MAX } from '../../../../api/contract/replyMax';

/** Browsers send a line break as two characters and count it as one. */
const text = z
  .string({ error: 'La respuesta es obligatoria.' })
  .transform((typed) => typed.replaceAll('\r\n', '\n').trim())
  .refine((typed) => typed !== '', { error: 'La respuesta es obligatoria.' })
  .refine((typed) => typed.length <= REPLY_MAX, {
    error: `La respuesta puede tener como mucho ${REPLY_MAX} caracteres: acórtala un poco.`,
  });

const review = z.string().regex(/^[\w-]{1,64}$/);

export const replyForm = z.object({ review, text });
export const removalForm = z.object({ review });
