/**
 * The mentor's week as a person paints it (spec.md sections 5 and 9): half hours from 06:00 to 24:00, each named `D-HH:MM` by its day
 * (0 Monday to 6 Sunday) and start. What a server holds beyond them is kept apart and goes with every save, but for a piece of a half
 * hour that is painted whole.
 */
import type { AvailabilitySlot } from '../../api/contract/tolerant';
import { minutesOf, SLOT_MINUTES, SLOT_TIMES } from './slots';
import { clockTimeOf, isHalfHour } from './weekHours';

export const DAY_NAMES = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'] as const;
export const WEEK_DAYS = [0, 1, 2, 3, 4, 5, 6] as const;

export function markOf(day: number, time: string): string {
  return `${day}-${time}`;
}

/** Every half hour of the grid, day by day. */
const ALL_MARKS: readonly string[] = WEEK_DAYS.flatMap((day) => SLOT_TIMES.map((time) => markOf(day, time)));
const KNOWN = new Set(ALL_MARKS);

/** Half hours of the grid only, each once, in the order of the week. */
export function tidyMarks(marks: Iterable<string>): string[] {
  const given = new Set(marks);
  return ALL_MARKS.filter((mark) => given.has(mark));
}

/** The names of its half hours, those before 06:00 too; of pieces of less there are none. */
export function marksOf(week: readonly AvailabilitySlot[]): string[] {
  return week.filter(isHalfHour).map(({ day_of_week, start_time }) => markOf(day_of_week, start_time));
}

/** `beyond`: what the grid cannot show, before 06:00 or not from one half hour to the next. */
export function splitWeek(week: readonly AvailabilitySlot[]): {
  marks: string[];
  beyond: AvailabilitySlot[];
} {
  return {
    marks: tidyMarks(marksOf(week)),
    beyond: week.filter((slot) => !marksOf([slot]).some((mark) => KNOWN.has(mark))),
  };
}

/** The list that is saved: half hours, the last one of a day ends at 00:00. */
export function joinWeek(marks: Iterable<string>, beyond: readonly AvailabilitySlot[]): AvailabilitySlot[] {
  const tidy = tidyMarks(marks);
  const painted = tidy.map((mark) => {
    const start_time = mark.slice(2);
    return { day_of_week: Number(mark[0]), start_time, end_time: endOf(start_time) };
  });
  const kept = beyond.filter((slot) => isHalfHour(slot) || !tidy.includes(markAround(slot)));
  const order = ({ day_of_week, start_time }: AvailabilitySlot) => markOf(day_of_week, start_time);
  return [...kept, ...painted].sort((a, b) => order(a).localeCompare(order(b)));
}

/** The half hour that a slot begins in. */
function markAround({ day_of_week, start_time }: AvailabilitySlot): string {
  const minutes = minutesOf(start_time);
  return markOf(day_of_week, clockTimeOf(minutes - (minutes % SLOT_MINUTES)));
}

function endOf(time: string): string {
  return clockTimeOf(minutesOf(time) + SLOT_MINUTES);
}

/** 'lunes, de 18:00 a 18:30' */
export function markLabel(day: number, time: string): string {
  return `${DAY_NAMES[day]}, de ${time} a ${endOf(time)}`;
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const BITS = 6;

/** The painted week in 42 characters that an address can hold. */
export function packMarks(marks: Iterable<string>): string {
  const given = new Set(marks);
  let text = '';
  for (let from = 0; from < ALL_MARKS.length; from += BITS) {
    const six = ALL_MARKS.slice(from, from + BITS);
    text += DIGITS[six.reduce((sum, mark) => sum * 2 + (given.has(mark) ? 1 : 0), 0)];
  }
  return text;
}

/** Null for anything that `packMarks` does not make. */
export function unpackMarks(text: unknown): string[] | null {
  if (typeof text !== 'string' || text.length !== ALL_MARKS.length / BITS) return null;
  const numbers = [...text].map((digit) => DIGITS.indexOf(digit));
  if (numbers.includes(-1)) return null;
  return ALL_MARKS.filter((_, at) => ((numbers[Math.floor(at / BITS)] ?? 0) >> (BITS - 1 - (at % BITS))) & 1);
}
