import type { Interval } from '~/api/availability/slots';
import { Refusal } from '~/api/http/errors';
import type { refuseUnfreeHours } from '~/api/mentorships/freeHours';
import { DAY, instantOf, isoDay, wallTimeOf } from '~/api/time';
import { listText } from '~/api/wording';

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

type RefuseHours = typeof refuseUnfreeHours;
type Deps = Parameters<RefuseHours>[1];
type People = { mentorId: number; studentIds: number[] };

/**
 * `refuseHours` for every week of a series, under the same locks: one refusal names all weeks that cannot be
 * booked, by date and in `weeks`.
 * @throws 409
 */
export async function refuseWeeks(
  weeks: (Interval & { week: number })[],
  people: People,
  { refuseHours, ...deps }: Deps & { refuseHours: RefuseHours },
): Promise<void> {
  const unfree: (Interval & { week: number })[] = [];
  for (const week of weeks) {
    try {
      await refuseHours({ ...people, start: week.start, end: week.end }, deps);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      unfree.push(week);
    }
  }
  if (unfree.length === 0) return;
  const days = unfree.map(({ start }) =>
    wallTimeOf(start, deps.services.timeZone).day.split('-').reverse().join('/'),
  );
  const detail = `Ya no se puede reservar a esa hora el ${listText(days)}. No se ha reservado nada.`;
  throw new Refusal(409, { detail, weeks: unfree.map(({ week }) => week) });
}
