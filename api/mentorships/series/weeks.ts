import type { Interval } from '~/api/availability/slots';
import { DAY, instantOf, isoDay, wallTimeOf } from '~/api/time';

/**
 * The hours of each week: the same time on the marketplace's clock, whatever the clocks do in between, and
 * the same length. Null for a week whose clock skips the start.
 */
export function weekHours(first: Interval, weeks: number, timeZone: string): (Interval | null)[] {
  const { day, minute } = wallTimeOf(first.start, timeZone);
  const length = first.end.getTime() - first.start.getTime();
  return Array.from({ length: weeks }, (_, week) => {
    if (week === 0) return first;
    const start = instantOf({ day: isoDay(Date.parse(day) + week * 7 * DAY), minute }, timeZone);
    return start && { start, end: new Date(start.getTime() + length) };
  });
}

/**
 * The hours of a session when `from` moves `to` other hours and it is moved by the same days and time of the
 * clock, and made as much longer or shorter. Null when the clock skips its new start.
 */
export function movedHours(hours: Interval, from: Interval, to: Interval, timeZone: string): Interval | null {
  const [own, before, after] = [hours, from, to].map(({ start }) => minutesOf(start, timeZone)) as [
    number,
    number,
    number,
  ];
  const lengthOf = ({ start, end }: Interval) => end.getTime() - start.getTime();
  const moved = own + after - before;
  const day = isoDay(Math.floor(moved / DAY_MINUTES) * DAY);
  // `from` itself: also in the second of two hours that the clock shows twice.
  const start = hours === from ? to.start : instantOf({ day, minute: moved % DAY_MINUTES }, timeZone);
  return start && { start, end: new Date(start.getTime() + lengthOf(hours) + lengthOf(to) - lengthOf(from)) };
}

const DAY_MINUTES = 24 * 60;
/** On the marketplace's clock, since its 1 January 1970. */
function minutesOf(at: Date, timeZone: string): number {
  const { day, minute } = wallTimeOf(at, timeZone);
  return (Date.parse(day) / DAY) * DAY_MINUTES + minute;
}
