/** What the dialogs about one mentorship post to the list, wherever they opened. */
import { z } from 'zod';
import { REASON_MAX } from '../../../../api/contract/reasonMax';
import { INTENTS } from './intents';

/** Browsers send a line break as two characters and count it as one. */
const reason = z
  .string()
  .default('')
  .transform((text) => text.replaceAll('\r\n', '\n').trim())
  .refine((text) => text.length <= REASON_MAX, {
    error: `El motivo puede tener como mucho ${REASON_MAX} caracteres: acórtalo un poco.`,
  });

export const changeForm = z.object({
  intent: z.enum(INTENTS),
  identifier: z.string().min(1),
  reason,
  /** The hours that were shown (`seenHours`), where they matter. */
  seen: z.string().default(''),
});
export type ChangeForm = z.output<typeof changeForm>;
