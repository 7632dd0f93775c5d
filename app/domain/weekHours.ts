/** The weekly hours of a mentor as half hours (spec.md section 3, 'Availability slot'). Times are HH:MM; an end of 00:00 is midnight. */
import type { AvailabilitySlot } from '../../api/contract/tolerant';

const DAY = 24 * 60;
export const HALF_HOUR = 30;

export function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** Minutes since midnight as HH:MM; 1440 is '00:00'. */
export function timeOf(minute: number): string {
  const inDay = minute % DAY;
  return `${String(Math.floor(inDay / 60)).padStart(2, '0')}:${String(inDay % 60).padStart(2, '0')}`;
}

/** Cut into half hours, each once, in the order of the week. Another server may send longer stretches; what is no time is left out. */
export function halfHoursOf(sent: readonly AvailabilitySlot[]): AvailabilitySlot[] {
  const found = new Map<number, AvailabilitySlot>();
  for (const { day_of_week, start_time, end_time } of sent) {
    const end = minuteOf(end_time) || DAY;
    for (let at = minuteOf(start_time); at + HALF_HOUR <= end; at += HALF_HOUR) {
      const half = { day_of_week, start_time: timeOf(at), end_time: timeOf(at + HALF_HOUR) };
      found.set(day_of_week * DAY + at, half);
    }
  }
  return [...found].sort(([a], [b]) => a - b).map(([, half]) => half);
}
