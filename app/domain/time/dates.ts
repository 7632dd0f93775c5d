import { TZDate, tz } from '@date-fns/tz';
import { format } from 'date-fns';
import { es } from 'date-fns/locale/es';
import { moveDay } from './calendarDays';

/**
 * A Date, ISO text or milliseconds. Visible times use the marketplace's zone, so that server and browser render the same
 * text (docs/contract.md, 'Names, instants, hours and money').
 */
export type Instant = Date | string | number;

/** A date-fns pattern without seconds, in Spanish and in the zone: `formatInstant(iso, "EEEE d 'de' MMMM", zone)`. */
export function formatInstant(at: Instant, pattern: string, timeZone: string): string {
  // Cached by the minute, so that the current time of a request hits too.
  const minute = Math.floor(new Date(at).getTime() / 60_000);
  return textFor(`${minute} ${timeZone} ${pattern}`, () =>
    format(minute * 60_000, pattern, { locale: es, in: tz(timeZone) }),
  );
}

/** dd/MM/yyyy HH:mm (docs/product.md, 'Numbers, dates and money'). */
export function formatDateTime(at: Instant, timeZone: string): string {
  return formatInstant(at, 'dd/MM/yyyy HH:mm', timeZone);
}

export function formatTime(at: Instant, timeZone: string): string {
  return formatInstant(at, 'HH:mm', timeZone);
}

/** YYYY-MM-DD by the wall clock. */
export function dayOf(at: Instant, timeZone: string): string {
  return formatInstant(at, 'yyyy-MM-dd', timeZone);
}

/** Formats a calendar day `YYYY-MM-DD`, which has no zone. */
export function formatDay(day: string, pattern: string): string {
  // Noon, so that no clock change in the server's zone moves the calendar day.
  return textFor(`${day} ${pattern}`, () => format(`${day}T12:00:00`, pattern, { locale: es }));
}

const MOST_KEPT = 5_000;

/** A cache: pages show the same few weeks over and over. */
function kept<T>(): (key: string, make: () => T) => T {
  const made = new Map<string, T>();
  return (key, make) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const value = make();
    if (made.size >= MOST_KEPT) made.clear();
    made.set(key, value);
    return value;
  };
}

const textFor = kept<string>();
const timeFor = kept<number>();

/** A text with a capital first letter: 'Mañana'. */
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** 'hoy', 'mañana', otherwise the day by `pattern`. */
export function nearDay(day: string, today: string, pattern: string): string {
  if (day === today) return 'hoy';
  return day === moveDay(today, 1) ? 'mañana' : formatDay(day, pattern);
}

/** The instant of a wall-clock `day` and `HH:MM` in the zone. `24:00` is the next day's midnight. */
export function instantOf(day: string, time: string, timeZone: string): Date {
  const at = timeFor(`${day} ${time} ${timeZone}`, () => {
    const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
    const [hour = 0, minute = 0] = time.split(':').map(Number);
    return new TZDate(year, month - 1, date, hour, minute, timeZone).getTime();
  });
  return new Date(at);
}

/** A last message's time: '18:30' for today, 'ayer', '3 nov', otherwise the full date. */
export function shortDate(at: string, { now, timeZone }: { now: Date; timeZone: string }): string {
  const [day, today] = [dayOf(at, timeZone), dayOf(now, timeZone)];
  if (day === today) return formatTime(at, timeZone);
  if (day === moveDay(today, -1)) return 'ayer';
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  return formatInstant(at, isThisYear ? 'd MMM' : 'dd/MM/yyyy', timeZone);
}
