/** Messages by the days of the marketplace's calendar. */
import { addToDay, dayOf, formatDay, instantOf } from '../domain/dates';
import type { ChatEntry } from './entry';

/**
 * Entries in order, in a group for every day `YYYY-MM-DD` of the zone: each day once. One at the end that is of an earlier day all the same
 * (not stored yet, and the clock it has is the browser's) stands with the last. Of the calendar only days are asked, not every message.
 */
export function groupByDay<T extends ChatEntry>(
  entries: T[],
  timeZone: string,
): { day: string; entries: T[] }[] {
  const days: { day: string; entries: T[] }[] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const entry of entries) {
    const last = days.at(-1);
    if (last && Date.parse(entry.createdAt) < end) {
      last.entries.push(entry);
      continue;
    }
    const day = dayOf(entry.createdAt, timeZone);
    days.push({ day, entries: [entry] });
    end = instantOf(addToDay(day, 1), '00:00', timeZone).getTime();
  }
  return days;
}

/** A page that stands open over midnight learns of the new day by what is stored on it. */
export function latestDay(days: { day: string; entries: ChatEntry[] }[], today: string): string {
  const stored = days.findLast(({ entries }) => entries.some(({ id }) => id !== null))?.day ?? today;
  return stored > today ? stored : today;
}

/** Over the messages of a day, both YYYY-MM-DD: 'Hoy', 'Ayer', 'lunes 16 de noviembre', with its year when that is another. */
export function dayLabel(day: string, today: string): string {
  if (day === today) return 'Hoy';
  if (day === addToDay(today, -1)) return 'Ayer';
  const year = day.slice(0, 4) === today.slice(0, 4) ? '' : " 'de' yyyy";
  return formatDay(day, `EEEE d 'de' MMMM${year}`);
}
