import type { AvailabilitySlot } from '~/api/contract/tolerant';
import type { AvailabilityException } from '~/api/contract/tolerantAccount';
import { minutesOf, shownTime, timeOf } from '~/app/domain/slots/slots';
import { moveDay, weekDayOf } from '~/app/domain/time/calendarDays';
import { formatTime, instantOf } from '~/app/domain/time/dates';
import { endMinutesOf } from '~/app/domain/week/weekHours';

/**
 * The hours a mentor offers on a calendar day: weekly hours plus extra hours minus time off
 * (docs/contract.md, 'Free hours').
 */

export interface OfferedHours {
  /** YYYY-MM-DD */
  day: string;
  /** Minutes since midnight, in order and never adjacent. */
  spans: { from: number; to: number; extra: boolean }[];
  /** '09:00 – 13:00', adjacent spans joined. */
  texts: string[];
  /** An exception takes the whole day off. */
  dayOff: boolean;
}

const DAY = 24 * 60;

/** Time off wins over extra hours. `weekly` spans may have any length within the day. */
export function offeredHours(
  day: string,
  weekly: readonly AvailabilitySlot[],
  exceptions: readonly AvailabilityException[],
): OfferedHours {
  const today = exceptions.filter((one) => one.date === day);
  const off = today.filter(({ kind }) => kind === 'off');
  const minutes = new Uint8Array(DAY);
  paint(minutes, today, 'extra', EXTRA);
  for (const slot of weekly) {
    if (slot.day_of_week === weekDayOf(day)) fill(minutes, slot, WEEKLY);
  }
  paint(minutes, off, 'off', NONE);
  const spans = runsOf(minutes, (a, b) => a === b).map(({ from, to }) => ({
    from,
    to,
    extra: minutes[from] === EXTRA,
  }));
  return {
    day,
    spans,
    texts: runsOf(minutes, () => true).map(({ from, to }) => `${timeOf(from)} – ${shownTime(timeOf(to))}`),
    dayOff: off.some((one) => minutesOf(one.start_time) === 0 && endMinutesOf(one.end_time) === DAY),
  };
}

const NONE = 0;
const WEEKLY = 1;
const EXTRA = 2;
type Hours = Pick<AvailabilitySlot, 'start_time' | 'end_time'>;

function paint(
  minutes: Uint8Array,
  exceptions: readonly AvailabilityException[],
  kind: AvailabilityException['kind'],
  value: number,
) {
  for (const one of exceptions) if (one.kind === kind) fill(minutes, one, value);
}

function fill(minutes: Uint8Array, { start_time, end_time }: Hours, value: number): void {
  minutes.fill(value, minutesOf(start_time), endMinutesOf(end_time));
}

/** Consecutive minutes with hours, split where `same` says that neighbours differ. */
function runsOf(
  minutes: Uint8Array,
  same: (a: number, b: number) => boolean,
): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = [];
  for (let at = 0; at < DAY; at += 1) {
    const here = minutes[at] ?? NONE;
    if (here === NONE) continue;
    const last = runs.at(-1);
    if (last?.to === at && same(minutes[at - 1] ?? NONE, here)) last.to = at + 1;
    else runs.push({ from: at, to: at + 1 });
  }
  return runs;
}

/** Days of 23 and 25 hours. */

const MINUTE = 60_000;
/** Clock changes happen at full quarters of an hour everywhere. */
const STEP = 15 * MINUTE;

/** 'A las 02:00 serán las 03:00' on a day on which the zone's clock changes, otherwise null. */
export function clockChangeOn(day: string, timeZone: string): string | null {
  const start = instantOf(day, '00:00', timeZone).getTime();
  const end = instantOf(moveDay(day, 1), '00:00', timeZone).getTime();
  if (end - start === 24 * 60 * MINUTE) return null;
  const offset = (at: number) => wall(at, timeZone) - ((at / MINUTE) % (24 * 60));
  for (let at = start + STEP; at <= end; at += STEP) {
    const [before, after] = [mod(offset(at - STEP)), mod(offset(at))];
    if (before !== after)
      return `A las ${clock(before + at / MINUTE)} serán las ${clock(after + at / MINUTE)}`;
  }
  return null;
}

/** Minutes since midnight by the wall clock. */
function wall(at: number, timeZone: string): number {
  const [hours = 0, minutes = 0] = formatTime(new Date(at), timeZone).split(':').map(Number);
  return hours * 60 + minutes;
}

function mod(minutes: number): number {
  return ((minutes % 1440) + 1440) % 1440;
}

function clock(minutes: number): string {
  const at = mod(minutes);
  return `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`;
}
