/**
 * 'Reservar' (`paths.book`): `?mentor=username`, with a day `?dia=`, an hour `?hora=`, an offer `?oferta=` and an area `?materia=`. Opens step 2 if the mentor takes
 * bookings, with the hour selected if it is still free, otherwise with the nearest free ones.
 */
import { redirect } from '@remix-run/node';
import { SLOT_MINUTES } from '~/api/contract/rules/slots';
import { infoToast } from '~/app/domain/site/toasts';
import { nearestOptions } from '~/app/domain/slots/alternatives';
import { dayOfSlot, minutesOf, shownTime, timeOf, timeOfSlot } from '~/app/domain/slots/slots';
import { capital, formatDay } from '~/app/domain/time/dates';
import { address } from '~/app/paths';
import { freeSlotsOf, wantedIn } from '~/app/slots/slotSelection';
import type { SlotWeek } from '~/app/slots/slotWeek';
import { type AnyWizard, findMentor, selectMentor } from './wizard';

/** Selects the mentor and redirects to step 2, or to step 1 with the reason. */
export async function bookWith(username: string, wizard: AnyWizard): Promise<Response> {
  const { context, pathTo } = wizard;
  const { day, slot } = wantedIn(context.url.searchParams);
  // A new hour replaces the previous selection.
  if (await selectMentor(username, wizard, slot ? { slots: [] } : {})) {
    const hour = slot ? timeOfSlot(slot) : undefined;
    const oferta = context.url.searchParams.get('oferta') ?? undefined;
    return redirect(address(pathTo('horario'), { dia: day ?? undefined, hora: hour, oferta }));
  }
  const mentor = await findMentor(username, context);
  context.flash.set(
    mentor
      ? infoToast(`${mentor.full_name} no acepta reservas ahora`, 'Elige otro mentor.')
      : infoToast('No encontramos a ese mentor', 'Puede que ya no dé sesiones. Elige otro.'),
  );
  return redirect(pathTo('mentor'));
}

export type LostHour = NonNullable<ReturnType<typeof lostHour>>;

/** The requested slot if it is not free, with the nearest free ones of its week; null if it is. */
export function lostHour(slot: string, { rows, failed }: Pick<SlotWeek, 'rows' | 'failed'>) {
  const free = freeSlotsOf(rows);
  if (failed || free.includes(slot)) return null;
  return {
    text: `${slotText(slot)} ya no está libre.`,
    near: nearestOptions([slot], free).flatMap(([first]) =>
      first ? [{ day: dayOfSlot(first), hour: timeOfSlot(first), text: slotText(first) }] : [],
    ),
  };
}

/** 'Jueves 26, de 17:00 a 17:30' */
function slotText(slot: string): string {
  const [day, start] = [formatDay(dayOfSlot(slot), 'EEEE d'), timeOfSlot(slot)];
  const end = shownTime(timeOf(minutesOf(start) + SLOT_MINUTES));
  return `${capital(day)}, de ${start} a ${end}`;
}
