/** 'Confirmar mentoría' (spec.md sections 5 and 8): only what the sender saw is booked, and only once. */
import { data, redirect } from '@remix-run/node';
import type { Toast } from '../../.server/context';
import { digestOf, firstIncomplete } from '../../domain/bookingDraft';
import { rangeOf } from '../../domain/slots';
import { type BookingResult, book } from './book';
import { whenOf } from './loadSummary';
import { chosenMentor, type Wizard } from './wizard';

export interface Refusal {
  toast: Toast | null;
  /** Shown above the summary. */
  notice: { title: string; text: string } | null;
  /** Free times of the same length, `start` is the first slot; null when the time was not the trouble. */
  options: { start: string; label: string }[] | null;
}

const FAILED = 'Error al crear la mentoría';
const CHANGED = {
  title: 'El resumen ha cambiado',
  text: 'Has cambiado la reserva en otra pestaña. Aquí tienes el resumen actual: revísalo antes de confirmar. No se ha reservado nada.',
};

export function failureToast(description: string): Toast {
  return { kind: 'error', title: FAILED, description, duration: 5000 };
}

export async function confirm(seen: string, wizard: Wizard) {
  const { context, draft, booked, canBook, user, pathTo, finish } = wizard;
  if (booked !== null && booked.digest === seen) return redirect(pathTo('creada'));
  const missing = draft.mentor === '' ? 'No se ha seleccionado un mentor' : missingSlots(draft.slots);
  const range = rangeOf(draft.slots);
  if (missing !== null || range === null || firstIncomplete(draft) !== 'resumen') {
    if (missing !== null) context.flash.set(failureToast(missing));
    return redirect(pathTo(firstIncomplete(draft)));
  }
  if (!canBook)
    return refuse(403, { toast: failureToast('Solo los estudiantes pueden reservar mentorías.') });
  const digest = await digestOf(draft);
  if (digest !== seen) return refuse(409, { notice: CHANGED });

  const mentor = await chosenMentor(wizard);
  const result = await book({ draft, range, mentor, student: user }, { ...context, random: Math.random });
  if (result.kind !== 'booked') return refusalOf(result);
  finish({ digest, mentorName: mentor.full_name });
  context.flash.set({
    kind: 'success',
    title: '¡Mentoría creada exitosamente!',
    description: `Tu mentoría con ${mentor.full_name} ha sido programada correctamente.`,
    duration: 4000,
  });
  return redirect(pathTo('creada'));
}

function missingSlots(slots: readonly string[]): string | null {
  return slots.length === 0 ? 'No se han seleccionado slots de tiempo' : null;
}

function refusalOf(result: Exclude<BookingResult, { kind: 'booked' }>) {
  if (result.kind === 'failed') {
    const { status, description, details } = result;
    const notice = { title: FAILED, text: details.join(' ') };
    return refuse(status, { toast: failureToast(description), notice: details.length > 0 ? notice : null });
  }
  const title = result.own ? 'Ya tienes otra mentoría a esa hora' : 'Ese horario se acaba de ocupar';
  return refuse(409, {
    toast: failureToast(title),
    notice: {
      title,
      text: 'No se ha perdido nada de lo que has escrito.',
    },
    options: result.options.map((slots) => {
      const { date, time } = whenOf(slots);
      return { start: slots[0] ?? '', label: `${date}, de ${time}` };
    }),
  });
}

export function refuse(status: number, refusal: Partial<Refusal>) {
  return data({ toast: null, notice: null, options: null, ...refusal } satisfies Refusal, { status });
}
