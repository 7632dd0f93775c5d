/** Slots of thirty minutes, `YYYY-MM-DDTHH:MM`, 06:00 to 24:00 (docs/product.md, 'Booking wizard'). */
import { MAX_SLOTS, TOO_LONG } from '~/api/contract/rules/sessions';
import { DAY_ENDS, DAY_STARTS, SLOT_MINUTES } from '~/api/contract/rules/slots';
import { isDay } from '~/app/domain/time/calendarDays';
import { formatDay, formatInstant, type Instant } from '~/app/domain/time/dates';
import { formatDuration } from '~/app/domain/time/durations';

/** '06:00', '06:30', … '23:30': the starts of a day's slots. */
export const SLOT_TIMES: readonly string[] = Array.from(
  { length: (DAY_ENDS - DAY_STARTS) / SLOT_MINUTES },
  (_, i) => timeOf(DAY_STARTS + i * SLOT_MINUTES),
);

export interface SlotRange {
  /** YYYY-MM-DD */
  day: string;
  /** HH:MM */
  start: string;
  /** HH:MM; midnight is 24:00. */
  end: string;
  minutes: number;
}

export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

export function timeOf(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

export const DAY_MINUTES = 24 * 60;

/** Minutes from midnight to the end of a span; 00:00 is 1440. */
export const endMinutesOf = (time: string): number => minutesOf(time) || DAY_MINUTES;

/** Day and minutes since midnight of an instant, by the zone's clock. */
export function wallOf(at: Instant, timeZone: string): { day: string; minute: number } {
  const shown = formatInstant(at, 'yyyy-MM-dd HH:mm', timeZone);
  return { day: shown.slice(0, 10), minute: minutesOf(shown.slice(11)) };
}

/** Minutes since midnight; the end is exclusive. */
export interface Span {
  from: number;
  to: number;
}

export const spanOf = ({ start_time, end_time }: { start_time: string; end_time: string }): Span => ({
  from: minutesOf(start_time),
  to: endMinutesOf(end_time),
});

/** '09:00 – 13:00', adjacent spans joined. */
export function spanTexts(spans: readonly Span[]): string[] {
  const joined: Span[] = [];
  for (const { from, to } of spans) {
    const last = joined.at(-1);
    if (last?.to === from) last.to = to;
    else joined.push({ from, to });
  }
  return joined.map(({ from, to }) => `${timeOf(from)} – ${shownTime(timeOf(to))}`);
}

export const slotOf = (day: string, time: string): string => `${day}T${time}`;

export const dayOfSlot = (slot: string): string => slot.slice(0, 10);

export const timeOfSlot = (slot: string): string => slot.slice(11);

/** True for the name of an existing slot. */
export function isSlot(text: string): boolean {
  return text[10] === 'T' && isDay(dayOfSlot(text)) && SLOT_TIMES.includes(timeOfSlot(text));
}

/** Existing slots only, without duplicates, earliest first. */
export const tidySlots = (slots: readonly string[]): string[] => [...new Set(slots.filter(isSlot))].sort();

/** The reason why these slots cannot be booked together (docs/product.md, 'Booking wizard'); null if they can. */
export function slotProblem(slots: readonly string[]): string | null {
  if (slots.length === 0) return 'No hay slots de tiempo seleccionados';
  if (!slots.every(isSlot)) return 'Los slots seleccionados no son válidos';
  if (new Set(slots.map(dayOfSlot)).size > 1) return 'Los slots seleccionados deben ser de la misma fecha';
  const starts = tidySlots(slots).map((slot) => minutesOf(timeOfSlot(slot)));
  const first = starts[0] ?? 0;
  if (!starts.every((start, i) => start === first + i * SLOT_MINUTES)) {
    return 'Los slots seleccionados deben ser consecutivos';
  }
  return starts.length > MAX_SLOTS ? TOO_LONG : null;
}

/** Whether a click counts: the result must be empty or bookable (docs/product.md, 'Booking wizard'). */
export function acceptsSelection(slots: readonly string[]): boolean {
  return slots.length === 0 || slotProblem(slots) === null;
}

/** Date and times of slots that `slotProblem` accepts, otherwise null. */
export function rangeOf(slots: readonly string[]): SlotRange | null {
  const tidy = tidySlots(slots);
  const first = tidy[0];
  if (first === undefined || slotProblem(tidy) !== null) return null;
  const minutes = tidy.length * SLOT_MINUTES;
  const start = timeOfSlot(first);
  return { day: dayOfSlot(first), start, end: timeOf(minutesOf(start) + minutes), minutes };
}

/** '2 slots (60 minutos)' */
export const slotCountText = (count: number): string => `${count} slots (${count * SLOT_MINUTES} minutos)`;

/** `24:00` is shown as `00:00`. */
export const shownTime = (time: string): string => (time === '24:00' ? '00:00' : time);

/** 'jueves 26/11/2026', '18:30 a 19:30', '1 hora' */
export function slotTimeTexts(slots: readonly string[]): { date: string; time: string; duration: string } {
  const range = rangeOf(slots);
  if (!range) return { date: '', time: '', duration: '' };
  return {
    date: formatDay(range.day, 'EEEE dd/MM/yyyy'),
    time: `${range.start} a ${shownTime(range.end)}`,
    duration: formatDuration(range.minutes),
  };
}
