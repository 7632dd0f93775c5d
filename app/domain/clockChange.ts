/** The days of 23 and 25 hours. */
import { formatTime, instantOf } from './dates';
import { moveDay } from './plainDay';

const MINUTE = 60_000;
/** Changes come at full quarters everywhere. */
const STEP = 15 * MINUTE;

/** 'A las 02:00 serán las 03:00', on a day on which the clock of the zone is put forward or back; null on every other. */
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

/** Minutes since midnight on the wall. */
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
