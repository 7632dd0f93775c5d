/** What the dialogs about one mentorship post to the list, wherever they opened. */
import { z } from 'zod';
import { REASON_MAX } from '../../../../api/contract/changes';
import type { DialogName } from './place';

export const INTENTS = ['confirm', 'decline', 'cancel', 'leave'] as const;
export type Intent = (typeof INTENTS)[number];

export const REASON_LABEL = 'Motivo (opcional)';

/** Browsers send a line break as two characters and count it as one. */
const reason = z
  .string()
  .default('')
  .transform((text) => text.replaceAll('\r\n', '\n').trim())
  .pipe(
    z
      .string()
      .max(REASON_MAX, `El motivo puede tener como mucho ${REASON_MAX} caracteres: acórtalo un poco.`),
  );

export const changeForm = z.object({
  intent: z.enum(INTENTS),
  identifier: z.string().min(1),
  reason,
});
export type ChangeForm = z.output<typeof changeForm>;

const DIALOGS: Record<Intent, DialogName> = {
  confirm: 'confirmar',
  decline: 'rechazar',
  cancel: 'cancelar',
  leave: 'salir',
};

/** Where the form posts: the list with the same dialog, so that a refused one shows again with what was typed. */
export function changePath(intent: Intent, identifier: string): string {
  return `/mentorships?${new URLSearchParams([[DIALOGS[intent], identifier]])}`;
}
