import {
  clampDay,
  daysFrom,
  firstOfMonth,
  isDay,
  lastOfMonth,
  mondayOf,
  moveDay,
  moveMonth,
  weekDayOf,
} from '~/app/domain/time/calendarDays';
import { capital, formatDay } from '~/app/domain/time/dates';
import { spanTitle } from '~/app/domain/time/weeks';

/** The calendar's months, weeks and lists (docs/product.md, 'Sessions: list, week and calendar'). */
export const CALENDAR_VIEWS = ['mes', 'semana', 'dia', 'lista'] as const;
export type CalendarView = (typeof CALENDAR_VIEWS)[number];

/** Most months back and ahead. */
const MONTHS_BACK = 60;
const MONTHS_AHEAD = 24;
const LIST_DAYS = 28;

/** First and last day that can be opened. */
export function calendarBounds(today: string): { first: string; last: string } {
  return {
    first: firstOfMonth(moveMonth(today, -MONTHS_BACK)),
    last: lastOfMonth(moveMonth(today, MONTHS_AHEAD)),
  };
}

/** A `dia` parameter: today if it is not a day, otherwise clamped to the bounds. */
export function readCalendarDay(wanted: string | null, today: string): string {
  const { first, last } = calendarBounds(today);
  return wanted !== null && isDay(wanted) ? clampDay(wanted, first, last) : today;
}

/** The day is for mentors, who block and open hours there; others have its week. */
export function readCalendarView(wanted: string | null, isMentor: boolean): CalendarView {
  const view = CALENDAR_VIEWS.find((one) => one === wanted) ?? 'mes';
  return view === 'dia' && !isMentor ? 'semana' : view;
}

/** The month, week, day or four weeks that contain `day`. */
export function periodOf(view: CalendarView, day: string, today: string) {
  const { first, last } = calendarBounds(today);
  const days = daysOf(view, day);
  const { before, after } = neighbours(view, day, today, days);
  return {
    /** All days shown; a month is filled up to whole weeks, so 28, 35 or 42. */
    days,
    title: titleOf(view, day, { today, days }),
    /** A day of the previous or next period; null if it cannot be opened. */
    previous: before >= first ? before : null,
    next: after <= last ? after : null,
  };
}

function daysOf(view: CalendarView, day: string): string[] {
  if (view === 'mes') return monthDays(day);
  return view === 'dia' ? [day] : daysFrom(mondayOf(day), view === 'semana' ? 7 : LIST_DAYS);
}

/** 'Noviembre de 2026', '23 – 29 de noviembre de 2026', 'Jueves 26 de noviembre' */
function titleOf(view: CalendarView, day: string, { today, days }: { today: string; days: string[] }) {
  if (view === 'mes') return capital(formatDay(day, "MMMM 'de' yyyy"));
  if (view !== 'dia') return spanTitle(days, today);
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  return capital(formatDay(day, isThisYear ? "EEEE d 'de' MMMM" : "EEEE d 'de' MMMM 'de' yyyy"));
}

/** From the Monday on or before the 1st to the Sunday on or after the last day. */
function monthDays(day: string): string[] {
  const [first, last] = [firstOfMonth(day), lastOfMonth(day)];
  const length = weekDayOf(first) + Number(last.slice(8)) + (6 - weekDayOf(last));
  return daysFrom(mondayOf(first), length);
}

/** Today or the 1st of a neighbouring month; the same weekday of a neighbouring week. */
function neighbours(view: CalendarView, day: string, today: string, days: string[]) {
  if (view !== 'mes') return { before: moveDay(day, -days.length), after: moveDay(day, days.length) };
  const beginOf = (month: string) => (month.slice(0, 7) === today.slice(0, 7) ? today : month);
  return {
    before: beginOf(moveMonth(firstOfMonth(day), -1)),
    after: beginOf(moveMonth(firstOfMonth(day), 1)),
  };
}

/** Groups of seven days, in order. */
export function weeksOf<T>(days: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(days.length / 7) }, (_, i) => days.slice(i * 7, i * 7 + 7));
}

/** The day a key moves to from `day`, as in any ARIA grid; null for other keys. */
export function dayAfterKey(
  { key, shiftKey }: { key: string; shiftKey: boolean },
  day: string,
  view: CalendarView,
): string | null {
  const isWeek = view === 'semana';
  const days = new Map([
    ['ArrowLeft', -1],
    ['ArrowRight', 1],
    ['Home', -weekDayOf(day)],
    ['End', 6 - weekDayOf(day)],
  ]);
  if (!isWeek) days.set('ArrowUp', -7).set('ArrowDown', 7);
  const step = days.get(key);
  if (step !== undefined) return moveDay(day, step);
  if (key !== 'PageUp' && key !== 'PageDown') return null;
  const direction = key === 'PageUp' ? -1 : 1;
  if (isWeek) return shiftKey ? moveMonth(day, direction) : moveDay(day, direction * 7);
  return moveMonth(day, shiftKey ? direction * 12 : direction);
}
