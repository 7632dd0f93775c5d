import { MAX_SLOTS } from '~/api/contract/rules/sessions';
import { SLOT_MINUTES } from '~/api/contract/rules/slots';
import { moveDay } from '~/app/domain/time/calendarDays';
import { hoursText } from '~/app/domain/time/durations';
import { dayOfSlot, isSlot, minutesOf, rangeOf, slotOf, timeOf, timeOfSlot } from './slots';

/** Alternatives to taken slots: as many consecutive free ones, nearest start first, the earlier one on a tie. */
export function nearestOptions(wanted: readonly string[], free: readonly string[], limit = 3): string[][] {
  const range = rangeOf(wanted);
  if (range === null) return [];
  const open = new Set(free);
  // Time zones are ignored, as only differences matter.
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

/** `length` consecutive slots from `first`; past midnight 24:00, 24:30, …, which are not slots. */
export function consecutiveSlots(first: string, length: number): string[] {
  const start = minutesOf(timeOfSlot(first));
  return Array.from({ length }, (_, i) => slotOf(dayOfSlot(first), timeOf(start + i * SLOT_MINUTES)));
}

/**
 * The choice after a press. The first takes `length` slots, or those that are free; a press outside extends the choice if
 * all slots between are free, else restarts it; one inside ends it there, on the first slot begins it later.
 * `isExact`: no other length, so that a press on its first slot ends the choice, and any other begins a new one.
 */
export function pressSlot(
  chosen: readonly string[],
  pressed: string,
  { length, free, isExact }: { length: number; free: readonly string[]; isExact?: boolean | undefined },
): string[] {
  const at = chosen.indexOf(pressed);
  if (isExact && chosen.length > 0) return at === 0 ? [] : pressSlot([], pressed, { length, free });
  if (at >= 0) return at === 0 ? chosen.slice(1) : chosen.slice(0, at);
  const open = new Set(free);
  const ends = [...chosen, pressed].sort();
  const [first = pressed, last = pressed] = [ends[0], ends.at(-1)];
  const reach = (minutesOf(timeOfSlot(last)) - minutesOf(timeOfSlot(first))) / SLOT_MINUTES + 1;
  const whole = consecutiveSlots(first, Math.max(0, reach));
  const isOne = dayOfSlot(first) === dayOfSlot(last) && whole.every((slot) => open.has(slot));
  if (chosen.length > 0 && isOne && reach <= MAX_SLOTS) return whole;
  const run = consecutiveSlots(pressed, length);
  const taken = run.findIndex((slot) => !open.has(slot));
  return taken < 0 ? run : run.slice(0, taken);
}

/** The field with the length from a single ticked slot, for forms without scripts. */
export const LENGTH_FIELD = 'huecos';

/** The slots of a form, and for a single ticked one the wanted length, if it is more than one. */
export function slotsIn(form: FormData): { slots: string[]; length: number | null } {
  const slots = form.getAll('slots').filter((slot) => typeof slot === 'string');
  const length = Number(form.get(LENGTH_FIELD));
  const isStart = slots.length === 1 && slots.every(isSlot);
  return { slots, length: isStart && length > 1 && isSlotCount(length) ? length : null };
}

export const isSlotCount = (count: number): boolean =>
  Number.isInteger(count) && count > 0 && count <= MAX_SLOTS;

/** The notice that fewer than `length` slots are free from this start; otherwise ''. */
export function shortNotice(
  chosen: readonly string[],
  { length, free }: { length: number; free: readonly string[] },
): string {
  const [first] = chosen;
  if (first === undefined || chosen.length >= length) return '';
  const isAll = pressSlot([], first, { length, free }).length === chosen.length;
  return isAll
    ? `Desde las ${timeOfSlot(first)} solo hay ${hoursText(chosen.length * SLOT_MINUTES)} libres.`
    : '';
}

/** Days searched, less than the API's limit per call. */
export const REPEAT_DAYS = 56;

/** The same hours on the first same weekday within `REPEAT_DAYS` on which all are free, or []. */
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
