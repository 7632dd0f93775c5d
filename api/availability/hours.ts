import type { WeeklySlot } from './rules';
import { dayOfWeek } from './wallClock';

export const SLOT_MINUTES = 30;

/** A day off or extra hours, in minutes of that day's clock, half-open. */
export interface Exception {
  /** YYYY-MM-DD. */
  day: string;
  kind: 'off' | 'extra';
  startMinute: number;
  endMinute: number;
}
/** What a mentor offers: every week, and otherwise on some days. */
export interface Hours {
  weekly: WeeklySlot[];
  exceptions?: Exception[];
}

/**
 * Minutes at which a half hour of that day's clock is offered, ascending: the week's hours and the extra ones, without those off. Off
 * wins over extra.
 */
export function minutesOfDay(day: string, { weekly, exceptions = [] }: Hours): number[] {
  const weekDay = dayOfWeek(day);
  const ofDay = exceptions.filter((one) => one.day === day);
  const minutes = weekly.filter((slot) => slot.dayOfWeek === weekDay).map((slot) => slot.startMinute);
  if (ofDay.length === 0) return minutes.sort((a, b) => a - b);
  const offered = new Set([...minutes, ...ofDay.filter((one) => one.kind === 'extra').flatMap(halfHours)]);
  for (const minute of ofDay.filter((one) => one.kind === 'off').flatMap(halfHours)) offered.delete(minute);
  return [...offered].sort((a, b) => a - b);
}

function halfHours({ startMinute, endMinute }: Exception): number[] {
  const minutes: number[] = [];
  for (let minute = startMinute; minute < endMinute; minute += SLOT_MINUTES) minutes.push(minute);
  return minutes;
}
