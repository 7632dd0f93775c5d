/** Handles the summary's form: books what was shown, or explains why not (docs/product.md, 'Booking wizard'). */
import { data, redirect } from '@remix-run/node';
import { ASK_EARLY_START } from '~/api/contract/rules/withdrawal';
import { ApiError, describeFailure, fieldErrorsOf } from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import { digestOf, firstIncomplete } from '~/app/domain/booking/draft';
import { isSeries, spanOf, weeksOf } from '~/app/domain/booking/repeating';
import { failureToast, type Toast } from '~/app/domain/site/toasts';
import { rangeOf, slotTimeTexts } from '~/app/domain/slots/slots';
import { moveDay } from '~/app/domain/time/calendarDays';
import {
  type Booking,
  type BookingDeps,
  type BookingResult,
  book,
  bookedAs,
  failedAs,
  payloadOf,
} from './book';
import { asksEarly, offerOf, requireSelectedMentor, type Wizard } from './wizard';

export interface BookingRefusal {
  toast?: Toast;
  /** Shown above the summary. */
  notice?: { title: string; text: string } | null;
  /** Free times of the same length, `start` is the first slot; none if the time was not the problem. */
  options?: { start: string; label: string }[];
  /** `EARLY_START` is not ticked. */
  lacksEarly?: boolean;
  lacksCredit?: boolean;
}

export const BOOKED = '¡Mentoría creada exitosamente!';
export const bookedText = (mentorName: string, sessions: number) =>
  sessions > 1
    ? `Has pedido ${sessions} sesiones con ${mentorName}, una por semana.`
    : `Tu mentoría con ${mentorName} ha sido programada correctamente.`;

const BOOKING_FAILED = 'Error al crear la mentoría';
const SUMMARY_CHANGED = {
  title: 'El resumen ha cambiado',
  text: 'Has cambiado la reserva en otra pestaña. Aquí tienes el resumen actual: revísalo antes de confirmar. No se ha reservado nada.',
};

const LACKS_EARLY = { title: 'Falta marcar una casilla', text: ASK_EARLY_START };

export const bookingFailureToast = (description: string): Toast => failureToast(BOOKING_FAILED, description);

/**
 * Books exactly what the sender saw, once (docs/product.md, 'Booking wizard'). `leftOut`: skipped weeks of a series, by
 * number; null if no weeks were shown. `early`: the student has ticked `EARLY_START`.
 */
export async function confirmBooking(
  {
    digest: seen,
    leftOut,
    ...ticked
  }: { digest: string; leftOut: number[] | null; early: boolean; credit: boolean },
  wizard: Wizard,
) {
  const { context, draft, booked, user, pathTo, finish } = wizard;
  if (booked !== null && booked.digest === seen) return redirect(pathTo('creada'));
  const range = rangeOf(draft.slots);
  if (range === null || firstIncomplete(draft) !== 'resumen') {
    const missing =
      draft.mentor === ''
        ? 'No se ha seleccionado un mentor'
        : draft.slots.length === 0 && 'No se han seleccionado slots de tiempo';
    if (missing) context.flash.set(bookingFailureToast(missing));
    return redirect(pathTo(firstIncomplete(draft)));
  }
  const digest = await digestOf(draft);
  if (digest !== seen) return refuseBooking(409, { notice: SUMMARY_CHANGED });

  const mentor = await requireSelectedMentor(wizard);
  if (!ticked.early && (await asksEarly(mentor, wizard)))
    return refuseBooking(422, { lacksEarly: true, notice: LACKS_EARLY });
  const booking = { draft, range, mentor, student: user, ...ticked };
  const deps = { ...context, random: Math.random };
  const days = daysOf(range.day, draft.weeks, leftOut);
  const result =
    days.length > 1 && leftOut ? await bookSeries({ ...booking, leftOut }, deps) : await book(booking, deps);
  if (result.kind === 'weeks') {
    const text = `${result.text} Abajo tienes las semanas que quedan: revísalas antes de confirmar.`;
    return refuseBooking(409, { notice: { title: 'Alguna de esas semanas se acaba de ocupar', text } });
  }
  if (result.kind !== 'booked') return bookingRefusal(result);
  const { full_name: mentorName, username } = mentor;
  const { kind: _, ...made } = result;
  const { slots, price } = draft;
  const at = context.now().getTime();
  const offerName = offerOf(mentor, draft.offer)?.name ?? '';
  finish({ digest, mentorName, mentor: username, slots, price, offerName, days, at, ...made });
  return redirect(pathTo('creada'));
}

/** The days of a series without the weeks it skips, or the only day. */
function daysOf(first: string, weeks: number, leftOut: number[] | null): string[] {
  if (!isSeries(weeks, leftOut)) return [first];
  const days = Array.from({ length: weeksOf(weeks) }, (_, i) => moveDay(first, 7 * i));
  return days.filter((_, i) => !leftOut.includes(i + 1));
}

function bookingRefusal(result: Exclude<BookingResult, { kind: 'booked' }>) {
  if (result.kind === 'failed') {
    const { status, description, details, lacksCredit } = result;
    const notice = details.length > 0 ? { title: BOOKING_FAILED, text: details.join(' ') } : null;
    return refuseBooking(status, { toast: bookingFailureToast(description), notice, lacksCredit });
  }
  const title = result.own ? 'Ya tienes otra sesión a esa hora' : 'Ese horario se acaba de ocupar';
  return refuseBooking(409, {
    toast: bookingFailureToast(title),
    notice: { title, text: 'No se ha perdido nada de lo que has escrito.' },
    options: result.options.map((slots) => {
      const { date, time } = slotTimeTexts(slots);
      return { start: slots[0] ?? '', label: `${date}, de ${time}` };
    }),
  });
}

export const refuseBooking = (status: number, refusal: BookingRefusal) => data(refusal, { status });

export type SeriesDeps = BookingDeps & { api: { series: Pick<Context['api']['series'], 'book'> } };

type SeriesResult =
  | ReturnType<typeof bookedAs>
  /** Some weeks are no longer free. */
  | { kind: 'weeks'; text: string }
  | ReturnType<typeof failedAs>;

/** `leftOut`: numbers of weeks, from 1. */
export async function bookSeries(
  { leftOut, ...booking }: Booking & { leftOut: number[] },
  deps: SeriesDeps,
): Promise<SeriesResult> {
  const { draft } = booking;
  const payload = { ...payloadOf(booking, deps), ...spanOf(draft.weeks, leftOut) };
  const send = () => deps.api.series.book(payload, { idempotencyKey: draft.key });
  try {
    const made = await send().catch((error: unknown) => {
      // Safe to repeat: the key identifies the booking.
      if (error instanceof ApiError && (error.status === 0 || error.status >= 500)) return send();
      throw error;
    });
    return bookedAs(made[0] ?? null);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    deps.log.warn({ err: error }, 'a series could not be created');
    if (error.status === 409 && !['credit', 'offer'].some((one) => one in fieldErrorsOf(error)))
      return { kind: 'weeks', text: describeFailure(error) };
    return failedAs(error);
  }
}
