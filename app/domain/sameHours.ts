import { addToDay } from './dates';
import { dayOfSlot, slotOf, timeOfSlot } from './slots';

/** Days that are looked at: eight weeks, less than the API answers in one call. */
export const REPEAT_DAYS = 56;

/**
 * The same hours of the same weekday on the first later day (after `today`, within eight weeks) on which all of them are free; [] when
 * there is none. `slots` of one session, `free` slot names.
 */
export function sameHoursLater(slots: readonly string[], free: readonly string[], today: string): string[] {
  const [first] = slots;
  if (first === undefined) return [];
  const open = new Set(free);
  for (let day = addToDay(dayOfSlot(first), 7); day <= addToDay(today, REPEAT_DAYS); day = addToDay(day, 7)) {
    const again = slots.map((slot) => slotOf(day, timeOfSlot(slot)));
    if (day > today && again.every((slot) => open.has(slot))) return again;
  }
  return [];
}
