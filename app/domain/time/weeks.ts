/**
 * Weeks from Monday to Sunday, addressed by `?semana=YYYY-MM-DD` (any day of the week; the past cannot be
 * reached).
 */
import { addToDay, formatDay, isDay, mondayOf } from './dates';

/** How far ahead a week may be opened, unless the page says otherwise. */
const WEEKS_AHEAD = 52;

export interface Week {
  /** YYYY-MM-DD of the Monday. */
  monday: string;
  days: string[];
  /** '23 – 29 de noviembre', with the year when it is not the current one. */
  title: string;
  /** Mondays of the neighbours, null where there is none to go to. */
  previous: string | null;
  next: string | null;
}

/**
 * The week that `wanted` names, kept between the current one and the last that may be opened; the current
 * week when it names none.
 */
export function weekOf(
  wanted: string | null,
  today: string,
  { weeksAhead = WEEKS_AHEAD }: { weeksAhead?: number } = {},
): Week {
  const first = mondayOf(today);
  const last = addToDay(first, weeksAhead * 7);
  const asked = wanted !== null && isDay(wanted) ? mondayOf(wanted) : first;
  const monday = asked < first ? first : asked > last ? last : asked;
  return {
    monday,
    days: daysFrom(monday),
    title: titleOf(monday, today),
    previous: monday > first ? addToDay(monday, -7) : null,
    next: monday < last ? addToDay(monday, 7) : null,
  };
}

function daysFrom(monday: string): string[] {
  return Array.from({ length: 7 }, (_, i) => addToDay(monday, i));
}

function titleOf(monday: string, today: string): string {
  const sunday = addToDay(monday, 6);
  const year = sunday.slice(0, 4) === today.slice(0, 4) ? '' : ` de ${sunday.slice(0, 4)}`;
  const sameMonth = monday.slice(0, 7) === sunday.slice(0, 7);
  const start = sameMonth ? formatDay(monday, 'd') : formatDay(monday, "d 'de' MMMM");
  return `${start} – ${formatDay(sunday, "d 'de' MMMM")}${year}`;
}
