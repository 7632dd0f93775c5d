import { TZDate } from '@date-fns/tz';

/** Days relative to the day on which the data is created, in the marketplace's wall-clock time. */
export interface Calendar {
  now: Date;
  /** Weekday of the day `offset` days from today: 0 Monday to 6 Sunday. */
  weekday(offset: number): number;
  /** The instant of wall-clock `minute` on the day `offset` days from today. */
  instant(offset: number, minute: number): Date;
}

export function createCalendar(now: Date, timeZone: string): Calendar {
  const today = new TZDate(now, timeZone);
  const [year, month, day] = [today.getFullYear(), today.getMonth(), today.getDate()];
  return {
    now,
    weekday: (offset) => (new Date(Date.UTC(year, month, day + offset)).getUTCDay() + 6) % 7,
    instant: (offset, minute) =>
      new Date(
        new TZDate(year, month, day + offset, Math.floor(minute / 60), minute % 60, timeZone).getTime(),
      ),
  };
}
