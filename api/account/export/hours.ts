import { eq } from 'drizzle-orm';
import { readWeekly } from '../../availability/queries';
import { clockText } from '../../availability/wallClock';
import type { AccountExport } from '../../contract/account';
import { availabilityExceptions, favourites } from '../../db/schema';
import type { Db } from '../../db/types';
import { othersById } from './people';

type Part = Pick<AccountExport, 'availability' | 'availability_exceptions' | 'favourites'>;

/** A mentor's hours, and whom anybody has put aside. */
export async function hoursPart(userId: number, db: Db): Promise<Part> {
  const weekly = await readWeekly(userId, db);
  const exceptions = await db
    .select()
    .from(availabilityExceptions)
    .where(eq(availabilityExceptions.mentorId, userId))
    .orderBy(availabilityExceptions.day, availabilityExceptions.id);
  const kept = await db
    .select()
    .from(favourites)
    .where(eq(favourites.userId, userId))
    .orderBy(favourites.createdAt, favourites.mentorId);
  const person = await othersById(
    kept.map((one) => one.mentorId),
    db,
  );
  return {
    availability: weekly.map(({ dayOfWeek, startMinute }) => ({
      day_of_week: dayOfWeek,
      start_time: clockText(startMinute),
      end_time: clockText(startMinute + 30),
    })),
    availability_exceptions: exceptions.map((one) => ({
      id: one.id,
      date: one.day,
      kind: one.kind,
      start_time: clockText(one.startMinute),
      end_time: clockText(one.endMinute),
      created_at: one.createdAt.toISOString(),
    })),
    favourites: kept.map((one) => ({
      mentor: person(one.mentorId),
      created_at: one.createdAt.toISOString(),
    })),
  };
}
