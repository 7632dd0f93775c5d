import type { Db } from '../db/types';
import { DAY } from '../time';
import { readHours, readTaken } from './queries';
import { freeOf, type Interval, SLOT_MS, type Slot, slotsOfBookings, slotsOfRange } from './rules';
import { type WallTime, wallTimeOf } from './wallClock';

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
  const days = { from: from < today ? today : from, to };
  const { weekly, exceptions } = await readHours({ mentorId, ...days }, db);
  const slots = slotsOfRange(weekly, { ...days, exceptions, timeZone });
  const taken = await readTaken(mentorId, hull(slots, now), { db, now });
  return freeOf(slots, { taken, now });
}

/** What a booking of the mentor takes, in his weekly hours or not: times only, never whose. */
export async function busySlots(
  { mentorId, from, to }: Asked,
  { db, now, timeZone }: Deps,
): Promise<WallTime[]> {
  // A day is more than any offset of a zone from UTC.
  const around = {
    start: new Date(Date.parse(`${from}T00:00:00Z`) - DAY),
    end: new Date(Date.parse(`${to}T00:00:00Z`) + 2 * DAY),
  };
  const taken = await readTaken(mentorId, around, { db, now });
  return slotsOfBookings(taken, { from, to, timeZone });
}

/** From the first slot's start to the last one's end. */
function hull(slots: Slot[], now: Date): Interval {
  const start = slots[0]?.start ?? now;
  const last = slots.at(-1)?.start ?? now;
  return { start, end: new Date(last.getTime() + SLOT_MS) };
}
