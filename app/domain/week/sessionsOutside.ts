/** Finds booked sessions outside the weekly hours, which are only reported, never changed. */
import type { AvailabilityException } from '~/api/contract/availability';
import { SLOT_MINUTES } from '~/api/contract/rules/slots';
import type { SessionTimes } from '~/app/domain/sessions/people';
import { endMinutesOf, minutesOf, timeOf, wallOf } from '~/app/domain/slots/slots';
import { weekDayOf } from '~/app/domain/time/calendarDays';
import { coversDay } from './exceptions';
import { markOf } from './weekHours';

/** The weekly hours needed to cover a session. */
export interface SessionNeeds {
  /** Half hours of the week, also before 06:00, without those covered by extra hours. */
  marks: string[];
  /** The session overlaps time off, so no weekly hours can cover it. */
  off: boolean;
}

type ExceptionHours = Pick<AvailabilityException, 'date' | 'until' | 'start_time' | 'end_time'>;

type WallHalf = ReturnType<typeof wallOf>;

/** The half hours of a session by the marketplace's clock, from instants, so that a clock change is counted once. */
export function halfHoursOfSession({ init_date, end_date }: SessionTimes, timeZone: string): WallHalf[] {
  const [start, end] = [Date.parse(init_date), Date.parse(end_date)];
  const found = new Map<string, WallHalf>();
  const step = SLOT_MINUTES * 60_000;
  for (let at = start; at < end; at += step) {
    // The last step may lie before the half hour in which the session ends.
    for (const instant of [at, Math.min(at + step, end) - 1]) {
      const wall = wallOf(instant, timeZone);
      const minute = wall.minute - (wall.minute % SLOT_MINUTES);
      found.set(`${wall.day} ${minute}`, { day: wall.day, minute });
    }
  }
  return [...found.values()];
}

/** `exceptions` of the mentor: time off wins over extra hours (docs/contract.md, 'Free hours'). */
export function needsOf(
  session: SessionTimes,
  exceptions: readonly AvailabilityException[],
  timeZone: string,
): SessionNeeds {
  const halves = halfHoursOfSession(session, timeZone);
  const held = (half: WallHalf, kind: AvailabilityException['kind']) =>
    exceptions.some((one) => one.kind === kind && holds(one, half));
  return {
    marks: halves
      .filter((half) => !held(half, 'extra'))
      .map(({ day, minute }) => markOf(weekDayOf(day), timeOf(minute))),
    off: halves.some((half) => held(half, 'off')),
  };
}

export function isOutside({ marks, off }: SessionNeeds, week: ReadonlySet<string>): boolean {
  return off || marks.some((mark) => !week.has(mark));
}

/** True if a half hour of the session lies within the exception. */
export function touches(session: SessionTimes, exception: ExceptionHours, timeZone: string): boolean {
  return (
    isNear(session, exception) && halfHoursOfSession(session, timeZone).some((half) => holds(exception, half))
  );
}

/** A cheap check, as a page compares up to a year of days off with all sessions. */
function isNear({ init_date, end_date }: SessionTimes, { date, until = date }: ExceptionHours): boolean {
  const noon = (day: string) => Date.parse(`${day}T12:00:00Z`);
  const twoDays = 48 * 3_600_000;
  return Date.parse(init_date) < noon(until) + twoDays && Date.parse(end_date) > noon(date) - twoDays;
}

function holds(one: ExceptionHours, { day, minute }: WallHalf): boolean {
  return coversDay(one, day) && minute >= minutesOf(one.start_time) && minute < endMinutesOf(one.end_time);
}
