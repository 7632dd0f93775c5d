import { and, asc, between, inArray, sql } from 'drizzle-orm';
import { exceptionColumns } from '~/api/availability/queries';
import {
  bookableSlots,
  dayPartsOf,
  freeSlotView,
  type Interval,
  type OfferedHours,
  type Slot,
  slotsOfRange,
} from '~/api/availability/slots';
import { daysBetween, wallTimeOf } from '~/api/availability/wallClock';
import { availability, availabilityExceptions, mentorships } from '~/api/db/schema';
import { end, inForce, start, timestamptz } from '~/api/mentorships/times';
import type { Reading } from '~/api/services';
import { DAY, HOUR } from '~/api/time';

/** How far ahead to look for the first free slot. */
const DAYS_AHEAD = 28;
/** The longest session. */
const LONGEST_MS = 8 * HOUR;

type Deps = Reading & { timeZone: string };

/**
 * The first free slot of each mentor within four weeks, in three statements for all of them. Anonymous
 * readers get the part of the day instead (docs/contract.md, 'Weekly hours and free slots'). Mentors without
 * a free slot are omitted.
 */
export async function nextFreeOf(
  mentorIds: number[],
  { anonymous, ...deps }: Deps & { anonymous: boolean },
): Promise<Map<number, ReturnType<typeof freeSlotView>>> {
  if (mentorIds.length === 0) return new Map();
  const { now, timeZone } = deps;
  const days = daysBetween(
    wallTimeOf(now, timeZone).day,
    wallTimeOf(new Date(now.getTime() + DAYS_AHEAD * DAY), timeZone).day,
  );
  const [weekly, exceptions, taken] = await readAll(mentorIds, days, deps);
  const found = mentorIds.flatMap((id) => {
    const hours = { weekly: weekly.get(id) ?? [], exceptions: exceptions.get(id) ?? [] };
    const slot = firstFree(hours, { days, now, timeZone, taken: taken.get(id) ?? [] });
    if (!slot) return [];
    const [band] = anonymous ? dayPartsOf([slot]) : [];
    return [[id, band ?? freeSlotView(slot)] as const];
  });
  return new Map(found);
}

function firstFree(
  offer: OfferedHours,
  { days, timeZone, ...deps }: { days: string[]; taken: Interval[]; now: Date; timeZone: string },
): Slot | undefined {
  for (const day of days) {
    const [first] = bookableSlots(slotsOfRange(offer, { from: day, to: day, timeZone }), deps);
    if (first) return first;
  }
  return undefined;
}

async function readAll(mentorIds: number[], days: string[], { db, now }: Deps) {
  const { mentorId, dayOfWeek, startMinute } = availability;
  const off = availabilityExceptions;
  const until = new Date(now.getTime() + (DAYS_AHEAD + 2) * DAY);
  return Promise.all([
    db
      .select({ mentorId, dayOfWeek, startMinute })
      .from(availability)
      .where(inArray(mentorId, mentorIds))
      .orderBy(asc(mentorId), asc(dayOfWeek), asc(startMinute))
      .then(byMentor),
    db
      .select({ mentorId: off.mentorId, ...exceptionColumns })
      .from(off)
      .where(and(inArray(off.mentorId, mentorIds), between(off.day, days[0] ?? '', days.at(-1) ?? '')))
      .then(byMentor),
    db
      .select({ mentorId: mentorships.mentorId, start, end })
      .from(mentorships)
      .where(
        and(
          inArray(mentorships.mentorId, mentorIds),
          sql`${start} > ${timestamptz(new Date(now.getTime() - LONGEST_MS))} and ${start} < ${timestamptz(until)}`,
          inForce(now),
        ),
      )
      .then(byMentor),
  ]);
}

function byMentor<T extends { mentorId: number }>(rows: T[]): Map<number, T[]> {
  const found = new Map<number, T[]>();
  for (const one of rows) {
    const list = found.get(one.mentorId);
    if (list) list.push(one);
    else found.set(one.mentorId, [one]);
  }
  return found;
}
