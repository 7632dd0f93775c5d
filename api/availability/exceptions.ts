import { and, asc, count, eq, gte, sql } from 'drizzle-orm';
import { availabilityExceptions, mentorships } from '../db/schema';
import type { Db } from '../db/types';
import { conflict } from '../http/errors';
import { lockMentor } from '../mentorships/locks';
import { end, inForce, rangeOf, start } from '../mentorships/times';
import { DAY } from '../time';
import { touches } from './exceptionRules';
import type { Exception } from './hours';

const MAX_UPCOMING = 366;
/** More than any offset of a zone from UTC. */
const columns = {
  id: availabilityExceptions.id,
  day: availabilityExceptions.day,
  kind: availabilityExceptions.kind,
  startMinute: availabilityExceptions.startMinute,
  endMinute: availabilityExceptions.endMinute,
};

type StoredException = Exception & { id: number };
interface Of {
  mentorId: number;
  /** YYYY-MM-DD on the marketplace's clock. */
  today: string;
}

/** A mentor's exceptions of today and later, in their order. */
export function listExceptions({ mentorId, today }: Of, db: Db): Promise<StoredException[]> {
  const { day, startMinute, id } = availabilityExceptions;
  return db
    .select(columns)
    .from(availabilityExceptions)
    .where(upcoming({ mentorId, today }))
    .orderBy(asc(day), asc(startMinute), asc(id));
}

/** Adds one; the same again answers the one that is there. Bookings of that mentor wait meanwhile. @throws 409 when there are too many */
export function addException(
  exception: Exception,
  { mentorId, today }: Of,
  { db, now }: { db: Db; now: Date },
): Promise<StoredException> {
  return db.transaction(async (tx) => {
    await lockMentor(mentorId, tx);
    const [same] = await tx
      .select(columns)
      .from(availabilityExceptions)
      .where(
        and(
          eq(availabilityExceptions.mentorId, mentorId),
          eq(availabilityExceptions.day, exception.day),
          eq(availabilityExceptions.kind, exception.kind),
          eq(availabilityExceptions.startMinute, exception.startMinute),
          eq(availabilityExceptions.endMinute, exception.endMinute),
        ),
      );
    if (same) return same;
    const [counted] = await tx
      .select({ count: count() })
      .from(availabilityExceptions)
      .where(upcoming({ mentorId, today }));
    if ((counted?.count ?? 0) >= MAX_UPCOMING) {
      throw conflict(`Puedes tener como mucho ${MAX_UPCOMING} días libres y horas extra por delante.`);
    }
    const [added] = await tx
      .insert(availabilityExceptions)
      .values({ mentorId, ...exception, createdAt: now })
      .returning(columns);
    if (!added) throw new Error('An exception was not stored.');
    return added;
  });
}

/** By id, or all of a day. Answers how many there were. */
export async function removeExceptions(
  mentorId: number,
  which: { id: number } | { day: string },
  db: Db,
): Promise<number> {
  const gone = await db.transaction(async (tx) => {
    await lockMentor(mentorId, tx);
    return tx
      .delete(availabilityExceptions)
      .where(
        and(
          eq(availabilityExceptions.mentorId, mentorId),
          'id' in which ? eq(availabilityExceptions.id, which.id) : eq(availabilityExceptions.day, which.day),
        ),
      )
      .returning({ id: availabilityExceptions.id });
  });
  return gone.length;
}

/** The mentor's sessions in force within hours off; within extra hours none is in the way. */
export async function bookingsWithin(
  exception: Exception,
  mentorId: number,
  { db, now, timeZone }: { db: Db; now: Date; timeZone: string },
) {
  if (exception.kind === 'extra') return [];
  const midnight = Date.parse(`${exception.day}T00:00:00Z`);
  const around = { start: new Date(midnight - DAY), end: new Date(midnight + 2 * DAY) };
  const rows = await db
    .select({ id: mentorships.id, identifier: mentorships.identifier, start, end })
    .from(mentorships)
    .where(
      and(eq(mentorships.mentorId, mentorId), inForce(now), sql`${mentorships.during} && ${rangeOf(around)}`),
    )
    .orderBy(asc(start));
  return rows.filter((row) => touches(row, exception, timeZone));
}

const upcoming = ({ mentorId, today }: Of) =>
  and(eq(availabilityExceptions.mentorId, mentorId), gte(availabilityExceptions.day, today));
