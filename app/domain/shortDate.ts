import { addToDay, dayOf, formatInstant, formatTime } from './dates';

/** When something was last said, on the marketplace's clock: '18:30' of today, 'ayer', '3 nov', else the whole date. */
export function shortDate(at: string, { now, timeZone }: { now: Date; timeZone: string }): string {
  const [day, today] = [dayOf(at, timeZone), dayOf(now, timeZone)];
  if (day === today) return formatTime(at, timeZone);
  if (day === addToDay(today, -1)) return 'ayer';
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  return formatInstant(at, isThisYear ? 'd MMM' : 'dd/MM/yyyy', timeZone);
}
