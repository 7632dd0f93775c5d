import { and, asc, eq, gte, isNull, lte, type Placeholder, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Reading, Services } from '~/api/context';
import type { availabilityExceptionPayload } from '~/api/contract/availability';
import {
  DAY_PAST,
  DAY_STARTS,
  DAY_TOO_FAR,
  ENDS_BEFORE_START,
  lastDayFrom,
  OUTSIDE_DAY_HOURS,
  UNTIL_BEFORE_DATE,
} from '~/api/contract/rules/slots';
import { changeHours } from '~/api/db/locks';
import { availabilityExceptions } from '~/api/db/schema';
import { statement } from '~/api/db/statement';
import type { Db } from '~/api/db/types';
import { conflict, notFound } from '~/api/http/errors';
import { ofEntry } from '~/api/http/validation';
import { aroundDays, clockText, DAY, END_OF_DAY, isoDay, minuteOf } from '~/api/time';
import { exceptionColumns, lastDayOf, readTaken } from './queries';
import { type Exception, type Interval, slotsOfBookings } from './slots';

type ExceptionPayload = z.output<typeof availabilityExceptionPayload>;
type Problems = Record<string, string[]>;

/** Problems of the payload on the day `today` (YYYY-MM-DD); empty if there are none. */
export function exceptionProblems(
  { date, until, kind, start_time, end_time }: ExceptionPayload,
  today: string,
): Problems {
  if (date < today) return { date: [DAY_PAST] };
  if (date > lastDayFrom(today)) return { date: [DAY_TOO_FAR] };
  if (until && until < date) return { until: [UNTIL_BEFORE_DATE] };
  if (until && until > lastDayFrom(today)) return { until: [DAY_TOO_FAR] };
  const missing = { start_time: !start_time, end_time: !end_time };
  if (missing.start_time && missing.end_time && kind === 'off') return {};
  for (const field of ['start_time', 'end_time'] as const) {
    if (missing[field]) return { [field]: ['Indica desde qué hora y hasta qué hora.'] };
  }
  const { startMinute, endMinute } = exceptionOf({ date, kind, start_time, end_time });
  if (startMinute >= endMinute) return { end_time: [ENDS_BEFORE_START] };
  return kind === 'extra' && startMinute < DAY_STARTS ? { start_time: [OUTSIDE_DAY_HOURS] } : {};
}

/** Problems of all payloads of one call; each names its entry. */
export function problemsOfAll(payloads: ExceptionPayload[], today: string): Problems {
  const texts = payloads.flatMap((payload, i) =>
    Object.values(exceptionProblems(payload, today)).flatMap((all) => all.map((text) => ofEntry(i, text))),
  );
  return texts.length > 0 ? { exceptions: texts } : {};
}

export const exceptionOf = ({ date, until, kind, start_time, end_time }: ExceptionPayload): Exception => ({
  day: date,
  lastDay: until && until > date ? until : null,
  kind,
  startMinute: start_time ? minuteOf(start_time) : 0,
  endMinute: (end_time ? minuteOf(end_time) : 0) || END_OF_DAY,
});

export const exceptionView = ({ id, day, lastDay, kind, startMinute, endMinute }: StoredException) => ({
  id,
  date: day,
  until: lastDay ?? day,
  kind,
  start_time: clockText(startMinute),
  end_time: clockText(endMinute),
});

/** True when one of the booking's half hours lies within the exception. */
export function overlapsException(booking: Interval, exception: Exception, timeZone: string): boolean {
  const { day, lastDay, startMinute, endMinute } = exception;
  const slots = slotsOfBookings([booking], { from: day, to: lastDay ?? day, timeZone });
  return slots.some(({ minute }) => minute >= startMinute && minute < endMinute);
}

const MAX_UPCOMING = 366;

type StoredException = Exception & { id: number };
type Booking = Awaited<ReturnType<typeof readTaken>>[number];
type AddedException = StoredException & { bookings: Booking[] };
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

/**
 * Adds all or none, in order; idempotent for identical ones. Each comes with the sessions in force within its hours
 * off, read under the lock: a booking is either listed or refused. @throws 409 when there are too many
 */
export function addExceptions(exceptions: Exception[], { mentorId, today }: MentorToday, services: Services) {
  const { timeZone } = services;
  return changeHours(mentorId, services, async (tx, now) => {
    const added: AddedException[] = [];
    let isNew = false;
    for (const exception of exceptions) {
      const same = await findSame(exception, mentorId, tx);
      const stored = same ?? (await store(exception, mentorId, tx, now));
      isNew ||= !same;
      const bookings = await bookingsWithin(exception, mentorId, { db: tx, now, timeZone });
      added.push({ ...stored, bookings });
    }
    if (isNew && (await tx.$count(availabilityExceptions, upcoming({ mentorId, today }))) > MAX_UPCOMING) {
      throw conflict(`Puedes tener como mucho ${MAX_UPCOMING} días libres y horas extra por delante.`);
    }
    return added;
  });
}

async function findSame({ day, lastDay, kind, startMinute, endMinute }: Exception, mentorId: number, tx: Db) {
  const column = availabilityExceptions;
  const [same] = await tx
    .select(exceptionColumns)
    .from(availabilityExceptions)
    .where(
      and(
        eq(column.mentorId, mentorId),
        eq(column.day, day),
        lastDay ? eq(column.lastDay, lastDay) : isNull(column.lastDay),
        eq(column.kind, kind),
        eq(column.startMinute, startMinute),
        eq(column.endMinute, endMinute),
      ),
    );
  return same;
}

async function store(exception: Exception, mentorId: number, tx: Db, now: Date): Promise<StoredException> {
  const row = { mentorId, ...exception, createdAt: now };
  const [added] = await tx.insert(availabilityExceptions).values(row).returning(exceptionColumns);
  if (!added) throw new Error('An exception was not stored.');
  return added;
}

/** Deletes an exception with all its days. @throws 404 */
export async function removeException(mentorId: number, id: number, services: Services): Promise<void> {
  const { mentorId: owner, id: own } = availabilityExceptions;
  const gone = await changeHours(mentorId, services, (tx) =>
    tx
      .delete(availabilityExceptions)
      .where(and(eq(owner, mentorId), eq(own, id)))
      .returning({ id: own }),
  );
  if (gone.length === 0) throw notFound();
}

/** Takes one day out of all exceptions; the other days of a range remain. */
export const clearDay = (mentorId: number, day: string, services: Services): Promise<void> =>
  changeHours(mentorId, services, async (tx, now) => {
    const { mentorId: owner, day: first } = availabilityExceptions;
    const covers = and(eq(owner, mentorId), lte(first, day), gte(lastDayOf, sql`${day}::date`));
    const gone = await tx.delete(availabilityExceptions).where(covers).returning(exceptionColumns);
    for (const { id: _, ...one } of gone)
      for (const rest of daysWithout(one, day)) await store(rest, mentorId, tx, now);
  });

/** The rest of the exception, before and after one of its days. */
export function daysWithout(exception: Exception, day: string): Exception[] {
  const last = exception.lastDay ?? exception.day;
  const part = (from: string, to: string): Exception[] =>
    from > to ? [] : [{ ...exception, day: from, lastDay: to > from ? to : null }];
  const at = Date.parse(day);
  return [...part(exception.day, isoDay(at - DAY)), ...part(isoDay(at + DAY), last)];
}

/** In the contract's format, with the sessions that stay. */
export const addedView = ({ bookings, ...stored }: AddedException) => ({
  ...exceptionView(stored),
  bookings: bookings.map(({ start, end, ...booking }) => ({
    ...booking,
    init_date: start.toISOString(),
    end_date: end.toISOString(),
  })),
});

/** The mentor's sessions in force within the hours off; extra hours conflict with none. */
async function bookingsWithin(
  exception: Exception,
  mentorId: number,
  { timeZone, ...reading }: Reading & { timeZone: string },
): Promise<Booking[]> {
  if (exception.kind === 'extra') return [];
  const around = aroundDays(exception.day, exception.lastDay ?? exception.day);
  const rows = await readTaken(mentorId, around, reading);
  return rows.filter((row) => overlapsException(row, exception, timeZone));
}

const upcoming = ({ mentorId, today }: MentorToday | Record<keyof MentorToday, Placeholder>) =>
  and(eq(availabilityExceptions.mentorId, mentorId), gte(lastDayOf, sql`${today}::date`));
