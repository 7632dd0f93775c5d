import { and, asc, between, eq, sql } from 'drizzle-orm';
import { availability, availabilityExceptions, mentorships } from '../db/schema';
import type { Db } from '../db/types';
import { lockMentor } from '../mentorships/locks';
import { end, inForce, rangeOf, start } from '../mentorships/times';
import type { Hours } from './hours';
import type { Interval, WeeklySlot } from './rules';

/** A mentor's weekly hours, in the order of the week. */
export function readWeekly(mentorId: number, db: Db): Promise<WeeklySlot[]> {
  return db
    .select({ dayOfWeek: availability.dayOfWeek, startMinute: availability.startMinute })
    .from(availability)
    .where(eq(availability.mentorId, mentorId))
    .orderBy(asc(availability.dayOfWeek), asc(availability.startMinute));
}

/** What a mentor offers on the days of a range, both included. */
export async function readHours(
  { mentorId, from, to }: { mentorId: number; from: string; to: string },
  db: Db,
): Promise<Required<Hours>> {
  const weekly = await readWeekly(mentorId, db);
  const exceptions = await db
    .select({
      day: availabilityExceptions.day,
      kind: availabilityExceptions.kind,
      startMinute: availabilityExceptions.startMinute,
      endMinute: availabilityExceptions.endMinute,
    })
    .from(availabilityExceptions)
    .where(and(eq(availabilityExceptions.mentorId, mentorId), between(availabilityExceptions.day, from, to)));
  return { weekly, exceptions };
}

/** Replaces all of them; bookings of that mentor wait, so that none is checked against half a week. */
export async function replaceWeekly(mentorId: number, slots: WeeklySlot[], db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await lockMentor(mentorId, tx);
    await tx.delete(availability).where(eq(availability.mentorId, mentorId));
    if (slots.length > 0) {
      await tx.insert(availability).values(slots.map((slot) => ({ mentorId, ...slot })));
    }
  });
}

/** A mentor's bookings that touch an interval, pending ones included; requests nobody answered before their start are not. */
export async function readTaken(
  mentorId: number,
  interval: Interval,
  { db, now }: { db: Db; now: Date },
): Promise<Interval[]> {
  return db
    .select({ start, end })
    .from(mentorships)
    .where(
      and(
        eq(mentorships.mentorId, mentorId),
        sql`${mentorships.during} && ${rangeOf(interval)}`,
        inForce(now),
      ),
    );
}
