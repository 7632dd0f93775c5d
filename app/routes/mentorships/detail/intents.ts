/** What can be done to one mentorship in a dialog, and where its form posts. */
import type { DialogName } from './place';

export const INTENTS = ['confirm', 'decline', 'cancel', 'leave'] as const;
export type Intent = (typeof INTENTS)[number];

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
