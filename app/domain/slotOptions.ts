/** What to offer when a time was lost to someone else (issue: 'the three nearest free options'). */
import { dayOfSlot, minutesOf, rangeOf, SLOT_MINUTES, slotOf, timeOf, timeOfSlot } from './slots';

/**
 * Sets of `wanted.length` consecutive free slots of one day, nearest first by distance of their start, the earlier one first when
 * equal. `free` are slot names; `wanted` must be bookable slots.
 */
export function nearestOptions(wanted: readonly string[], free: readonly string[], limit = 3): string[][] {
  const range = rangeOf(wanted);
  if (range === null) return [];
  const open = new Set(free);
  const target = minuteOnCalendar(slotOf(range.day, range.start));
  return [...open]
    .sort()
    .map((first) => runFrom(first, wanted.length))
    .filter((run) => run.every((slot) => open.has(slot)) && run.join() !== [...wanted].sort().join())
    .sort((a, b) => distance(a, target) - distance(b, target))
    .slice(0, limit);
}

/** `length` consecutive slots of the day of `first`; those after midnight are no slots. */
export function runFrom(first: string, length: number): string[] {
  const start = minutesOf(timeOfSlot(first));
  return Array.from({ length }, (_, i) => slotOf(dayOfSlot(first), timeOf(start + i * SLOT_MINUTES)));
}

function distance(run: readonly string[], target: number): number {
  return Math.abs(minuteOnCalendar(run[0] ?? '') - target);
}

/** Minutes on a calendar without time zones: only differences count. */
function minuteOnCalendar(slot: string): number {
  return Date.parse(`${slot}:00Z`) / 60_000;
}
