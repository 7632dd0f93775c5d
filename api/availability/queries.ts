import { and, asc, between, eq, inArray, sql } from 'drizzle-orm';
import { DAY_STARTS, OUTSIDE_DAY } from '../contract/dayHours';
import { tellTime } from '../db/clock';
import { availability, availabilityExceptions, mentorships } from '../db/schema';
import type { Db } from '../db/types';
import { invalid } from '../http/errors';
import { lockMentor } from '../mentorships/locks';
import { end, inForce, rangeOf, start } from '../mentorships/times';
import type { Hours } from './hours';
import type { Interval, WeeklySlot } from './rules';

const DAY_MINUTES = 1440;

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

/**
 * Replaces all of them; bookings of that mentor wait, so that none is checked against half a week. Slots that stay are not touched: a week sent as
 * it was is no change of the mentor's page, and hours that no grid shows may stay. @throws 400 for others of those
 */
export async function replaceWeekly(
  mentorId: number,
  slots: WeeklySlot[],
  { db, now }: { db: Db; now: Date },
): Promise<void> {
  const key = ({ dayOfWeek, startMinute }: WeeklySlot) => dayOfWeek * DAY_MINUTES + startMinute;
  const wanted = new Set(slots.map(key));
  await db.transaction(async (tx) => {
    await lockMentor(mentorId, tx);
    await tellTime(tx, now);
    const before = new Set((await readWeekly(mentorId, tx)).map(key));
    const gone = [...before].filter((one) => !wanted.has(one));
    const added = slots.filter((slot) => !before.has(key(slot)));
    if (added.some(({ startMinute }) => startMinute < DAY_STARTS))
      throw invalid({ availability: [OUTSIDE_DAY] });
    if (gone.length > 0) {
      const { dayOfWeek, startMinute } = availability;
      const own = eq(availability.mentorId, mentorId);
      await tx
        .delete(availability)
        .where(and(own, inArray(sql`${dayOfWeek} * ${DAY_MINUTES} + ${startMinute}`, gone)));
    }
    if (added.length > 0) {
      await tx.insert(availability).values(added.map((slot) => ({ mentorId, ...slot })));
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
