/** Changes a dialog can make to a session, the addresses their forms post to, and reasons against them. */
import * as paths from '~/app/paths';
import type { Rights } from '~/app/sessions/rights';
import type { DialogName } from './dialogLinks';

export const CHANGE_INTENTS = ['confirm', 'decline', 'cancel', 'leave', 'withdraw'] as const;
export type ChangeIntent = (typeof CHANGE_INTENTS)[number];

export const INTENT_DIALOGS: Record<ChangeIntent, DialogName> = {
  confirm: 'confirmar',
  decline: 'rechazar',
  cancel: 'cancelar',
  leave: 'salir',
  withdraw: 'desistir',
};

/** The list with the same dialog: a refused change shows it again with the typed values. */
export function changePath(intent: ChangeIntent, identifier: string): string {
  return paths.mentorships({ [INTENT_DIALOGS[intent]]: identifier });
}

type ChangeRights = Pick<Rights, 'canConfirm' | 'canDecline' | 'canCancel' | 'canLeave' | 'canWithdraw'> & {
  confirmation: boolean;
  isOffer: boolean;
};

/** The reason a change is not possible now, for its dialog; null if it is. */
export function changeRefusal(intent: ChangeIntent, rights: ChangeRights): string | null {
  const { canConfirm, canDecline, canCancel, canLeave, canWithdraw, confirmation, isOffer } = rights;
  const who = isOffer ? 'el estudiante al que se propone' : 'su mentor';
  const allowed = {
    ...{ confirm: canConfirm, decline: canDecline, cancel: canCancel },
    ...{ leave: canLeave, withdraw: canWithdraw },
  };
  if (allowed[intent]) return null;
  return {
    confirm: confirmation
      ? 'Esta sesión ya está confirmada: no hay nada más que hacer.'
      : `Solo ${who} puede confirmarla, y antes de que empiece.`,
    decline: confirmation
      ? 'Esta sesión ya está confirmada: si no puedes darla, cancélala.'
      : `Solo ${who} puede rechazarla, y antes de que empiece.`,
    cancel: canLeave
      ? 'Sois varios en esta sesión: puedes salir de ella, y los demás la conservan.'
      : 'Ya ha empezado o terminado, así que no se puede cancelar.',
    withdraw:
      'De esta sesión no se desiste: el plazo ha terminado, ya ha empezado, o su mentor no era profesional.',
    leave: 'De esta sesión no se puede salir: o ya ha empezado, o eres su único estudiante.',
  }[intent];
}
