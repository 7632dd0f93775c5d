/**
 * 'Reservar' (`paths.book`): `?mentor=username`, on a day `?dia=` and with an hour `?hora=`. With a mentor who
 * takes bookings it opens step 2, which has the hour chosen if it is still free, and else names the nearest.
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
import { findMentor, selectMentor, type Wizard } from './wizard';

/** Chooses the mentor and leads to step 2, or to step 1 with the reason. */
export async function bookWith(username: string, wizard: Wizard): Promise<Response> {
  const { context, pathTo } = wizard;
  const { day, slot } = wantedIn(context.url.searchParams);
  // Another hour replaces what was chosen before.
  if (await selectMentor(username, wizard, slot ? { slots: [] } : {})) {
    const hour = slot ? timeOfSlot(slot) : undefined;
    return redirect(address(pathTo('horario'), { dia: day ?? undefined, hora: hour }));
  }
  const mentor = await findMentor(username, context);
  context.flash.set(
    mentor
      ? infoToast(`${mentor.full_name} no acepta reservas ahora`, 'Elige otro mentor.')
      : infoToast('No encontramos a ese mentor', 'Puede que ya no dé mentorías. Elige otro.'),
  );
  return redirect(pathTo('mentor'));
}

export type LostHour = NonNullable<ReturnType<typeof lostHour>>;

/** The slot of the address if it cannot be chosen, with the nearest free ones of its week; null if it can. */
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
