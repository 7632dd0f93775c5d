/** Sends the change: one call. After a refusal or a lost answer it checks what the API holds now. */
import { data, redirect } from '@remix-run/node';
import type { Mentorship } from '~/api/contract/tolerant';
import { ApiError, answerStatus, describeFailure, fieldErrorsOf } from '~/app/.server/api/errors';
import { findAfterFailure } from '~/app/.server/api/lostAnswers';
import type { Toast } from '~/app/.server/context';
import { failureToast, infoToast, successToast } from '~/app/.server/toasts';
import { slotsOf } from '~/app/domain/sessions/rescheduling';
import { slotTimeTexts } from '~/app/domain/slots/slots';
import { instantsOfSlots } from '~/app/routes/booking/slotWeek';
import { hoursToken } from '~/app/routes/mentorships/mentorshipView';
import type { Move } from './openMove';
import { areSameSlots, moveOutcome } from './openMove';

export interface RefusedMove {
  toast: Toast | null;
  error: string;
  /** The slots still chosen. */
  slots: string[];
  /** The hours are not available: others have to be chosen. */
  again: boolean;
}

const CHANGED = 'La hora ha cambiado mientras la mirabas. Comprueba de nuevo el cambio antes de enviarlo.';
export const GONE_TEXT = 'Ya no está en tu lista: puede que la otra persona la haya cancelado.';
/** Statuses caused by the hours. */
const ABOUT_HOURS = [400, 409, 422];

export function refuseMove(
  status: number,
  { error, slots = [], again = true, toast = null }: Partial<RefusedMove>,
) {
  return data({ toast, error: error ?? '', slots, again } satisfies RefusedMove, { status });
}

export function moveFailureToast(description: string): Toast {
  return failureToast('Error al cambiar la hora de la mentoría', description);
}

/** `seen`: the session's hours as shown to the sender. */
export async function sendMove({ slots, seen }: { slots: string[]; seen: string }, move: Move) {
  const { context, session, present } = move;
  const hours = instantsOfSlots(slots, context.config.timeZone);
  if (!hours) return refuseMove(422, { error: 'No hay slots de tiempo seleccionados' });
  const isSeen = seen === hoursToken(session);
  if (areSameSlots(slots, present)) return isSeen ? unchanged(move) : done(session, move);
  if (move.refusal)
    return refuseMove(move.refusal.status, {
      error: move.refusal.text,
      slots,
      toast: moveFailureToast(move.refusal.text),
    });
  if (!isSeen) return refuseMove(409, { error: CHANGED, slots, again: false });
  try {
    const moved = await context.api.mentorships.reschedule(session.identifier, hours);
    return done(moved ?? { ...session, ...hours, confirmation: move.isMentor && session.confirmation }, move);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    context.log.warn({ err: error }, 'mentorship could not be moved');
    return afterFailure(error, slots, move);
  }
}

async function afterFailure(error: ApiError, slots: string[], move: Move) {
  const { context, session } = move;
  const current = await findAfterFailure(session.identifier, context.api);
  if (current === null)
    return refuseMove(404, { error: GONE_TEXT, slots, toast: moveFailureToast(GONE_TEXT) });
  if (current && areSameSlots(slotsOf(current, context.config.timeZone), slots)) return done(current, move);
  const reasons = Object.values(fieldErrorsOf(error)).flat();
  const reason = reasons.length > 0 ? reasons.join(' ') : describeFailure(error);
  return refuseMove(answerStatus(error), {
    error: reason,
    slots,
    again: ABOUT_HOURS.includes(error.status),
    toast: moveFailureToast(reason),
  });
}

function done(session: Mentorship, { context, isMentor, back }: Move) {
  const { date, time } = slotTimeTexts(slotsOf(session, context.config.timeZone));
  const told = moveOutcome({ session, isMentor, notifies: context.config.ownApi });
  const text = `Ahora es el ${date}, de ${time}. ${told}`.trimEnd();
  context.flash.set(successToast('Mentoría cambiada de hora', text));
  return redirect(back);
}

function unchanged({ context, back }: Move) {
  context.flash.set({
    ...infoToast('La mentoría ya está a esa hora', 'No ha cambiado nada.'),
    duration: 4000,
  });
  return redirect(back);
}
