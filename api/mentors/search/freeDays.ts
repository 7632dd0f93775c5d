/**
 * In-memory free days of every listed mentor, for searches by date. Everything is read for some weeks at once, which
 * takes seconds in a large marketplace; afterwards only mentors whose hours or bookings changed.
 */
import type { HourRules } from '~/api/contract/rules/mentorRules';
import { LEAD_MS } from '~/api/contract/rules/sessions';
import type { Db } from '~/api/db/types';
import { type Hours, readHours } from '~/api/mentors/nextFree';
import { DAY, dayOfWeek, HOUR, MINUTE, wallTimeOf } from '~/api/time';

/** Days ahead, today included: one bit each. */
export const FREE_DAYS = 28;
/** Days read at once, from the day of the reading on. */
const HELD_DAYS = FREE_DAYS + 35;
const HALF_HOUR = 30 * MINUTE;
/** Mentors read at once. */
const BATCH = 1_000;

/** Days (bit 0 today) with a half hour that can be booked: mornings, afternoons, evenings. */
export type FreeBits = readonly [number, number, number];
const NONE: FreeBits = [0, 0, 0];

/** Belongs to one day: the next day has another object. */
export interface FreeDays {
  /** YYYY-MM-DD, the day of bit 0. */
  today: string;
  of(id: number): FreeBits;
  /** Data derived from the bits stays valid until it changes. */
  version(): number;
}

interface Moment {
  now: Date;
  timeZone: string;
}

export function createFreeDays(db: Db) {
  const halves = new Map<number, { free: Uint32Array; rules: HourRules }>();
  let told: Set<number> | 'all' = 'all';
  let tick = 0;
  let running: Promise<void> | null = null;
  /** The first day of `halves`. */
  let base = '';
  let free = bitsOfDay('', 0);

  async function load(listed: () => number[], at: Moment): Promise<void> {
    const { day: today } = wallTimeOf(at.now, at.timeZone);
    const isHeld = base !== '' && base <= today && daysFrom(base, today) <= HELD_DAYS - FREE_DAYS;
    const wanted = isHeld ? told : 'all';
    told = new Set();
    try {
      const ids = wanted === 'all' ? listed() : [...wanted];
      const read: Hours[] = [];
      for (let i = 0; i < ids.length; i += BATCH)
        read.push(...(await readHours(ids.slice(i, i + BATCH), { db, ...at }, HELD_DAYS)));
      if (wanted === 'all') {
        halves.clear();
        base = today;
      }
      for (const hours of read)
        halves.set(hours.id, { free: freeHalves(hours, base, at.timeZone), rules: hours.rules });
      const passed = daysFrom(base, today);
      const isNewDay = today !== free.today;
      const isNewTick = isNewDay || tick !== tickAt(at.now);
      const changed = wanted === 'all' || isNewTick ? halves.keys() : read.map(({ id }) => id);
      if (isNewDay) free = bitsOfDay(today, free.version() + 1);
      for (const id of changed) free.keep(id, bitsAt(halves.get(id), { ...at, base, passed }));
      tick = tickAt(at.now);
    } catch (error) {
      told = 'all';
      throw error;
    }
  }

  return {
    /** These mentors' hours or bookings changed. */
    tell(ids: readonly number[] | 'all') {
      if (ids === 'all' || told === 'all') told = 'all';
      else for (const id of ids) told.add(id);
    },
    /** `listed`: everybody a search can find. */
    async read(listed: () => number[], at: Moment): Promise<FreeDays> {
      while (running !== null) await running.catch(() => {});
      const isFresh = told !== 'all' && told.size === 0 && tick === tickAt(at.now);
      if (!isFresh) {
        running = load(listed, at).finally(() => {
          running = null;
        });
        await running;
      }
      return free;
    },
  };
}

function bitsOfDay(today: string, first: number) {
  const bits = new Map<number, FreeBits>();
  let version = first;
  const of = (id: number) => bits.get(id) ?? NONE;
  return {
    today,
    of,
    version: () => version,
    keep(id: number, next: FreeBits): void {
      const before = of(id);
      if (next.every((days, part) => days === before[part])) return;
      bits.set(id, next);
      version++;
    },
  };
}

/** Changes when another half hour can no longer be booked. */
const tickAt = (now: Date) => Math.ceil((now.getTime() + LEAD_MS) / HALF_HOUR);

/** Applies the mentor's notice and horizon, which move with the clock. */
function bitsAt(
  held: { free: Uint32Array; rules: HourRules } | undefined,
  { base, passed, ...at }: Moment & { base: string; passed: number },
): FreeBits {
  if (!held) return NONE;
  const { notice_hours, horizon_weeks } = held.rules;
  const days = horizon_weeks === null ? FREE_DAYS : horizon_weeks * 7 + 1;
  return bitsFrom(held.free, firstBookable(base, notice_hours, at), passed, days);
}

/** The first half hour that can be booked, counted from midnight of `base`. */
function firstBookable(base: string, noticeHours: number, { now, timeZone }: Moment): number {
  const { day, minute } = wallTimeOf(new Date(now.getTime() + noticeHours * HOUR), timeZone);
  const isLater = now.getTime() % MINUTE > 0 ? 1 : 0;
  return daysFrom(base, day) * 48 + Math.ceil((minute + isLater) / 30);
}

const daysFrom = (base: string, day: string) => Math.round((Date.parse(day) - Date.parse(base)) / DAY);

/**
 * Free half hours from `base` on, by the rules of api/availability/rules.ts: two numbers of 24 bits for each day,
 * before and after noon. Skipped hours count like any other.
 */
export function freeHalves(hours: Omit<Hours, 'id'>, base: string, timeZone: string): Uint32Array {
  const free = new Uint32Array(HELD_DAYS * 2);
  const weekDay = dayOfWeek(base);
  const set = (half: number, isFree: boolean) => {
    const at = Math.floor(half / 24);
    if (half < 0 || at >= free.length) return;
    const bit = 1 << (half % 24);
    free[at] = isFree ? (free[at] ?? 0) | bit : (free[at] ?? 0) & ~bit;
  };
  for (const [ofWeek, minute] of hours.weekly)
    for (let day = (ofWeek - weekDay + 7) % 7; day < HELD_DAYS; day += 7) set(day * 48 + minute / 30, true);
  for (const kind of ['extra', 'off'] as const)
    for (const one of hours.exceptions.filter((each) => each.kind === kind)) {
      const last = Math.min(daysFrom(base, one.lastDay ?? one.day), HELD_DAYS - 1);
      for (let day = Math.max(daysFrom(base, one.day), 0); day <= last; day++)
        for (let at = one.startMinute; at < one.endMinute; at += 30)
          set(day * 48 + at / 30, kind === 'extra');
    }
  const halfAt = (at: number) => {
    const { day, minute } = wallTimeOf(new Date(at), timeZone);
    return daysFrom(base, day) * 48 + minute / 30;
  };
  for (const [start, end] of hours.busy) {
    const until = Math.min(halfAt(end), HELD_DAYS * 48);
    for (let half = Math.max(0, Math.floor(halfAt(start))); half < until; half++) set(half, false);
  }
  const { pause_minutes, most_a_day } = hours.rules;
  const perDay = new Map<string, number>();
  for (const [start, end] of hours.taken) {
    const { day, minute } = wallTimeOf(new Date(start), timeZone);
    const pause = pause_minutes / 30;
    const from = daysFrom(base, day) * 48 + minute / 30;
    for (let half = Math.floor(from - pause); half < from + pause + (end - start) / HALF_HOUR; half++)
      set(half, false);
    perDay.set(day, (perDay.get(day) ?? 0) + 1);
  }
  for (const [day, count] of perDay)
    if (most_a_day !== null && count >= most_a_day)
      for (let half = 0; half < 48; half++) set(daysFrom(base, day) * 48 + half, false);
  return free;
}

/** Half hours of the afternoon of each day: 12:00 to 14:00 is morning, from 20:00 on it is evening. */
const UNTIL_14 = 0xf;
const UNTIL_20 = 0xfff0;
const FROM_20 = 0xff0000;

/** The days from day index `today` on that have free half hours from half hour `first` on. */
export function bitsFrom(free: Uint32Array, first: number, today: number, days = FREE_DAYS): FreeBits {
  let [mornings, afternoons, evenings] = NONE;
  const last = Math.min(today + Math.min(days, FREE_DAYS), free.length / 2);
  for (let day = Math.max(today, Math.floor(first / 48)); day < last; day++) {
    const bit = 1 << (day - today);
    const open = (half: number) => {
      const skipped = first - (day * 2 + half) * 24;
      const all = free[day * 2 + half] ?? 0;
      return skipped <= 0 ? all : skipped >= 24 ? 0 : all & (~0 << skipped);
    };
    const [before, after] = [open(0), open(1)];
    if (before !== 0 || (after & UNTIL_14) !== 0) mornings |= bit;
    if ((after & UNTIL_20) !== 0) afternoons |= bit;
    if ((after & FROM_20) !== 0) evenings |= bit;
  }
  return [mornings, afternoons, evenings];
}
