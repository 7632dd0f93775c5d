/** Messages by the days of the marketplace's calendar. */
import { addToDay, dayOf, formatDay } from '../domain/dates';
import type { ChatEntry } from './entry';

/** Entries in order, in a group for every day `YYYY-MM-DD` of the zone. */
export function groupByDay<T extends ChatEntry>(
  entries: T[],
  timeZone: string,
): { day: string; entries: T[] }[] {
  const days: { day: string; entries: T[] }[] = [];
  for (const entry of entries) {
    const day = dayOf(entry.createdAt, timeZone);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}

/** Over the messages of a day, both YYYY-MM-DD: 'Hoy', 'Ayer', 'lunes 16 de noviembre', with its year when that is another. */
export function dayLabel(day: string, today: string): string {
  if (day === today) return 'Hoy';
  if (day === addToDay(today, -1)) return 'Ayer';
  const year = day.slice(0, 4) === today.slice(0, 4) ? '' : " 'de' yyyy";
  return formatDay(day, `EEEE d 'de' MMMM${year}`);
}
