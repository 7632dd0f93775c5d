/** The days of the calendar as they are drawn. */
import type { CalendarView } from '~/domain/calendar';
import { type OfferedHours, offeredHours } from '~/domain/calendarHours';
import { clockChangeOn } from '~/domain/clockChange';
import { formatDay } from '~/domain/dates';
import type { DayEntry } from './entries';
import type { Hours } from './loadHours';

export interface CalendarDay {
  /** YYYY-MM-DD */
  day: string;
  /** '26' */
  number: string;
  /** 'jue' */
  short: string;
  /** 'jueves 26 de noviembre' */
  long: string;
  isToday: boolean;
  /** Of the month before or after the one that is shown. */
  isOutside: boolean;
  entries: DayEntry[];
  /** Of a mentor, from today on: hours that have passed cannot be booked. */
  hours: OfferedHours | null;
  /** 'A las 03:00 serán las 02:00'; null on days of 24 hours. */
  clockChange: string | null;
}

interface DayDeps {
  entries: ReadonlyMap<string, DayEntry[]>;
  hours: Hours | 'failed' | null;
  day: string;
  today: string;
  view: CalendarView;
  timeZone: string;
}

export function daysView(days: readonly string[], deps: DayDeps): CalendarDay[] {
  const { entries, hours, today, view, timeZone } = deps;
  return days.map((day) => ({
    day,
    number: formatDay(day, 'd'),
    short: formatDay(day, 'EEE'),
    long: formatDay(day, "EEEE d 'de' MMMM"),
    isToday: day === today,
    isOutside: view === 'mes' && day.slice(0, 7) !== deps.day.slice(0, 7),
    entries: entries.get(day) ?? [],
    hours:
      hours !== null && hours !== 'failed' && day >= today
        ? offeredHours(day, hours.weekly, hours.exceptions)
        : null,
    clockChange: clockChangeOn(day, timeZone),
  }));
}

/** '3 sesiones', 'sin sesiones' */
export function countText(count: number): string {
  if (count === 0) return 'sin sesiones';
  return count === 1 ? '1 sesión' : `${count} sesiones`;
}
