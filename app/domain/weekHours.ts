/** The weekly hours of a mentor as half hours (spec.md section 3, 'Availability slot'). Times are HH:MM; an end of 00:00 is midnight. */
import type { AvailabilitySlot } from '../../api/contract/tolerant';
import { minutesOf, SLOT_MINUTES, shownTime, timeOf } from './slots';

const DAY = 24 * 60;
const WEEK = 7 * DAY;

/** Minutes since midnight as a clock shows them: 1440 is '00:00'. */
export function clockTimeOf(minutes: number): string {
  return shownTime(timeOf(minutes));
}

/** Minutes from midnight to the end of a stretch: 00:00 is 1440. */
export function endMinutesOf(time: string): number {
  return minutesOf(time) || DAY;
}

/** From a full half hour of the clock to the next. */
export function isHalfHour({
  start_time,
  end_time,
}: Pick<AvailabilitySlot, 'start_time' | 'end_time'>): boolean {
  const start = minutesOf(start_time);
  return start % SLOT_MINUTES === 0 && endMinutesOf(end_time) - start === SLOT_MINUTES;
}

/**
 * Cut at every half hour of the clock, each minute once, in the order of the week. Another server may send longer stretches, over
 * midnight too, and such as begin or end between two half hours: those leave a piece of less than thirty minutes. A day that ends at
 * 23:59 ends at midnight. What is no time is left out.
 */
export function halfHoursOf(sent: readonly AvailabilitySlot[]): AvailabilitySlot[] {
  const open = new Array<boolean>(WEEK).fill(false);
  for (const { day_of_week, start_time, end_time } of sent) {
    const [start, end] = [minutesOf(start_time), lastMinuteOf(end_time)];
    if (!(start < DAY && end <= DAY)) continue;
    const length = end < start ? end + DAY - start : end - start;
    for (let n = 0; n < length; n += 1) open[(day_of_week * DAY + start + n) % WEEK] = true;
  }
  const found: AvailabilitySlot[] = [];
  for (let at = 0; at < WEEK; at += 1) {
    if (!open[at]) continue;
    const from = at;
    while (open[at + 1] && (at + 1) % SLOT_MINUTES !== 0) at += 1;
    found.push(piece(from, at + 1));
  }
  return found;
}

function lastMinuteOf(time: string): number {
  const end = endMinutesOf(time);
  return end === DAY - 1 ? DAY : end;
}

/** Of minutes since the beginning of the week. */
function piece(from: number, to: number): AvailabilitySlot {
  const day_of_week = Math.floor(from / DAY);
  const time = (minute: number) => clockTimeOf(minute - day_of_week * DAY);
  return { day_of_week, start_time: time(from), end_time: time(to) };
}
