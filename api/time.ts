import { setTimeout as wait } from 'node:timers/promises';
import { tzOffset } from '@date-fns/tz';
import { LRUCache } from 'lru-cache';

/** In milliseconds. */
export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export const END_OF_DAY = 24 * 60;

/** A time on the marketplace's clock; minute 1440 is the next midnight. */
export interface WallTime {
  /** YYYY-MM-DD. */
  day: string;
  minute: number;
}

/** The result of `work`, or of `late` after this many milliseconds; `work` is then ignored. */
export async function within<T, L>(milliseconds: number, work: Promise<T>, late: () => L): Promise<T | L> {
  const end = new AbortController();
  try {
    return await Promise.race([work, wait(milliseconds, null, { signal: end.signal }).then(late)]);
  } finally {
    end.abort();
  }
}

const offsets = new LRUCache<string, number>({ max: 5_000 });

/** Minutes that the zone is ahead of UTC; cached by the minute, since looking it up is expensive. */
export function offsetAt(at: number, timeZone: string): number {
  const minute = Math.floor(at / MINUTE);
  const key = `${minute} ${timeZone}`;
  const offset = offsets.get(key) ?? tzOffset(timeZone, new Date(minute * MINUTE));
  offsets.set(key, offset);
  return offset;
}

/** Null for a time skipped by daylight saving; the first of the two in a repeated hour. */
export function instantOf({ day, minute }: WallTime, timeZone: string): Date | null {
  const asIfUtc = Date.parse(`${day}T00:00:00Z`) + minute * MINUTE;
  const candidates = [asIfUtc - DAY, asIfUtc + DAY]
    .map((near) => asIfUtc - offsetAt(near, timeZone) * MINUTE)
    .sort((a, b) => a - b);
  const first = candidates.find((at) => at + offsetAt(at, timeZone) * MINUTE === asIfUtc);
  return first === undefined ? null : new Date(first);
}

/** `instantOf` for many times of one day: most have one offset. */
export function clockOfDay(day: string, timeZone: string): (minute: number) => Date | null {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const [before, after] = [midnight - DAY, midnight + 2 * DAY].map((at) => offsetAt(at, timeZone));
  if (before === undefined || before !== after) return (minute) => instantOf({ day, minute }, timeZone);
  return (minute) => new Date(midnight + (minute - before) * MINUTE);
}

/** Midnight, or the first time after it that the clock shows. */
export function startOfDay(day: string, timeZone: string): Date {
  for (let minute = 0; minute <= 2 * END_OF_DAY; minute += 15) {
    const at = instantOf({ day, minute }, timeZone);
    if (at) return at;
  }
  throw new Error(`${day} never begins in ${timeZone}.`);
}

/** From the midnight that begins `from` to the one that ends `to`. */
export const dayBounds = (from: string, to: string, timeZone: string) => ({
  start: startOfDay(from, timeZone),
  end: startOfDay(isoDay(Date.parse(to) + DAY), timeZone),
});

/** The wall-clock time of an instant. */
export function wallTimeOf(at: Date, timeZone: string): WallTime {
  const shown = at.getTime() + offsetAt(at.getTime(), timeZone) * MINUTE;
  const midnight = Math.floor(shown / DAY) * DAY;
  return { day: isoDay(midnight), minute: Math.floor((shown - midnight) / MINUTE) };
}

/** Length of `daysBetween`, to check a caller's range before listing it. */
export const countDays = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY + 1;

/** Calendar days from `from` to `to`, both included. */
export const daysBetween = (from: string, to: string): string[] =>
  Array.from({ length: countDays(from, to) }, (_, i) => isoDay(Date.parse(from) + i * DAY));

/** An interval that contains these days in any zone: one day exceeds every offset. */
export const aroundDays = (from: string, to: string) => ({
  start: new Date(Date.parse(`${from}T00:00:00Z`) - DAY),
  end: new Date(Date.parse(`${to}T00:00:00Z`) + 2 * DAY),
});

/** 0 Monday to 6 Sunday. */
export const dayOfWeek = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

/** HH:MM:SS; 1440 is 00:00:00. */
export function clockText(minute: number): string {
  const pad = (n: number) => String(n).padStart(2, '0');
  return `${pad(Math.floor(minute / 60) % 24)}:${pad(minute % 60)}:00`;
}

/** Minutes of `HH:MM` or `HH:MM:SS`. */
export function minuteOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}

export const isoDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);
