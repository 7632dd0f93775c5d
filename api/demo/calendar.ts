import { TZDate } from '@date-fns/tz';

export type Calendar = ReturnType<typeof createCalendar>;

/** Days relative to the day on which the data is created, in the marketplace's wall-clock time. */
export function createCalendar(now: Date, timeZone: string) {
  const today = new TZDate(now, timeZone);
  const [year, month, day] = [today.getFullYear(), today.getMonth(), today.getDate()];
  return {
    now,
    /** Weekday of the day `offset` days from today: 0 Monday to 6 Sunday. */
    weekday: (offset: number) => (new Date(Date.UTC(year, month, day + offset)).getUTCDay() + 6) % 7,
    /** Wall-clock `minute` of the day `offset` days from today. */
    instant: (offset: number, minute: number) =>
      new Date(
        new TZDate(year, month, day + offset, Math.floor(minute / 60), minute % 60, timeZone).getTime(),
      ),
  };
}
