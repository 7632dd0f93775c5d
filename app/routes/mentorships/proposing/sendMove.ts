/** Sends the change: one call. After a refusal or a lost answer it checks what the API holds now. */
import type { SubmissionResult } from '@conform-to/react';
import { data, redirect } from '@remix-run/node';
import type { Mentorship } from '~/api/contract/mentorships';
import {
  ApiError,
  answerStatus,
  describeFailure,
  fieldErrorsOf,
  findAfterFailure,
} from '~/app/.server/api/errors';
import { judgePrice } from '~/app/domain/money/price';
import { slotsOf } from '~/app/domain/sessions/rescheduling';
import { PRICE_ASKED } from '~/app/domain/site/hiddenFields';
import { failureToast, infoToast, successToast, type Toast } from '~/app/domain/site/toasts';
import { slotTimeTexts } from '~/app/domain/slots/slots';
import { hoursToken } from '~/app/sessions/mentorshipView';
import { instantsOfSlots } from '~/app/slots/slotWeek';
import { areSameSlots, type Move, moveOutcome, otherSide } from './openMove';

export interface RefusedMove {
  toast: Toast | null;
  error: string;
  slots: string[];
  /** The price field; null if it is not offered. */
  typed: SubmissionResult | null;
  following: boolean;
  /** The hours are not available: others must be chosen. */
  again: boolean;
}

const NOT_PROPOSED = 'Error al proponer otra hora';
const CHANGED = 'La hora ha cambiado mientras la mirabas. Comprueba de nuevo el cambio antes de enviarlo.';
export const GONE_TEXT = 'Ya no está en tu lista: puede que la otra persona la haya cancelado.';
/** Statuses caused by the hours. */
const ABOUT_HOURS = [400, 409, 422];

export function refuseMove(
  status: number,
  { error = '', slots = [], toast = null, ...rest }: Partial<RefusedMove>,
) {
  const none = { typed: null, following: false, again: true };
  return data({ toast, error, slots, ...none, ...rest } satisfies RefusedMove, { status });
}

export function moveFailureToast(description: string): Toast {
  return failureToast('Error al cambiar la hora de la sesión', description);
}

interface SentMove {
  slots: string[];
  /** Per hour, as typed; null if the field is not offered. */
  price: { text: string; asked: unknown } | null;
  /** The later ones of its series too, moved alike. */
  following: boolean;
  /** The session's hours as shown to the sender. */
  seen: string;
}

/** For the price field; a valid price is not questioned again. */
const typedPrice = (price: string, problem?: string | null): SubmissionResult => ({
  initialValue: { price, [PRICE_ASKED]: price },
  ...(problem && { error: { price: [problem] } }),
});

export async function sendMove({ slots, price, following, seen }: SentMove, move: Move) {
  const { context, session, present } = move;
  const hours = instantsOfSlots(slots, context.config.timeZone);
  if (!hours) return refuseMove(422, { error: 'No hay slots de tiempo seleccionados' });
  const isSeen = seen === hoursToken(session);
  const judged = price && judgePrice(price.text, { usual: session.price, asked: price.asked });
  const euros = judged?.price ?? session.price;
  const typed = price && typedPrice(price.text, judged?.problem);
  if (judged?.problem) return refuseMove(422, { typed, slots, following, again: false });
  const isNewPrice = euros !== session.price;
  if (areSameSlots(slots, present) && !isNewPrice) return isSeen ? unchanged(move) : done(session, move);
  if (move.refusal)
    return refuseMove(move.refusal.status, {
      error: move.refusal.text,
      slots,
      toast: moveFailureToast(move.refusal.text),
    });
  if (!isSeen) return refuseMove(409, { error: CHANGED, slots, typed, following, again: false });
  try {
    if (move.way === 'propose') {
      const json = { ...hours, ...(isNewPrice && { price: euros }) };
      if (following && session.series)
        await context.api.series.proposeFrom(session.series.id, { from: session.identifier, ...json });
      else await context.api.mentorships.propose(session.identifier, json);
      return proposed(move, following);
    }
    const moved = await context.api.mentorships.reschedule(session.identifier, hours);
    return done(moved ?? { ...session, ...hours, confirmation: move.isMentor && session.confirmation }, move);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    context.log.warn({ err: error }, 'mentorship could not be moved');
    const sent = { slots, typed, following, euros };
    return afterFailure(error, sent, move);
  }
}

type Sent = Pick<RefusedMove, 'slots' | 'typed' | 'following'> & { euros: number };

async function afterFailure(error: ApiError, { slots, typed, following, euros }: Sent, move: Move) {
  const { context, session } = move;
  const current = await findAfterFailure(session.identifier, context.api);
  if (current === null)
    return refuseMove(404, { error: GONE_TEXT, slots, toast: moveFailureToast(GONE_TEXT) });
  if (move.way === 'propose') {
    const { proposal } = current ?? {};
    const isMine = proposal?.by === move.me.id && proposal.price === euros;
    if (isMine && areSameSlots(slotsOf(proposal, context.config.timeZone), slots))
      return proposed(move, following);
  } else if (current && areSameSlots(slotsOf(current, context.config.timeZone), slots))
    return done(current, move);
  const reasons = Object.values(fieldErrorsOf(error)).flat();
  const reason = reasons.length > 0 ? reasons.join(' ') : describeFailure(error);
  return refuseMove(answerStatus(error), {
    error: reason,
    slots,
    typed,
    following,
    again: ABOUT_HOURS.includes(error.status),
    toast: move.way === 'propose' ? failureToast(NOT_PROPOSED, reason) : moveFailureToast(reason),
  });
}

function done(session: Mentorship, { context, isMentor, back }: Move) {
  const { date, time } = slotTimeTexts(slotsOf(session, context.config.timeZone));
  const told = moveOutcome({ session, isMentor, notifies: context.config.ownApi });
  const text = `Ahora es el ${date}, de ${time}. ${told}`.trimEnd();
  context.flash.set(successToast('Sesión cambiada de hora', text));
  return redirect(back);
}

function proposed({ context, session, isMentor, back }: Move, following: boolean) {
  const told = context.config.ownApi ? `Hemos avisado a ${otherSide({ session, isMentor })}. ` : '';
  context.flash.set(
    following
      ? successToast('Propuestas enviadas', `${told}Las sesiones siguen como están hasta que responda.`)
      : successToast('Propuesta enviada', `${told}La sesión sigue como está hasta que responda.`),
  );
  return redirect(back);
}

function unchanged({ context, back }: Move) {
  context.flash.set({ ...infoToast('La sesión ya está a esa hora', 'No ha cambiado nada.'), duration: 4000 });
  return redirect(back);
}
