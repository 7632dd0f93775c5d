import { z } from '@hono/zod-openapi';
import type { availabilityPayload } from '~/api/contract/availability';
import { calendarDay } from '~/api/contract/common';
import { SLOT_MINUTES } from '~/api/contract/rules/slots';
import {
  clockOfDay,
  clockText,
  countDays,
  dayOfWeek,
  daysBetween,
  END_OF_DAY,
  MINUTE,
  minuteOf,
  type WallTime,
  wallTimeOf,
} from '~/api/time';

/** Time off or extra hours, in minutes of each of its days, half-open. */
export interface Exception {
  /** YYYY-MM-DD. */
  day: string;
  /** The last day, included; by default `day`. */
  lastDay?: string | null;
  kind: 'off' | 'extra';
  startMinute: number;
  endMinute: number;
}
export interface OfferedHours {
  weekly: WeeklySlot[];
  exceptions?: Exception[];
}

/** Start minutes, ascending: weekly and extra hours minus hours off, which win over extra hours. */
export function offeredMinutes(day: string, { weekly, exceptions = [] }: OfferedHours): number[] {
  const weekDay = dayOfWeek(day);
  const ofDay = exceptions.filter((one) => covers(one, day));
  const minutes = weekly.filter((slot) => slot.dayOfWeek === weekDay).map((slot) => slot.startMinute);
  if (ofDay.length === 0) return minutes.sort((a, b) => a - b);
  const offered = new Set([...minutes, ...ofDay.filter((one) => one.kind === 'extra').flatMap(halfHours)]);
  for (const minute of ofDay.filter((one) => one.kind === 'off').flatMap(halfHours)) offered.delete(minute);
  return [...offered].sort((a, b) => a - b);
}

/** True on every day of the exception, both ends included. */
export const covers = ({ day, lastDay }: Pick<Exception, 'day' | 'lastDay'>, one: string): boolean =>
  day <= one && one <= (lastDay ?? day);

function halfHours({ startMinute, endMinute }: Exception): number[] {
  const minutes: number[] = [];
  for (let minute = startMinute; minute < endMinute; minute += SLOT_MINUTES) minutes.push(minute);
  return minutes;
}

export const SLOT_MS = SLOT_MINUTES * MINUTE;
const MAX_RANGE_DAYS = 62;

/** One row of the weekly hours: 30 minutes from `startMinute` on that weekday. */
export interface WeeklySlot {
  dayOfWeek: number;
  startMinute: number;
}
/** Half-open. */
export interface Interval {
  start: Date;
  end: Date;
}
/** 30 minutes that exist on the clock of that day. */
export interface Slot extends WallTime {
  start: Date;
}
/** Distinct 30-minute slots in week order; an end of 00:00 is the day's end. Null when an entry ends before it begins. */
export function weeklySlots(sent: z.output<typeof availabilityPayload>['availability']): WeeklySlot[] | null {
  const found = new Map<number, WeeklySlot>();
  for (const { day_of_week, start_time, end_time } of sent) {
    const start = minuteOf(start_time);
    const end = minuteOf(end_time) || END_OF_DAY;
    if (end <= start) return null;
    for (let minute = start; minute < end; minute += SLOT_MINUTES) {
      found.set(day_of_week * END_OF_DAY + minute, { dayOfWeek: day_of_week, startMinute: minute });
    }
  }
  return [...found].sort(([a], [b]) => a - b).map(([, slot]) => slot);
}

/** Days, both included, and the marketplace's zone. */
interface Range {
  from: string;
  to: string;
  timeZone: string;
}

/** The hours of a range of days as real slots: none in a skipped hour, one in a repeated hour. */
export const slotsOfRange = (offer: OfferedHours, { from, to, timeZone }: Range): Slot[] =>
  daysBetween(from, to).flatMap((day) => slotsOfDay(offer, day, timeZone));

export function slotsOfDay(offer: OfferedHours, day: string, timeZone: string): Slot[] {
  const minutes = offeredMinutes(day, offer);
  if (minutes.length === 0) return [];
  const clock = clockOfDay(day, timeZone);
  return minutes.flatMap((minute) => {
    const start = clock(minute);
    return start ? [{ day, minute, start }] : [];
  });
}

/** True when every half hour of the booking is one of the mentor's slots on that day. */
export function isOffered({ start, end }: Interval, offer: OfferedHours, range: Range): boolean {
  const offered = new Set(slotsOfRange(offer, range).map((slot) => slot.start.getTime()));
  for (let at = start.getTime(); at < end.getTime(); at += SLOT_MS) if (!offered.has(at)) return false;
  return true;
}

/** The half hours of the bookings on the wall clock within the range, sorted and distinct. */
export function slotsOfBookings(bookings: Interval[], { from, to, timeZone }: Range): WallTime[] {
  const found = new Map<string, WallTime>();
  for (const { start, end } of bookings) {
    for (let at = start.getTime(); at < end.getTime(); at += SLOT_MS) {
      const time = wallTimeOf(new Date(at), timeZone);
      const minute = time.minute - (time.minute % SLOT_MINUTES);
      if (time.day >= from && time.day <= to) {
        found.set(`${time.day} ${clockText(minute)}`, { day: time.day, minute });
      }
    }
  }
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, time]) => time);
}

/** In the contract's format. */
export const weeklyView = ({ dayOfWeek: day_of_week, startMinute }: WeeklySlot) => ({
  day_of_week,
  start_time: clockText(startMinute),
  end_time: clockText(startMinute + SLOT_MINUTES),
});

export const freeSlotView = ({ day, minute }: WallTime) => ({
  date: day,
  ...weeklyView({ dayOfWeek: dayOfWeek(day), startMinute: minute }),
});

/** In minutes; anything before 06:00 counts as morning. */
const DAY_PARTS = [
  { part: 'morning', from: 6 * 60, to: 14 * 60 },
  { part: 'afternoon', from: 14 * 60, to: 20 * 60 },
  { part: 'evening', from: 20 * 60, to: 24 * 60 },
] as const;

/**
 * The parts of days with a free slot, for anonymous readers (docs/contract.md, 'Weekly hours and free slots'). Each
 * is shaped like a free slot that spans the whole `part`.
 */
export function dayPartsOf(slots: Slot[]) {
  const free = new Set(slots.map(({ day, minute }) => `${day} ${dayPartOf(minute)}`));
  const days = [...new Set(slots.map((slot) => slot.day))].sort();
  return days.flatMap((date) =>
    DAY_PARTS.filter(({ part }) => free.has(`${date} ${part}`)).map(({ part, from, to }) => ({
      date,
      start_time: clockText(from),
      end_time: clockText(to),
      day_of_week: dayOfWeek(date),
      part,
    })),
  );
}

export const dayPartOf = (minute: number) => DAY_PARTS.find((band) => minute < band.to)?.part ?? 'evening';

/** `?start_date=&end_date=`, both included, at most `MAX_RANGE_DAYS`. */
export const rangeQuery = z
  .object({
    start_date: calendarDay.describe('First day, AAAA-MM-DD.'),
    end_date: calendarDay.describe(`Last day, AAAA-MM-DD: at most ${MAX_RANGE_DAYS} days in all.`),
  })
  .check((ctx) => {
    const { start_date, end_date } = ctx.value;
    const problem =
      end_date < start_date
        ? 'La fecha final no puede ser anterior a la inicial.'
        : countDays(start_date, end_date) > MAX_RANGE_DAYS
          ? `El intervalo puede tener como mucho ${MAX_RANGE_DAYS} días.`
          : null;
    if (problem) ctx.issues.push({ code: 'custom', input: end_date, path: ['end_date'], message: problem });
  });
