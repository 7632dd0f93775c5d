import { TZDate, tz } from '@date-fns/tz';
import { addDays, format, isMonday, previousMonday } from 'date-fns';
import { es } from 'date-fns/locale/es';

/**
 * Instants and the marketplace's wall clock (docs/contract.md, 'Names, instants, hours and money'). All
 * visible times use the configured zone, never the server's or browser's, so that both render the same text.
 */

type Instant = Date | string;

/** Any date-fns pattern, in Spanish and in the zone: `formatInstant(iso, "EEEE d 'de' MMMM", zone)`. */
export function formatInstant(at: Instant, pattern: string, timeZone: string): string {
  return format(new Date(at), pattern, { locale: es, in: tz(timeZone) });
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
  const key = `${pattern} ${day}`;
  const known = dayTexts.get(key);
  if (known !== undefined) return known;
  const text = format(calendar(day), pattern, { locale: es });
  if (dayTexts.size >= MOST_DAY_TEXTS) dayTexts.clear();
  dayTexts.set(key, text);
  return text;
}

/** A cache: pages format the same few weeks over and over. */
const dayTexts = new Map<string, string>();
const MOST_DAY_TEXTS = 1_000;

/** `day` plus whole calendar days. */
export function addToDay(day: string, days: number): string {
  return format(addDays(calendar(day), days), 'yyyy-MM-dd');
}

/** The Monday on or before `day`. */
export function mondayOf(day: string): string {
  const d = calendar(day);
  return format(isMonday(d) ? d : previousMonday(d), 'yyyy-MM-dd');
}

/**
 * True for an existing calendar day written YYYY-MM-DD. Without date-fns, because the browser uses it too.
 */
export function isDay(text: string): boolean {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T12:00:00Z`) : null;
  return day !== null && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** The instant of a wall-clock `day` and `HH:MM` in the zone. `24:00` is the next day's midnight. */
export function instantOf(day: string, time: string, timeZone: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return new Date(new TZDate(year, month - 1, date, hour, minute, timeZone).getTime());
}

/** Noon, so that no clock change in the server's zone moves the calendar day. */
function calendar(day: string): Date {
  return new Date(`${day}T12:00:00`);
}

/**
 * Time of the last message on the marketplace's clock: '18:30' for today, 'ayer', '3 nov', otherwise the full
 * date.
 */
export function shortDate(at: string, { now, timeZone }: { now: Date; timeZone: string }): string {
  const [day, today] = [dayOf(at, timeZone), dayOf(now, timeZone)];
  if (day === today) return formatTime(at, timeZone);
  if (day === addToDay(today, -1)) return 'ayer';
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  return formatInstant(at, isThisYear ? 'd MMM' : 'dd/MM/yyyy', timeZone);
}
