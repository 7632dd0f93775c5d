import type { z } from 'zod';
import { DAY_STARTS, OUTSIDE_DAY } from '../contract/dayHours';
import type { availabilityExceptionPayload } from '../contract/exceptions';
import type { Exception } from './hours';
import { type Interval, slotsOfBookings } from './rules';
import { clockText, END_OF_DAY, minuteOf } from './wallClock';

type Payload = z.output<typeof availabilityExceptionPayload>;
type Problems = Record<string, string[]>;

/** As far ahead as sessions can be booked. */
const MAX_YEARS_AHEAD = 2;

/** What is wrong with it on the day `today` (YYYY-MM-DD); empty when nothing is. */
export function exceptionProblems({ date, kind, start_time, end_time }: Payload, today: string): Problems {
  if (date < today) return { date: ['Ese día ya ha pasado.'] };
  if (date > yearsAfter(today)) return { date: ['Ese día está demasiado lejos.'] };
  const missing = { start_time: !start_time, end_time: !end_time };
  if (missing.start_time && missing.end_time && kind === 'off') return {};
  for (const field of ['start_time', 'end_time'] as const) {
    if (missing[field]) return { [field]: ['Indica desde qué hora y hasta qué hora.'] };
  }
  const { startMinute, endMinute } = exceptionOf({ date, kind, start_time, end_time });
  if (startMinute >= endMinute) return { end_time: ['El tramo debe acabar después de empezar.'] };
  return kind === 'extra' && startMinute < DAY_STARTS ? { start_time: [OUTSIDE_DAY] } : {};
}

/** Of a payload without problems. */
export function exceptionOf({ date, kind, start_time, end_time }: Payload): Exception {
  return {
    day: date,
    kind,
    startMinute: start_time ? minuteOf(start_time) : 0,
    endMinute: (end_time ? minuteOf(end_time) : 0) || END_OF_DAY,
  };
}

export function exceptionView({ id, day, kind, startMinute, endMinute }: Exception & { id: number }) {
  return {
    id,
    date: day,
    kind,
    start_time: clockText(startMinute),
    end_time: clockText(endMinute),
  };
}

/** True when a half hour of the booking lies within the exception. */
export function touches(
  booking: Interval,
  { day, startMinute, endMinute }: Exception,
  timeZone: string,
): boolean {
  return slotsOfBookings([booking], { from: day, to: day, timeZone }).some(
    ({ minute }) => minute >= startMinute && minute < endMinute,
  );
}

/** The same day that many years later; of 29 February the 29th again, which as text is after the 28th and before March. */
function yearsAfter(day: string): string {
  return `${Number(day.slice(0, 4)) + MAX_YEARS_AHEAD}${day.slice(4)}`;
}
