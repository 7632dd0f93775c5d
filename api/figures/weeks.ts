/** Weeks of the marketplace's clock, the running one last. */
import { DAY, dayOfWeek, isoDay, startOfDay, wallTimeOf } from '~/api/time';

export interface Week {
  /** Its Monday and its Sunday, YYYY-MM-DD. */
  from: string;
  to: string;
  start: Date;
}

/** `end`: when the week after the last one begins. */
export function lastWeeks(count: number, { now, timeZone }: { now: Date; timeZone: string }) {
  const today = wallTimeOf(now, timeZone).day;
  const monday = Date.parse(`${today}T00:00:00Z`) - dayOfWeek(today) * DAY;
  const dayAfter = (weeks: number, days = 0) => isoDay(monday + (weeks * 7 + days) * DAY);
  const weeks = Array.from({ length: count }, (_, index): Week => {
    const from = dayAfter(index + 1 - count);
    return { from, to: dayAfter(index + 1 - count, 6), start: startOfDay(from, timeZone) };
  });
  return { weeks, end: startOfDay(dayAfter(1), timeZone) };
}
