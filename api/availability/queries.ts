import { type AnyColumn, and, asc, eq, gte, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Reading, Services } from '~/api/context';
import { DAY_STARTS, OUTSIDE_DAY_HOURS } from '~/api/contract/rules/slots';
import { changeHours } from '~/api/db/locks';
import { availability, availabilityExceptions, busyHours, mentorships, proposals } from '~/api/db/schema';
import { statement } from '~/api/db/statement';
import { end, inForce, rangeOf, start, timestamptz } from '~/api/db/times';
import type { Db } from '~/api/db/types';
import { invalid } from '~/api/http/errors';
import { aroundDays, END_OF_DAY, wallTimeOf } from '~/api/time';
import { readRules, slotJudge } from './rules';
import {
  type Interval,
  type OfferedHours,
  type Slot,
  slotsOfBookings,
  slotsOfRange,
  type WeeklySlot,
} from './slots';

const MENTOR = sql.placeholder('mentor');

const weeklyOf = statement('weekly_hours', (db) =>
  db
    .select({ dayOfWeek: availability.dayOfWeek, startMinute: availability.startMinute })
    .from(availability)
    .where(eq(availability.mentorId, MENTOR))
    .orderBy(asc(availability.dayOfWeek), asc(availability.startMinute)),
);

export const readWeekly = (mentor: number, db: Db): Promise<WeeklySlot[]> => weeklyOf(db, { mentor });

export const exceptionColumns = {
  id: availabilityExceptions.id,
  day: availabilityExceptions.day,
  lastDay: availabilityExceptions.lastDay,
  kind: availabilityExceptions.kind,
  startMinute: availabilityExceptions.startMinute,
  endMinute: availabilityExceptions.endMinute,
};

export const lastDayOf = sql<string>`coalesce(${availabilityExceptions.lastDay}, ${availabilityExceptions.day})`;

const exceptionsOf = statement('hours_exceptions', (db) =>
  db
    .select(exceptionColumns)
    .from(availabilityExceptions)
    .where(
      and(
        eq(availabilityExceptions.mentorId, MENTOR),
        lte(availabilityExceptions.day, sql.placeholder('to')),
        gte(lastDayOf, sql`${sql.placeholder('from')}::date`),
      ),
    ),
);

/** The hours a mentor offers on the days of a range, both included. */
export async function readHours(
  { mentorId, from, to }: { mentorId: number; from: string; to: string },
  db: Db,
): Promise<Required<OfferedHours>> {
  const weekly = await readWeekly(mentorId, db);
  return { weekly, exceptions: await exceptionsOf(db, { mentor: mentorId, from, to }) };
}

/**
 * Replaces the whole week. Unchanged slots are not touched, so that saving the same week changes no page, and stored
 * hours outside the grid may stay. @throws 400 for new hours outside the grid
 */
export async function replaceWeekly(mentorId: number, slots: WeeklySlot[], services: Services) {
  const key = ({ dayOfWeek, startMinute }: WeeklySlot) => dayOfWeek * END_OF_DAY + startMinute;
  const wanted = new Set(slots.map(key));
  await changeHours(mentorId, services, async (tx) => {
    const before = new Set((await readWeekly(mentorId, tx)).map(key));
    const gone = [...before].filter((one) => !wanted.has(one));
    const added = slots.filter((slot) => !before.has(key(slot)));
    if (added.some(({ startMinute }) => startMinute < DAY_STARTS))
      throw invalid({ availability: [OUTSIDE_DAY_HOURS] });
    if (gone.length > 0) {
      const { dayOfWeek, startMinute } = availability;
      const own = eq(availability.mentorId, mentorId);
      await tx
        .delete(availability)
        .where(and(own, inArray(sql`${dayOfWeek} * ${END_OF_DAY} + ${startMinute}`, gone)));
    }
    if (added.length > 0) {
      await tx.insert(availability).values(added.map((slot) => ({ mentorId, ...slot })));
    }
  });
}

const ASKED = rangeOf({ start: sql.placeholder('from'), end: sql.placeholder('to') });
const boundsOf = (during: AnyColumn) => ({
  start: sql<Date>`lower(${during})`.mapWith(mentorships.createdAt),
  end: sql<Date>`upper(${during})`.mapWith(mentorships.createdAt),
});
/** Values of a statement about one mentor and `ASKED`. */
const asking = (mentor: number, { start: from, end: to }: Interval) => ({
  mentor,
  from: from.toISOString(),
  to: to.toISOString(),
});

const takenOf = statement('hours_taken', (db) => {
  const { id, identifier, mentorId, during } = mentorships;
  const asked = and(eq(mentorId, MENTOR), sql`${during} && ${ASKED}`, inForce(sql.placeholder('now')));
  return db.select({ id, identifier, start, end }).from(mentorships).where(asked).orderBy(start);
});

const heldOf = statement('hours_held', (db) => {
  const { mentorId, mentorshipId, during, endedAt, expiresAt } = proposals;
  return db
    .select({ id: mentorshipId, ...boundsOf(during) })
    .from(proposals)
    .where(
      and(
        eq(mentorId, MENTOR),
        isNull(endedAt),
        sql`${expiresAt} > ${timestamptz(sql.placeholder('now'))}`,
        sql`${during} && ${ASKED}`,
      ),
    );
});

/** Bookings and proposed hours that overlap the interval, with the `id` of their session. */
export async function readTakenOrHeld(mentor: number, interval: Interval, reading: Reading) {
  const held = await heldOf(reading.db, { ...asking(mentor, interval), now: reading.now.toISOString() });
  return [...(await readTaken(mentor, interval, reading)), ...held];
}

/** Bookings in force that overlap the interval, pending ones included. */
export const readTaken = (mentor: number, interval: Interval, { db, now }: Reading) =>
  takenOf(db, { ...asking(mentor, interval), now: now.toISOString() });

const busyOf = statement('hours_busy', (db) => {
  const { mentorId, during } = busyHours;
  const bounds = boundsOf(during);
  return db
    .select(bounds)
    .from(busyHours)
    .where(and(eq(mentorId, MENTOR), sql`${during} && ${ASKED}`))
    .orderBy(bounds.start);
});

/** Hours that the mentor's other calendar takes (docs/contract.md, 'Calendars elsewhere'). */
export const readBusy = (mentor: number, interval: Interval, db: Db): Promise<Interval[]> =>
  busyOf(db, asking(mentor, interval));

interface DaysOfMentor {
  mentorId: number;
  /** Days, both included. */
  from: string;
  to: string;
}

type ZonedReading = Reading & { timeZone: string };

/** The slots a student can book (docs/contract.md, 'Free hours'). Days before today are skipped. */
export async function freeSlots(asked: DaysOfMentor, reading: ZonedReading): Promise<Slot[]> {
  const judged = await judgedSlots(asked, reading);
  return judged.flatMap(({ slot, verdict }) => (verdict === null ? [slot] : []));
}

/** Offered slots that are free, but withheld by one of the mentor's rules. */
export async function withheldSlots(asked: DaysOfMentor, reading: ZonedReading) {
  const judged = await judgedSlots(asked, reading);
  return judged.flatMap(({ slot, verdict }) =>
    verdict === null || verdict === 'past' || verdict === 'taken' ? [] : [{ slot, reason: verdict }],
  );
}

async function judgedSlots({ mentorId, from, to }: DaysOfMentor, { db, now, timeZone }: ZonedReading) {
  const today = wallTimeOf(now, timeZone).day;
  const days = { from: from < today ? today : from, to };
  const slots = slotsOfRange(await readHours({ mentorId, ...days }, db), { ...days, timeZone });
  if (slots.length === 0) return [];
  // Whole days, for rules per day.
  const around = aroundDays(slots[0]?.day ?? from, slots.at(-1)?.day ?? to);
  const taken = await readTakenOrHeld(mentorId, around, { db, now });
  const busy = await readBusy(mentorId, around, db);
  const judge = slotJudge({ taken, busy, now, timeZone, rules: await readRules(mentorId, db) });
  return slots.map((slot) => ({ slot, verdict: judge(slot) }));
}

/** The times taken by the mentor's bookings and other calendar, within the weekly hours or not. */
export async function busySlots({ mentorId, from, to }: DaysOfMentor, { db, now, timeZone }: ZonedReading) {
  const around = aroundDays(from, to);
  const taken = await readTakenOrHeld(mentorId, around, { db, now });
  return slotsOfBookings([...taken, ...(await readBusy(mentorId, around, db))], { from, to, timeZone });
}
