import { z } from 'zod';

/** A required text, trimmed. Browsers send a line break as two characters but count it as one. */
export const requiredText = (max: number, { missing, tooLong }: { missing: string; tooLong: string }) =>
  z
    .string({ error: missing })
    .transform((text) => text.replaceAll('\r\n', '\n').trim())
    .pipe(z.string({ error: missing }).min(1, missing).max(max, tooLong));
