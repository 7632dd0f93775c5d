import type { AvailabilityException, AvailabilitySlot } from '~/api/contract/availability';
import {
  DAY_MINUTES,
  endMinutesOf,
  minutesOf,
  type Span,
  spanOf,
  spanTexts,
  timeOf,
} from '~/app/domain/slots/slots';
import { moveDay, weekDayOf } from '~/app/domain/time/calendarDays';
import { formatTime, instantOf } from '~/app/domain/time/dates';
import { coversDay, daysText, exceptionText } from '~/app/domain/week/exceptions';

const NONE = 0;
const WEEKLY = 1;
const EXTRA = 2;

/**
 * A day's hours: weekly ones plus extra hours minus time off (docs/contract.md, 'Free hours'), which wins over extra hours.
 * `weekly` spans may have any length within the day.
 */
export function offeredHours(
  day: string,
  weekly: readonly AvailabilitySlot[],
  exceptions: readonly AvailabilityException[],
) {
  const today = exceptions.filter((one) => coversDay(one, day));
  const off = today.filter(({ kind }) => kind === 'off');
  const minutes = new Uint8Array(DAY_MINUTES);
  const fill = (value: number, hours: readonly Pick<AvailabilitySlot, 'start_time' | 'end_time'>[]) => {
    for (const one of hours) minutes.fill(value, minutesOf(one.start_time), endMinutesOf(one.end_time));
  };
  fill(
    EXTRA,
    today.filter(({ kind }) => kind === 'extra'),
  );
  fill(
    WEEKLY,
    weekly.filter((slot) => slot.day_of_week === weekDayOf(day)),
  );
  fill(NONE, off);
  /** In order; adjacent ones differ in `extra`. */
  const spans: (Span & { extra: boolean })[] = [];
  for (const [at, value] of minutes.entries()) {
    const last = spans.at(-1);
    const extra = value === EXTRA;
    if (value === NONE) continue;
    if (last?.to === at && last.extra === extra) last.to = at + 1;
    else spans.push({ from: at, to: at + 1, extra });
  }
  return {
    day,
    spans,
    texts: spanTexts(spans),
    /** An exception takes the whole day off. */
    dayOff: off.some((one) => minutesOf(one.start_time) === 0 && endMinutesOf(one.end_time) === DAY_MINUTES),
  };
}

/** Minutes; clocks change at full quarters of an hour everywhere. */
const STEP = 15;

/** 'A las 02:00 serán las 03:00' on a day on which the zone's clock changes, otherwise null. */
export function clockChangeOn(day: string, timeZone: string): string | null {
  const start = instantOf(day, '00:00', timeZone).getTime();
  const length = (instantOf(moveDay(day, 1), '00:00', timeZone).getTime() - start) / 60_000;
  if (length === DAY_MINUTES) return null;
  const clockAt = (minute: number) => formatTime(start + minute * 60_000, timeZone);
  for (let at = STEP; at <= length; at += STEP) {
    const expected = timeOf((minutesOf(clockAt(at - STEP)) + STEP) % DAY_MINUTES);
    if (expected !== clockAt(at)) return `A las ${expected} serán las ${clockAt(at)}`;
  }
  return null;
}

export type DayChange = ReturnType<typeof changesOn>[number];

/** The exceptions, which may have more days, as they affect one day of a mentor's calendar. */
export function changesOn(day: string, exceptions: readonly AvailabilityException[]) {
  return exceptions
    .filter((one) => coversDay(one, day))
    .map((one) => ({
      id: one.id,
      kind: one.kind,
      ...spanOf(one),
      text: exceptionText(one),
      /** 'del 03/11/2026 al 05/11/2026'; '' for this day alone. */
      days: one.until && one.until > one.date ? daysText(one, 'dd/MM/yyyy') : '',
    }))
    .sort((a, b) => a.from - b.from || a.to - b.to);
}
