import type { Rights } from '~/app/routes/mentorships/rights';
import type { DialogName } from './dialogLinks';

/** What can be done to one mentorship in a dialog, and where its form posts. */

export const CHANGE_INTENTS = ['confirm', 'decline', 'cancel', 'leave'] as const;
export type ChangeIntent = (typeof CHANGE_INTENTS)[number];

const INTENT_DIALOGS: Record<ChangeIntent, DialogName> = {
  confirm: 'confirmar',
  decline: 'rechazar',
  cancel: 'cancelar',
  leave: 'salir',
};

/**
 * Where the form posts: the list with the same dialog, so that a refused one shows again with what was typed.
 */
export function changePath(intent: ChangeIntent, identifier: string): string {
  return `/mentorships?${new URLSearchParams([[INTENT_DIALOGS[intent], identifier]])}`;
}

/** Why a change cannot be made now, in the words of its dialog; null when it can. */

type ChangeRights = Pick<Rights, 'canConfirm' | 'canDecline' | 'canCancel' | 'canLeave'> & {
  confirmation: boolean;
};

export function changeRefusal(intent: ChangeIntent, asked: ChangeRights): string | null {
  const { allowed, why } = REFUSALS[intent](asked);
  return allowed ? null : why;
}

const REFUSALS: Record<ChangeIntent, (asked: ChangeRights) => { allowed: boolean; why: string }> = {
  confirm: ({ canConfirm, confirmation }) => ({
    allowed: canConfirm,
    why: confirmation
      ? 'Esta mentoría ya está confirmada: no hay nada más que hacer.'
      : 'Solo su mentor puede confirmarla, y antes de que empiece.',
  }),
  decline: ({ canDecline, confirmation }) => ({
    allowed: canDecline,
    why: confirmation
      ? 'Esta mentoría ya está confirmada: si no puedes darla, cancélala.'
      : 'Solo su mentor puede rechazarla, y antes de que empiece.',
  }),
  cancel: ({ canCancel, canLeave }) => ({
    allowed: canCancel,
    why: canLeave
      ? 'Sois varios en esta mentoría: puedes salir de ella, y los demás la conservan.'
      : 'Ya ha empezado o terminado, así que no se puede cancelar.',
  }),
  leave: ({ canLeave }) => ({
    allowed: canLeave,
    why: 'De esta mentoría no se puede salir: o ya ha empezado, o eres su único estudiante.',
  }),
};
