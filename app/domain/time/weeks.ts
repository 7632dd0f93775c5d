/** Weeks from Monday, by `?semana=YYYY-MM-DD` (any day of theirs); past ones cannot be opened. */
import { clampDay, daysFrom, isDay, mondayOf, moveDay } from './calendarDays';
import { formatDay } from './dates';

/** Weeks ahead that can be opened, unless the page says otherwise. */
const WEEKS_AHEAD = 52;

export interface Week {
  /** YYYY-MM-DD of the Monday. */
  monday: string;
  days: string[];
  /** '23 – 29 de noviembre', with the year if it is not the current one. */
  title: string;
  /** Mondays of the previous and next week; null if it cannot be opened. */
  previous: string | null;
  next: string | null;
}

/** The week of `wanted`, clamped to the weeks that can be opened; the current one if it is not a day. */
export function weekOf(wanted: string | null, today: string, { weeksAhead = WEEKS_AHEAD } = {}): Week {
  const first = mondayOf(today);
  const last = moveDay(first, weeksAhead * 7);
  const monday = wanted !== null && isDay(wanted) ? clampDay(mondayOf(wanted), first, last) : first;
  return {
    monday,
    days: daysFrom(monday, 7),
    title: titleOf(monday, today),
    previous: monday > first ? moveDay(monday, -7) : null,
    next: monday < last ? moveDay(monday, 7) : null,
  };
}

function titleOf(monday: string, today: string): string {
  const sunday = moveDay(monday, 6);
  const year = sunday.slice(0, 4) === today.slice(0, 4) ? '' : ` de ${sunday.slice(0, 4)}`;
  const sameMonth = monday.slice(0, 7) === sunday.slice(0, 7);
  const start = sameMonth ? formatDay(monday, 'd') : formatDay(monday, "d 'de' MMMM");
  return `${start} – ${formatDay(sunday, "d 'de' MMMM")}${year}`;
}
