/** A year or a month of the marketplace's clock, and its parts. */
import { DAY, dayOfWeek, daysBetween, isoDay, startOfDay } from '~/api/time';

export interface Period {
  start: Date;
  /** Excluded. */
  end: Date;
  /** The first day (YYYY-MM-DD) of each part, and when it begins: months of a year, weeks of a month. */
  bars: { from: string; start: Date }[];
}

/** @param text `yyyy` or `yyyy-MM` */
export function periodOf(text: string, timeZone: string): Period {
  const [year = 0, month] = text.split('-').map(Number);
  const next = month === undefined ? firstOf(year + 1, 1) : firstOf(year, month + 1);
  const months = Array.from({ length: 12 }, (_, index) => firstOf(year, index + 1));
  const days = month === undefined ? months : weeksOf(firstOf(year, month), next);
  const bars = days.map((from) => ({ from, start: startOfDay(from, timeZone) }));
  return { start: bars[0]?.start ?? startOfDay(next, timeZone), end: startOfDay(next, timeZone), bars };
}

/** Month 13 is January of the next year. */
const firstOf = (year: number, month: number) => isoDay(Date.UTC(year, month - 1, 1));

/** The first day, then each Monday before `next`. */
function weeksOf(first: string, next: string): string[] {
  const days = daysBetween(first, isoDay(Date.parse(`${next}T00:00:00Z`) - DAY));
  return days.filter((day) => day === first || dayOfWeek(day) === 0);
}
