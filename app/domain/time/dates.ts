import { tzOffset } from '@date-fns/tz/tzOffset';
import { moveDay } from './calendarDays';

/**
 * A Date, ISO text or milliseconds. Visible times use the marketplace's zone, so that server and browser render the same
 * text (docs/contract.md, 'Names, instants, hours and money').
 */
export type Instant = Date | string | number;

const MINUTE = 60_000;
const MONTHS =
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ');
const WEEKDAYS = 'domingo lunes martes miércoles jueves viernes sábado'.split(' ');
const two = (number: number) => String(number).padStart(2, '0');

/** Fields of Unicode's date patterns (TR35). Without date-fns's own, whose languages weigh 7 kB in the browser. */
const FIELDS: Record<string, (wall: Date) => string> = {
  yyyy: (wall) => String(wall.getUTCFullYear()),
  MMMM: (wall) => MONTHS[wall.getUTCMonth()] ?? '',
  MMM: (wall) => (MONTHS[wall.getUTCMonth()] ?? '').slice(0, 3),
  MM: (wall) => two(wall.getUTCMonth() + 1),
  dd: (wall) => two(wall.getUTCDate()),
  d: (wall) => String(wall.getUTCDate()),
  EEEE: (wall) => WEEKDAYS[wall.getUTCDay()] ?? '',
  EEE: (wall) => (WEEKDAYS[wall.getUTCDay()] ?? '').slice(0, 3),
  HH: (wall) => two(wall.getUTCHours()),
  mm: (wall) => two(wall.getUTCMinutes()),
};

/** `wall`: the time on the clock, as if it were UTC. @throws on a field that is not in FIELDS, and on no date */
function formatWall(wall: Date, pattern: string): string {
  if (Number.isNaN(wall.getTime())) throw new RangeError('Invalid time value');
  return pattern.replaceAll(/'([^']*)'|[a-zA-Z]+/g, (field, quoted?: string) => {
    const format = FIELDS[field];
    if (quoted === undefined && !format) throw new RangeError(`no field of a date: ${field}`);
    return quoted ?? format?.(wall) ?? '';
  });
}

const wallOf = (at: number, timeZone: string) => at + tzOffset(timeZone, new Date(at)) * MINUTE;

/** A pattern without seconds, in Spanish and in the zone: `formatInstant(iso, "EEEE d 'de' MMMM", zone)`. */
export function formatInstant(at: Instant, pattern: string, timeZone: string): string {
  // Cached by the minute, so that the current time of a request hits too.
  const minute = Math.floor(new Date(at).getTime() / MINUTE);
  return textFor(`${minute} ${timeZone} ${pattern}`, () =>
    formatWall(new Date(wallOf(minute * MINUTE, timeZone)), pattern),
  );
}

/** dd/MM/yyyy HH:mm (docs/product.md, 'Numbers, dates and money'). */
export function formatDateTime(at: Instant, timeZone: string): string {
  return formatInstant(at, 'dd/MM/yyyy HH:mm', timeZone);
}

export const formatTime = (at: Instant, timeZone: string): string => formatInstant(at, 'HH:mm', timeZone);

/** YYYY-MM-DD by the wall clock. */
export const dayOf = (at: Instant, timeZone: string): string => formatInstant(at, 'yyyy-MM-dd', timeZone);

/** Formats a calendar day `YYYY-MM-DD`, which has no zone. */
export function formatDay(day: string, pattern: string): string {
  return textFor(`${day} ${pattern}`, () => formatWall(new Date(`${day}T12:00:00Z`), pattern));
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

/**
 * The instant of a wall-clock `day` and `HH:MM` in the zone: the first of two when the clocks go back, an hour later when
 * they skip it. `24:00` is the next day's midnight.
 */
export function instantOf(day: string, time: string, timeZone: string): Date {
  const at = timeFor(`${day} ${time} ${timeZone}`, () => {
    const [hour = 0, minute = 0] = time.split(':').map(Number);
    const wall = Date.parse(`${day}T00:00:00Z`) + (hour * 60 + minute) * MINUTE;
    const before = wall - tzOffset(timeZone, new Date(wall - 24 * 60 * MINUTE)) * MINUTE;
    const after = wall - tzOffset(timeZone, new Date(before)) * MINUTE;
    return wallOf(after, timeZone) === wall ? after : before;
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
