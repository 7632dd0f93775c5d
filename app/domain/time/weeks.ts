/** Weeks from Monday, by `?semana=YYYY-MM-DD` (any day of theirs); past ones cannot be opened. */
import { clampDay, daysFrom, isDay, mondayOf, moveDay } from './calendarDays';
import { formatDay } from './dates';

/** Weeks ahead that can be opened, unless the page says otherwise. */
const WEEKS_AHEAD = 52;

export type Week = ReturnType<typeof weekOf>;

/** The week of `wanted`, clamped to the weeks that can be opened; the current one if it is not a day. */
export function weekOf(wanted: string | null, today: string, { weeksAhead = WEEKS_AHEAD } = {}) {
  const first = mondayOf(today);
  const last = moveDay(first, weeksAhead * 7);
  const monday = wanted !== null && isDay(wanted) ? clampDay(mondayOf(wanted), first, last) : first;
  const days = daysFrom(monday, 7);
  return {
    /** YYYY-MM-DD. */
    monday,
    days,
    title: spanTitle(days, today),
    /** Mondays of the previous and next week; null if it cannot be opened. */
    previous: monday > first ? moveDay(monday, -7) : null,
    next: monday < last ? moveDay(monday, 7) : null,
  };
}

/** '23 – 29 de noviembre', '30 nov – 6 dic', with the year if it is not the current one: '28 dic – 3 ene 2027'. */
export function spanTitle(days: readonly string[], today: string): string {
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const year = last.slice(0, 4) === today.slice(0, 4) ? '' : last.slice(0, 4);
  if (first.slice(0, 7) === last.slice(0, 7))
    return `${formatDay(first, 'd')} – ${formatDay(last, "d 'de' MMMM")}${year && ` de ${year}`}`;
  return `${formatDay(first, 'd MMM')} – ${formatDay(last, 'd MMM')}${year && ` ${year}`}`;
}
