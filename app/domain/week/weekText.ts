/** Weekly hours in words. */
import type { AvailabilitySlot } from '~/api/contract/tolerant';
import { minutesOf } from '~/app/domain/slots/slots';
import { formatDuration } from '~/app/domain/time/durations';
import { DAY_NAMES, endMinutesOf } from './weekHours';

interface DayHours {
  /** 'lunes' */
  name: string;
  /** '18:00 – 20:30', in order; empty on a day without hours. */
  spans: string[];
}

/** The seven days with adjacent half hours joined. `week` must be in the order of the week. */
export function hoursByDay(week: readonly AvailabilitySlot[]): DayHours[] {
  return DAY_NAMES.map((name, day) => ({ name, spans: spansOf(week.filter((s) => s.day_of_week === day)) }));
}

function spansOf(slots: readonly AvailabilitySlot[]): string[] {
  const spans: { start: string; end: string }[] = [];
  for (const { start_time, end_time } of slots) {
    const last = spans.at(-1);
    if (last && minutesOf(last.end) === minutesOf(start_time)) last.end = end_time;
    else spans.push({ start: start_time, end: end_time });
  }
  return spans.map(({ start, end }) => `${start} – ${end}`);
}

/** '20 horas y 30 minutos' */
export function weekTotal(week: readonly AvailabilitySlot[]): string {
  const minutes = week.reduce((sum, one) => sum + endMinutesOf(one.end_time) - minutesOf(one.start_time), 0);
  return minutes === 0 ? 'Ninguna hora' : formatDuration(minutes);
}

/** 'Europe/Madrid' → 'Madrid' */
export function cityOf(timeZone: string): string {
  return (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');
}

interface DayDifference {
  name: string;
  mine: string[];
  theirs: string[];
}

/** The days on which two weeks differ, both sides in words. */
export function differingDays(
  mine: readonly AvailabilitySlot[],
  theirs: readonly AvailabilitySlot[],
): DayDifference[] {
  const other = hoursByDay(theirs);
  return hoursByDay(mine)
    .map(({ name, spans }, day) => ({ name, mine: spans, theirs: other[day]?.spans ?? [] }))
    .filter((day) => day.mine.join() !== day.theirs.join());
}
