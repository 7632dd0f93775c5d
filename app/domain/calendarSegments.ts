/** Sessions cut at midnight of the marketplace's clock, as the days of a calendar show them. */
import { formatInstant } from './dates';
import { moveDay } from './plainDay';
import { minutesOf } from './slots';

/** ISO 8601. */
interface Interval {
  init_date: string;
  end_date: string;
}

/** The part of a session that lies on one day: minutes since midnight by the clock on the wall, `to` at most 1440. */
export interface Segment {
  /** YYYY-MM-DD */
  day: string;
  from: number;
  to: number;
  /** It began on an earlier day, or goes on on a later one. */
  before: boolean;
  after: boolean;
}

const DAY = 24 * 60;
/** What no session of ours reaches; another server may send anything. */
const MOST_DAYS = 31;
/** Of one that has no length, or a wrong one. */
const LEAST_MINUTES = 30;

/**
 * In order, at least one. Where the clock is put back within the session its end may stand at or before its start on the wall: it is
 * drawn as long as it is then, from its start.
 */
export function segmentsOf({ init_date, end_date }: Interval, timeZone: string): Segment[] {
  const start = wallOf(init_date, timeZone);
  const real = Math.round((Date.parse(end_date) - Date.parse(init_date)) / 60_000);
  if (real <= 0) return [alone(start, LEAST_MINUTES)];
  const end = wallOf(end_date, timeZone);
  if (end.day <= start.day) {
    const isAfter = end.day === start.day && end.minute > start.minute;
    return [alone(start, isAfter ? end.minute - start.minute : real)];
  }
  const found: Segment[] = [{ day: start.day, from: start.minute, to: DAY, before: false, after: true }];
  for (let day = moveDay(start.day, 1); day < end.day && found.length < MOST_DAYS; day = moveDay(day, 1)) {
    found.push({ day, from: 0, to: DAY, before: true, after: true });
  }
  if (found.length < MOST_DAYS && end.minute > 0) {
    found.push({ day: end.day, from: 0, to: end.minute, before: true, after: false });
  }
  const last = found.at(-1);
  if (last) last.after = false;
  return found;
}

function alone({ day, minute }: Wall, length: number): Segment {
  return { day, from: minute, to: Math.min(minute + length, DAY), before: false, after: false };
}

interface Wall {
  day: string;
  minute: number;
}

function wallOf(at: string, timeZone: string): Wall {
  const shown = formatInstant(at, 'yyyy-MM-dd HH:mm', timeZone);
  return { day: shown.slice(0, 10), minute: minutesOf(shown.slice(11)) };
}
