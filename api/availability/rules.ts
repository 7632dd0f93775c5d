import { HOUR, MINUTE } from '../time';
import { type Exception, minutesOfDay, SLOT_MINUTES } from './hours';
import {
  clockOfDay,
  clockText,
  dayOfWeek,
  daysBetween,
  END_OF_DAY,
  minuteOf,
  type WallTime,
  wallTimeOf,
} from './wallClock';

export const SLOT_MS = SLOT_MINUTES * MINUTE;
export const LEAD_MS = 2 * HOUR;
export const MAX_RANGE_DAYS = 62;

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
interface SentSlot {
  day_of_week: number;
  start_time: string;
  end_time: string;
}

/**
 * Cuts what a mentor sent into 30-minute slots, each once, in the order of the week. An end of 00:00 is midnight at the end of the day.
 * Null when an entry ends before it begins.
 */
export function weeklySlots(sent: SentSlot[]): WeeklySlot[] | null {
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

/** The hours of the days of a range, as slots that really exist: none in an hour left out, one in an hour repeated. */
export function slotsOfRange(
  weekly: WeeklySlot[],
  {
    from,
    to,
    timeZone,
    exceptions = [],
  }: { from: string; to: string; timeZone: string; exceptions?: Exception[] },
): Slot[] {
  return daysBetween(from, to).flatMap((day) => {
    const clock = clockOfDay(day, timeZone);
    return minutesOfDay(day, { weekly, exceptions }).flatMap((minute) => {
      const start = clock(minute);
      return start ? [{ day, minute, start }] : [];
    });
  });
}

/** Without what is taken, past, or less than 2 hours away (api.md section 3). */
export function freeOf(slots: Slot[], { taken, now }: { taken: Interval[]; now: Date }): Slot[] {
  const earliest = now.getTime() + LEAD_MS;
  return slots.filter((slot) => slot.start.getTime() >= earliest && !isTaken(slot, taken));
}

function isTaken({ start }: { start: Date }, taken: Interval[]): boolean {
  const from = start.getTime();
  return taken.some((one) => one.start.getTime() < from + SLOT_MS && from < one.end.getTime());
}

/** The half hours of some bookings as the clock shows them, in order and once each; only days of the range. */
export function slotsOfBookings(
  bookings: Interval[],
  { from, to, timeZone }: { from: string; to: string; timeZone: string },
): WallTime[] {
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

/** As the contract sends it. */
export function freeSlotView({ day, minute }: WallTime) {
  return {
    date: day,
    start_time: clockText(minute),
    end_time: clockText(minute + SLOT_MINUTES),
    day_of_week: dayOfWeek(day),
  };
}

export function weeklyView({ dayOfWeek: day_of_week, startMinute }: WeeklySlot) {
  return {
    day_of_week,
    start_time: clockText(startMinute),
    end_time: clockText(startMinute + SLOT_MINUTES),
  };
}
