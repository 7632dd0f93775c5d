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
import { formatDay } from '~/app/domain/time/dates';

/**
 * The periods the calendar shows (docs/product.md, 'Sessions: list, week and calendar', Calendar): months,
 * weeks from Monday, and lists of four weeks. Days are YYYY-MM-DD.
 */

export const CALENDAR_VIEWS = ['mes', 'semana', 'lista'] as const;
export type CalendarView = (typeof CALENDAR_VIEWS)[number];

/** How many months back and ahead can be opened. */
const MONTHS_BACK = 60;
const MONTHS_AHEAD = 24;
const LIST_DAYS = 28;

interface Period {
  /** All days shown; a month is filled up to whole weeks, so 28, 35 or 42. */
  days: string[];
  /** 'Noviembre de 2026', '23 – 29 de noviembre de 2026' */
  title: string;
  /** A day of the previous or next period; null if it cannot be opened. */
  previous: string | null;
  next: string | null;
}

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

export function readCalendarView(wanted: string | null): CalendarView {
  return CALENDAR_VIEWS.find((view) => view === wanted) ?? 'mes';
}

/** The month, week or four weeks that contain `day`. */
export function periodOf(view: CalendarView, day: string, today: string): Period {
  const { first, last } = calendarBounds(today);
  const days = view === 'mes' ? monthDays(day) : daysFrom(mondayOf(day), view === 'semana' ? 7 : LIST_DAYS);
  const { before, after } = neighbours(view, day, today, days);
  return {
    days,
    title: view === 'mes' ? capital(formatDay(day, "MMMM 'de' yyyy")) : spanTitle(days),
    previous: before >= first ? before : null,
    next: after <= last ? after : null,
  };
}

/** From the Monday on or before the 1st to the Sunday on or after the last day. */
function monthDays(day: string): string[] {
  const [first, last] = [firstOfMonth(day), lastOfMonth(day)];
  const length = weekDayOf(first) + Number(last.slice(8)) + (6 - weekDayOf(last));
  return daysFrom(mondayOf(first), length);
}

/** In a neighbouring month today or the 1st, in a neighbouring week the same weekday. */
function neighbours(view: CalendarView, day: string, today: string, days: string[]) {
  if (view !== 'mes') return { before: moveDay(day, -days.length), after: moveDay(day, days.length) };
  const beginOf = (month: string) => (month.slice(0, 7) === today.slice(0, 7) ? today : month);
  return {
    before: beginOf(moveMonth(firstOfMonth(day), -1)),
    after: beginOf(moveMonth(firstOfMonth(day), 1)),
  };
}

/** '23 – 29 de noviembre de 2026'; month and year are repeated only if they differ. */
function spanTitle(days: readonly string[]): string {
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const pattern =
    first.slice(0, 7) === last.slice(0, 7)
      ? 'd'
      : first.slice(0, 4) === last.slice(0, 4)
        ? "d 'de' MMMM"
        : "d 'de' MMMM 'de' yyyy";
  return `${formatDay(first, pattern)} – ${formatDay(last, "d 'de' MMMM 'de' yyyy")}`;
}

/** Groups of seven days, in order. */
export function weeksOf<T>(days: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(days.length / 7) }, (_, i) => days.slice(i * 7, i * 7 + 7));
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Keyboard navigation between the days of a calendar, following the ARIA grid pattern. */

interface Press {
  key: string;
  shiftKey: boolean;
}

/** The day a key moves to from `day`; null for other keys. */
export function dayAfterKey({ key, shiftKey }: Press, day: string, view: CalendarView): string | null {
  const isWeek = view === 'semana';
  switch (key) {
    case 'ArrowLeft':
      return moveDay(day, -1);
    case 'ArrowRight':
      return moveDay(day, 1);
    case 'ArrowUp':
      return isWeek ? null : moveDay(day, -7);
    case 'ArrowDown':
      return isWeek ? null : moveDay(day, 7);
    case 'Home':
      return mondayOf(day);
    case 'End':
      return moveDay(day, 6 - weekDayOf(day));
    case 'PageUp':
      return turn(-1);
    case 'PageDown':
      return turn(1);
    default:
      return null;
  }

  /** Moves by a week or a month; with Shift by a month or a year. */
  function turn(direction: 1 | -1): string {
    if (isWeek) return shiftKey ? moveMonth(day, direction) : moveDay(day, direction * 7);
    return moveMonth(day, shiftKey ? direction * 12 : direction);
  }
}
