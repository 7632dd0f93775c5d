import type { AvailabilitySlot } from '~/api/contract/availability';
import { SLOT_MINUTES } from '~/api/contract/rules/slots';
import {
  DAY_MINUTES as DAY,
  endMinutesOf,
  minutesOf,
  SLOT_TIMES,
  shownTime,
  timeOf,
} from '~/app/domain/slots/slots';

/** Weekly hours (docs/contract.md, 'Weekly hours and free slots'). An end of 00:00 is midnight. */
const WEEK = 7 * DAY;

/** HH:MM of minutes since midnight; 1440 is '00:00'. */
const clockTimeOf = (minutes: number): string => shownTime(timeOf(minutes));

/** Whether a slot is exactly one half hour of the clock. */
function isHalfHour({ start_time, end_time }: Pick<AvailabilitySlot, 'start_time' | 'end_time'>): boolean {
  const start = minutesOf(start_time);
  return start % SLOT_MINUTES === 0 && endMinutesOf(end_time) - start === SLOT_MINUTES;
}

/**
 * The week split at every half hour, in order, without overlaps and invalid times. Other servers may send any length, which
 * can leave pieces under thirty minutes. 23:59 counts as midnight.
 */
export function halfHoursOf(sent: readonly AvailabilitySlot[]): AvailabilitySlot[] {
  const open = new Array<boolean>(WEEK).fill(false);
  for (const { day_of_week, start_time, end_time } of sent) {
    const [start, said] = [minutesOf(start_time), endMinutesOf(end_time)];
    const end = said === DAY - 1 ? DAY : said;
    if (!(start < DAY && end <= DAY)) continue;
    const length = end < start ? end + DAY - start : end - start;
    for (let n = 0; n < length; n += 1) open[(day_of_week * DAY + start + n) % WEEK] = true;
  }
  const found: AvailabilitySlot[] = [];
  for (let at = 0; at < WEEK; at += 1) {
    if (!open[at]) continue;
    const from = at;
    while (open[at + 1] && (at + 1) % SLOT_MINUTES !== 0) at += 1;
    found.push(piece(from, at + 1));
  }
  return found;
}

/** @param from, to minutes since the beginning of the week */
function piece(from: number, to: number): AvailabilitySlot {
  const day_of_week = Math.floor(from / DAY);
  const time = (minute: number) => clockTimeOf(minute - day_of_week * DAY);
  return { day_of_week, start_time: time(from), end_time: time(to) };
}

export const DAY_NAMES = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'] as const;
export const WEEK_DAYS = [0, 1, 2, 3, 4, 5, 6] as const;

/** The name of a half hour of the week, `D-HH:MM`, by day (0 Monday) and start (docs/product.md, 'Own profile and weekly hours'). */
export const markOf = (day: number, time: string): string => `${day}-${time}`;

/** Every half hour of the grid, 06:00 to 24:00, day by day. */
const ALL_MARKS: readonly string[] = WEEK_DAYS.flatMap((day) => SLOT_TIMES.map((time) => markOf(day, time)));
const KNOWN = new Set(ALL_MARKS);

/** Half hours of the grid only, without duplicates, in the order of the week. */
export function tidyMarks(marks: Iterable<string>): string[] {
  const given = new Set(marks);
  return ALL_MARKS.filter((mark) => given.has(mark));
}

/** Names of the half hours, also before 06:00; shorter pieces are left out. */
export function marksOf(week: readonly AvailabilitySlot[]): string[] {
  return week.filter(isHalfHour).map(({ day_of_week, start_time }) => markOf(day_of_week, start_time));
}

/** `beyond`: hours that the grid cannot show, before 06:00 or not whole half hours. */
export function splitWeek(week: readonly AvailabilitySlot[]) {
  return {
    marks: tidyMarks(marksOf(week)),
    beyond: week.filter((slot) => !marksOf([slot]).some((mark) => KNOWN.has(mark))),
  };
}

/** The list to save: marked half hours, and hours beyond the grid unless part of a half hour that is now marked. */
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

/** The half hour in which a slot begins. */
function markAround({ day_of_week, start_time }: AvailabilitySlot): string {
  const minutes = minutesOf(start_time);
  return markOf(day_of_week, clockTimeOf(minutes - (minutes % SLOT_MINUTES)));
}

const endOf = (time: string): string => clockTimeOf(minutesOf(time) + SLOT_MINUTES);

/** 'lunes, de 18:00 a 18:30' */
export function markLabel(day: number, time: string): string {
  return `${DAY_NAMES[day]}, de ${time} a ${endOf(time)}`;
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const BITS = 6;

/** The marked week in 42 characters, for addresses. */
export function packMarks(marks: Iterable<string>): string {
  const given = new Set(marks);
  let text = '';
  for (let from = 0; from < ALL_MARKS.length; from += BITS) {
    const six = ALL_MARKS.slice(from, from + BITS);
    text += DIGITS[six.reduce((sum, mark) => sum * 2 + (given.has(mark) ? 1 : 0), 0)];
  }
  return text;
}

/** `packMarks` in reverse; null for anything it does not produce. */
export function unpackMarks(text: unknown): string[] | null {
  if (typeof text !== 'string' || text.length !== ALL_MARKS.length / BITS) return null;
  const numbers = [...text].map((digit) => DIGITS.indexOf(digit));
  if (numbers.includes(-1)) return null;
  return ALL_MARKS.filter((_, at) => ((numbers[Math.floor(at / BITS)] ?? 0) >> (BITS - 1 - (at % BITS))) & 1);
}

const WORKING_DAYS = [0, 1, 2, 3, 4];

const dayOfMark = (mark: string) => Number(mark[0]);

export function copyDay(marks: readonly string[], from: number, to: readonly number[]): string[] {
  const others = to.filter((day) => day !== from);
  const times = marks.filter((mark) => dayOfMark(mark) === from).map((mark) => mark.slice(2));
  const kept = marks.filter((mark) => !others.includes(dayOfMark(mark)));
  return tidyMarks([...kept, ...others.flatMap((day) => times.map((time) => markOf(day, time)))]);
}

export function clearDays(marks: readonly string[], days: readonly number[]): string[] {
  return tidyMarks(marks.filter((mark) => !days.includes(dayOfMark(mark))));
}

export interface Span {
  days: readonly number[];
  /** HH:MM; an end of 00:00 is midnight. */
  start: string;
  end: string;
}

export function addSpan(marks: readonly string[], span: Span): string[] {
  return tidyMarks([...marks, ...marksWithin(span)]);
}

export function removeSpan(marks: readonly string[], span: Span): string[] {
  const gone = new Set(marksWithin(span));
  return tidyMarks(marks.filter((mark) => !gone.has(mark)));
}

/** 'Laborables de 16 a 20' */
export function addAfternoons(marks: readonly string[]): string[] {
  return addSpan(marks, { days: WORKING_DAYS, start: '16:00', end: '20:00' });
}

/** A three-way merge: a half hour that only one side changed takes that side's value. */
export function mergeWeeks(base: readonly string[], mine: readonly string[], theirs: readonly string[]) {
  const [before, after] = [new Set(base), new Set(mine)];
  const kept = theirs.filter((mark) => after.has(mark) || !before.has(mark));
  return tidyMarks([...kept, ...mine.filter((mark) => !before.has(mark))]);
}

export function sameMarks(a: readonly string[], b: readonly string[]): boolean {
  return tidyMarks(a).join() === tidyMarks(b).join();
}

function marksWithin({ days, start, end }: Span): string[] {
  const last = endMinutesOf(end);
  const times = SLOT_TIMES.filter((time) => minutesOf(time) >= minutesOf(start) && minutesOf(time) < last);
  return days.flatMap((day) => times.map((time) => markOf(day, time)));
}
