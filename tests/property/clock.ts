/**
 * The marketplace's clock in Madrid, from the European rule alone: summer time from the last Sunday of March
 * to that of October, both at 01:00 UTC.
 */

const MINUTE = 60_000;
const DAY = 86_400_000;
export const HALF_HOUR = 30 * MINUTE;

/** Milliseconds by which the clock is ahead of UTC. */
function aheadAt(instant: number): number {
  const year = new Date(instant).getUTCFullYear();
  const change = (month: number) => {
    const last = Date.UTC(year, month + 1, 0, 1);
    return last - new Date(last).getUTCDay() * DAY;
  };
  return (instant >= change(2) && instant < change(9) ? 2 : 1) * 60 * MINUTE;
}

/** The time shown: a date and the number of its half hour (0 to 47). Instants in between are rounded down. */
export function shownAt(instant: number): { date: string; half: number } {
  const shown = instant + aheadAt(instant);
  return { date: isoDate(shown), half: Math.floor((shown % DAY) / HALF_HOUR) };
}

/** The first instant at which the clock shows this; null if it never does. */
export function instantOf(date: string, half: number): number | null {
  const shown = Date.parse(`${date}T00:00:00Z`) + half * HALF_HOUR;
  const found = [2, 1].map((hours) => shown - hours * 60 * MINUTE).find((at) => at + aheadAt(at) === shown);
  return found ?? null;
}

export function addDays(date: string, days: number): string {
  return isoDate(Date.parse(`${date}T00:00:00Z`) + days * DAY);
}

/** 0 Monday to 6 Sunday. */
export function weekdayOf(date: string): number {
  return (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
}

/** HH:MM:SS of a half hour; 48 is midnight. */
export function timeOf(half: number): string {
  return `${String(Math.floor(half / 2) % 24).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}:00`;
}

const isoDate = (ms: number) => new Date(ms).toISOString().slice(0, 10);
