/** Why a change cannot be made now, in the words of its dialog; null when it can. */
import type { Rights } from '../rights';
import type { Intent } from './intents';

type Asked = Pick<Rights, 'canConfirm' | 'canDecline' | 'canCancel' | 'canLeave'> & { confirmation: boolean };

export function refusalOf(intent: Intent, asked: Asked): string | null {
  const { allowed, why } = RULES[intent](asked);
  return allowed ? null : why;
}

const RULES: Record<Intent, (asked: Asked) => { allowed: boolean; why: string }> = {
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
