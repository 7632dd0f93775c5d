/** Which booked sessions a week of hours no longer holds. They stand: they are told, never changed. */

import { SLOT_MINUTES } from '~/api/contract/rules/slots';
import type { AvailabilityException } from '~/api/contract/tolerantAccount';
import { minutesOf, timeOf } from '~/app/domain/slots/slots';
import { formatInstant } from '~/app/domain/time/dates';
import { endMinutesOf, markOf } from './weekHours';

/** Half-open, ISO 8601. */
interface Interval {
  init_date: string;
  end_date: string;
}

/** What a session asks of the week to lie within the hours. */
export interface SessionNeeds {
  /** Half hours of the week, those before 06:00 too; without those that extra hours give. */
  marks: string[];
  /** A day off, or hours off, are in it: no week can hold it. */
  off: boolean;
}

type ExceptionHours = Pick<AvailabilityException, 'date' | 'start_time' | 'end_time'>;

interface WallHalf {
  day: string;
  minute: number;
}

/**
 * Half hours of the marketplace's clock that the session touches: by instants, so a change of clocks inside
 * it counts once.
 */
export function halfHoursOfSession({ init_date, end_date }: Interval, timeZone: string): WallHalf[] {
  const [start, end] = [Date.parse(init_date), Date.parse(end_date)];
  const found = new Map<string, WallHalf>();
  const step = SLOT_MINUTES * 60_000;
  for (let at = start; at < end; at += step) {
    // The last step may begin before the half hour that the session ends in.
    for (const instant of [at, Math.min(at + step, end) - 1]) {
      const shown = formatInstant(new Date(instant), 'yyyy-MM-dd HH:mm', timeZone);
      const minute = Math.floor(minutesOf(shown.slice(11)) / SLOT_MINUTES) * SLOT_MINUTES;
      found.set(`${shown.slice(0, 10)} ${minute}`, { day: shown.slice(0, 10), minute });
    }
  }
  return [...found.values()];
}

/** `exceptions` of the mentor: off wins over extra (docs/contract.md, 'Free hours'). */
export function needsOf(
  session: Interval,
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

/** True when a half hour of the session lies within the exception. */
export function touches(session: Interval, exception: ExceptionHours, timeZone: string): boolean {
  return (
    isNear(session, exception) && halfHoursOfSession(session, timeZone).some((half) => holds(exception, half))
  );
}

/**
 * Days apart they cannot meet, whatever the zone: a year of days off times all sessions is asked on every
 * page.
 */
function isNear({ init_date, end_date }: Interval, { date }: ExceptionHours): boolean {
  const [noon, twoDays] = [Date.parse(`${date}T12:00:00Z`), 48 * 3_600_000];
  return Date.parse(init_date) < noon + twoDays && Date.parse(end_date) > noon - twoDays;
}

function holds({ date, start_time, end_time }: ExceptionHours, { day, minute }: WallHalf): boolean {
  return day === date && minute >= minutesOf(start_time) && minute < endMinutesOf(end_time);
}

/** 0 Monday to 6 Sunday, of YYYY-MM-DD. */
function weekDayOf(day: string): number {
  return (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7;
}
