import type { Db } from '../db/types';
import { readTaken, readWeekly } from './queries';
import {
  freeOf,
  type Interval,
  isTaken,
  SLOT_MINUTES,
  type Slot,
  slotsOfRange,
  type WeeklySlot,
} from './rules';
import { wallTimeOf } from './wallClock';

interface Asked {
  mentorId: number;
  /** Days, both included. */
  from: string;
  to: string;
}
interface Deps {
  db: Db;
  now: Date;
  timeZone: string;
}

/** What a student can book (api.md section 3). Days before today are not looked at. */
export async function freeSlots({ mentorId, from, to }: Asked, { db, now, timeZone }: Deps): Promise<Slot[]> {
  const today = wallTimeOf(now, timeZone).day;
  const weekly = await readWeekly(mentorId, db);
  const slots = slotsOfRange(weekly, { from: from < today ? today : from, to, timeZone });
  const taken = await readTaken(mentorId, hull(slots, now), { db, now });
  return freeOf(slots, { taken, now });
}

/** Slots of the whole day, weekly hours or not, that a booking of the mentor takes: times only, never whose. */
export async function busySlots({ mentorId, from, to }: Asked, { db, now, timeZone }: Deps): Promise<Slot[]> {
  const slots = slotsOfRange(WHOLE_WEEK, { from, to, timeZone });
  const taken = await readTaken(mentorId, hull(slots, now), { db, now });
  return slots.filter((slot) => isTaken(slot, taken));
}

const WHOLE_WEEK: WeeklySlot[] = Array.from({ length: 7 * 48 }, (_, i) => ({
  dayOfWeek: Math.floor(i / 48),
  startMinute: (i % 48) * SLOT_MINUTES,
}));

/** From the first slot's start to the last one's end. */
function hull(slots: Slot[], now: Date): Interval {
  const start = slots[0]?.start ?? now;
  const last = slots.at(-1)?.start ?? now;
  return { start, end: new Date(last.getTime() + SLOT_MINUTES * 60_000) };
}
