import { and, asc, eq, gte, type Placeholder, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { availabilityExceptionPayload } from '~/api/contract/availability';
import {
  DAY_PAST,
  DAY_STARTS,
  DAY_TOO_FAR,
  ENDS_BEFORE_START,
  lastDayFrom,
  OUTSIDE_DAY_HOURS,
} from '~/api/contract/rules/slots';
import { availabilityExceptions } from '~/api/db/schema';
import { statement } from '~/api/db/statement';
import type { Db } from '~/api/db/types';
import { conflict } from '~/api/http/errors';
import { lockMentor } from '~/api/mentorships/locks';
import type { Reading } from '~/api/services';
import { exceptionColumns, readTaken } from './queries';
import { type Exception, type Interval, slotsOfBookings } from './slots';
import { aroundDays, clockText, END_OF_DAY, minuteOf } from './wallClock';

type ExceptionPayload = z.output<typeof availabilityExceptionPayload>;
type Problems = Record<string, string[]>;

/** Problems of the payload on the day `today` (YYYY-MM-DD); empty if there are none. */
export function exceptionProblems(
  { date, kind, start_time, end_time }: ExceptionPayload,
  today: string,
): Problems {
  if (date < today) return { date: [DAY_PAST] };
  if (date > lastDayFrom(today)) return { date: [DAY_TOO_FAR] };
  const missing = { start_time: !start_time, end_time: !end_time };
  if (missing.start_time && missing.end_time && kind === 'off') return {};
  for (const field of ['start_time', 'end_time'] as const) {
    if (missing[field]) return { [field]: ['Indica desde qué hora y hasta qué hora.'] };
  }
  const { startMinute, endMinute } = exceptionOf({ date, kind, start_time, end_time });
  if (startMinute >= endMinute) return { end_time: [ENDS_BEFORE_START] };
  return kind === 'extra' && startMinute < DAY_STARTS ? { start_time: [OUTSIDE_DAY_HOURS] } : {};
}

export function exceptionOf({ date, kind, start_time, end_time }: ExceptionPayload): Exception {
  return {
    day: date,
    kind,
    startMinute: start_time ? minuteOf(start_time) : 0,
    endMinute: (end_time ? minuteOf(end_time) : 0) || END_OF_DAY,
  };
}

export const exceptionView = ({ id, day, kind, startMinute, endMinute }: StoredException) => ({
  id,
  date: day,
  kind,
  start_time: clockText(startMinute),
  end_time: clockText(endMinute),
});

/** True when one of the booking's half hours lies within the exception. */
export function overlapsException(
  booking: Interval,
  { day, startMinute, endMinute }: Exception,
  timeZone: string,
): boolean {
  return slotsOfBookings([booking], { from: day, to: day, timeZone }).some(
    ({ minute }) => minute >= startMinute && minute < endMinute,
  );
}

const MAX_UPCOMING = 366;

type StoredException = Exception & { id: number };
interface MentorToday {
  mentorId: number;
  /** YYYY-MM-DD on the marketplace's clock. */
  today: string;
}

const upcomingExceptions = statement('upcoming_exceptions', (db) => {
  const { day, startMinute, id } = availabilityExceptions;
  return db
    .select(exceptionColumns)
    .from(availabilityExceptions)
    .where(upcoming({ mentorId: sql.placeholder('mentorId'), today: sql.placeholder('today') }))
    .orderBy(asc(day), asc(startMinute), asc(id));
});

export const listExceptions = (mentor: MentorToday, db: Db): Promise<StoredException[]> =>
  upcomingExceptions(db, { ...mentor });

/** An identical one returns the existing row. @throws 409 when there are too many */
export function addException(
  exception: Exception,
  { mentorId, today }: MentorToday,
  { db, now }: Reading,
): Promise<StoredException> {
  return db.transaction(async (tx) => {
    await lockMentor(mentorId, tx);
    const [same] = await tx
      .select(exceptionColumns)
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
    if ((await tx.$count(availabilityExceptions, upcoming({ mentorId, today }))) >= MAX_UPCOMING) {
      throw conflict(`Puedes tener como mucho ${MAX_UPCOMING} días libres y horas extra por delante.`);
    }
    const [added] = await tx
      .insert(availabilityExceptions)
      .values({ mentorId, ...exception, createdAt: now })
      .returning(exceptionColumns);
    if (!added) throw new Error('An exception was not stored.');
    return added;
  });
}

/** Deletes by id, or all of a day. Returns how many there were. */
export async function removeExceptions(
  mentorId: number,
  which: { id: number } | { day: string },
  db: Db,
): Promise<number> {
  const own = eq(availabilityExceptions.mentorId, mentorId);
  const { id, day } = availabilityExceptions;
  const gone = await db.transaction(async (tx) => {
    await lockMentor(mentorId, tx);
    return tx
      .delete(availabilityExceptions)
      .where(and(own, 'id' in which ? eq(id, which.id) : eq(day, which.day)))
      .returning({ id });
  });
  return gone.length;
}

/** The mentor's sessions in force within the hours off; extra hours conflict with none. */
export async function bookingsWithin(
  exception: Exception,
  mentorId: number,
  { timeZone, ...reading }: Reading & { timeZone: string },
) {
  if (exception.kind === 'extra') return [];
  const rows = await readTaken(mentorId, aroundDays(exception.day, exception.day), reading);
  return rows.filter((row) => overlapsException(row, exception, timeZone));
}

const upcoming = ({ mentorId, today }: MentorToday | Record<keyof MentorToday, Placeholder>) =>
  and(eq(availabilityExceptions.mentorId, mentorId), gte(availabilityExceptions.day, today));
