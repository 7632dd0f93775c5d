import { SLOT_MINUTES } from '~/api/contract/rules/slots';
import { moveDay } from '~/app/domain/time/calendarDays';
import { dayOfSlot, minutesOf, rangeOf, slotOf, timeOf, timeOfSlot } from './slots';

/** Alternatives when a time was taken by someone else (issue: 'the three nearest free options'). */

/** As many consecutive free slots as `wanted`, nearest start first, the earlier one on a tie. */
export function nearestOptions(wanted: readonly string[], free: readonly string[], limit = 3): string[][] {
  const range = rangeOf(wanted);
  if (range === null) return [];
  const open = new Set(free);
  // Ignoring time zones: only differences matter.
  const minuteOf = (slot = '') => Date.parse(`${slot}:00Z`) / 60_000;
  const target = minuteOf(slotOf(range.day, range.start));
  const distance = (run: string[]) => Math.abs(minuteOf(run[0]) - target);
  return [...open]
    .sort()
    .map((first) => consecutiveSlots(first, wanted.length))
    .filter((run) => run.every((slot) => open.has(slot)) && run.join() !== [...wanted].sort().join())
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, limit);
}

/** `length` consecutive slots on the day of `first`, without those after midnight. */
export function consecutiveSlots(first: string, length: number): string[] {
  const start = minutesOf(timeOfSlot(first));
  return Array.from({ length }, (_, i) => slotOf(dayOfSlot(first), timeOf(start + i * SLOT_MINUTES)));
}

/** Days searched: eight weeks, less than the API's limit per call. */
export const REPEAT_DAYS = 56;

/** The same hours and weekday on the first later day (within eight weeks) when all are free; or []. */
export function sameHoursLater(slots: readonly string[], free: readonly string[], today: string): string[] {
  const [first] = slots;
  if (first === undefined) return [];
  const open = new Set(free);
  for (let day = moveDay(dayOfSlot(first), 7); day <= moveDay(today, REPEAT_DAYS); day = moveDay(day, 7)) {
    const again = slots.map((slot) => slotOf(day, timeOfSlot(slot)));
    if (day > today && again.every((slot) => open.has(slot))) return again;
  }
  return [];
}
