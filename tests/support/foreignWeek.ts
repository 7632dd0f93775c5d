/** Weekly hours of the foreign server: kept as they were sent, written as its habits say. */
import { instantOf } from '~/app/domain/time/dates';

export const ZONE = 'Europe/Madrid';

/** Times HH:MM:SS, as Django writes them; an end of 00:00:00 is midnight. */
export interface Stretch {
  day_of_week: number;
  start_time: string;
  end_time: string;
}

const DAY_MS = 86_400_000;
const HALF_HOUR_MS = 1_800_000;

export function everyDay(start_time: string, end_time: string): Stretch[] {
  return Array.from({ length: 7 }, (_, day_of_week) => ({ day_of_week, start_time, end_time }));
}

export function writeWeek(week: readonly Stretch[], as: 'half-hours' | 'stretches'): Stretch[] {
  const halves = halvesOf(week);
  if (as === 'half-hours') return halves.map(({ day, half }) => stretch(day, half, half + 1));
  const joined: { day: number; from: number; to: number }[] = [];
  for (const { day, half } of halves) {
    const last = joined.at(-1);
    if (last?.day === day && last.to === half) last.to += 1;
    else joined.push({ day, from: half, to: half + 1 });
  }
  return joined.map(({ day, from, to }) => stretch(day, from, to));
}

/**
 * The half hours of a range of dates (inclusive) that lie in the week and that `isFree` (instants in ms)
 * admits.
 */
export function freeSlots(
  week: readonly Stretch[],
  range: { from: string; to: string },
  isFree: (start: number, end: number) => boolean,
) {
  const halves = halvesOf(week);
  const slots = [];
  for (let day = noon(range.from); day <= noon(range.to); day += DAY_MS) {
    const date = new Date(day).toISOString().slice(0, 10);
    const weekday = (new Date(day).getUTCDay() + 6) % 7;
    for (const { half } of halves.filter((one) => one.day === weekday)) {
      const start = instantOf(date, clock(half), ZONE).getTime();
      if (isFree(start, start + HALF_HOUR_MS)) slots.push({ date, ...stretch(weekday, half, half + 1) });
    }
  }
  return slots;
}

/** In order, none twice. */
function halvesOf(week: readonly Stretch[]): { day: number; half: number }[] {
  const all = new Set<number>();
  for (const { day_of_week, start_time, end_time } of week) {
    for (let half = halfOf(start_time); half < (halfOf(end_time) || 48); half++)
      all.add(day_of_week * 48 + half);
  }
  return [...all].sort((a, b) => a - b).map((n) => ({ day: Math.floor(n / 48), half: n % 48 }));
}

function stretch(day_of_week: number, from: number, to: number): Stretch {
  return { day_of_week, start_time: `${clock(from)}:00`, end_time: `${clock(to % 48)}:00` };
}

const noon = (date: string) => Date.parse(`${date}T12:00:00Z`);

function halfOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 2 + minutes / 30;
}

function clock(half: number): string {
  return `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`;
}
