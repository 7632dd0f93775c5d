import { and, arrayOverlaps, desc, eq, inArray, isNull, ne, not, sql } from 'drizzle-orm';
import { freeSlots } from '~/api/availability/queries';
import { slotJudge } from '~/api/availability/rules';
import { type Interval, SLOT_MS, type Slot, slotsOfRange } from '~/api/availability/slots';
import type { Reading } from '~/api/context';
import { isBlocked } from '~/api/db/blocks';
import { expertises, mentorSearch, mentorshipStudents, mentorships } from '~/api/db/schema';
import { inForce, rangeOf } from '~/api/db/times';
import type { Db } from '~/api/db/types';
import { offerOf, readHours, takenOf } from '~/api/mentors/nextFree';
import { aroundDays, DAY, END_OF_DAY, type WallTime, wallTimeOf } from '~/api/time';
import { findActiveMentor } from '~/api/users/queries';

/** A session that was asked for and did not take place. */
interface Wanted extends Interval {
  mentorId: number;
  /** The student who asked: hours that clash with their other sessions are left out. */
  studentId: number;
  /** name_ids. */
  expertises: string[];
  /** Hours of the mentor's that are being booked right now. */
  taken?: Interval;
}
type Alternative = Interval & { mentorId: number };
type Deps = Reading & { timeZone: string };

const MOST = 3;
/** How far the same mentor's hours may be from the wanted ones. */
const DAYS_AROUND = 7;
/** How many mentors of the subject are considered, best first. */
const MOST_MENTORS = 30;
const MOST_OTHERS = 2;

/**
 * Up to three alternatives that can be booked now (docs/contract.md, 'History'): the same mentor's nearest free
 * hours, and other mentors of the subject who are free at the wanted hours.
 */
export async function alternativesTo(wanted: Wanted, deps: Deps): Promise<Alternative[]> {
  const own = await nearestOf(wanted, deps);
  const others = await freeThen(wanted, deps);
  const [first, ...rest] = own;
  return [...(first ? [first] : []), ...others.slice(0, MOST_OTHERS), ...rest].slice(0, MOST);
}

/** The same mentor's free hours of that length: the nearest of each day first, without overlaps. */
async function nearestOf(wanted: Wanted, deps: Deps): Promise<Alternative[]> {
  const { mentorId, studentId, start, end } = wanted;
  const mentor = await findActiveMentor({ id: mentorId }, studentId, deps.db);
  if (!mentor?.available) return [];
  const around = (days: number) => wallTimeOf(new Date(start.getTime() + days * DAY), deps.timeZone).day;
  const span = { from: around(-DAYS_AROUND), to: around(DAYS_AROUND) };
  const slots = await freeSlots({ mentorId, ...span }, deps);
  const own = await busyOf(studentId, aroundDays(span.from, span.to), deps);
  const busy = wanted.taken ? [...own, wanted.taken] : own;
  const length = end.getTime() - start.getTime();
  const hour = wallTimeOf(start, deps.timeZone);
  /** In minutes: days count first, then the time of day. */
  const distance = ({ day, minute }: WallTime) =>
    (Math.abs(Date.parse(day) - Date.parse(hour.day)) / DAY) * END_OF_DAY + Math.abs(minute - hour.minute);
  const runs = runsOf(slots, length)
    .filter((one) => !busy.some((other) => overlaps(one, other)))
    .sort((a, b) => distance(a) - distance(b));
  const days = new Set<string>();
  const ofEachDay = runs.filter(({ day }) => !days.has(day) && days.add(day));
  const found: Alternative[] = [];
  for (const { start: from, end: to } of [...ofEachDay, ...runs]) {
    const one = { mentorId, start: from, end: to };
    if (found.length < MOST && !found.some((other) => overlaps(one, other))) found.push(one);
  }
  return found;
}

const overlaps = (a: Interval, b: Interval) => a.start < b.end && b.start < a.end;

/** Every stretch of `length` milliseconds that is free within one day. */
function runsOf(slots: Slot[], length: number): (Interval & WallTime)[] {
  const free = new Map(slots.map((slot) => [slot.start.getTime(), slot.day]));
  return slots.flatMap(({ start, day, minute }) => {
    for (let at = start.getTime(); at < start.getTime() + length; at += SLOT_MS)
      if (free.get(at) !== day) return [];
    return [{ day, minute, start, end: new Date(start.getTime() + length) }];
  });
}

/** The student's sessions in force. */
const busyOf = (studentId: number, span: Interval, { db, now }: Reading): Promise<Interval[]> =>
  db
    .select({
      start: sql<Date>`lower(${mentorshipStudents.during})`.mapWith(mentorshipStudents.joinedAt),
      end: sql<Date>`upper(${mentorshipStudents.during})`.mapWith(mentorshipStudents.joinedAt),
    })
    .from(mentorshipStudents)
    .innerJoin(mentorships, eq(mentorships.id, mentorshipStudents.mentorshipId))
    .where(
      and(
        eq(mentorshipStudents.studentId, studentId),
        isNull(mentorshipStudents.leftAt),
        sql`${mentorshipStudents.during} && ${rangeOf(span)}`,
        inForce(now),
      ),
    );

/** Other mentors of one of its subjects who are free at exactly those hours, best first. */
async function freeThen({ mentorId, start, end, ...wanted }: Wanted, deps: Deps): Promise<Alternative[]> {
  const { now, timeZone } = deps;
  if (wanted.expertises.length === 0 || (await busyOf(wanted.studentId, { start, end }, deps)).length > 0)
    return [];
  const ids = await mentorsOf(wanted.expertises, { mentorId, studentId: wanted.studentId }, deps.db);
  const dayOf = (at: Date) => wallTimeOf(at, timeZone).day;
  const days = { from: dayOf(start), to: dayOf(new Date(end.getTime() - 1)), timeZone };
  const ahead = Math.max(1, Math.ceil((end.getTime() - now.getTime()) / DAY));
  const hours = ids.length > 0 ? await readHours(ids, deps, ahead) : [];
  const wantedSlots = (end.getTime() - start.getTime()) / SLOT_MS;
  const isFree = (one: (typeof hours)[number]) => {
    const judge = slotJudge({ ...takenOf(one), now, timeZone, rules: one.rules });
    const isWanted = (slot: Slot) => slot.start >= start && slot.start < end && judge(slot) === null;
    return slotsOfRange(offerOf(one), days).filter(isWanted).length === wantedSlots;
  };
  const free = new Set(hours.filter(isFree).map((one) => one.id));
  return ids.filter((id) => free.has(id)).map((id) => ({ mentorId: id, start, end }));
}

async function mentorsOf(
  nameIds: string[],
  { mentorId, studentId }: { mentorId: number; studentId: number },
  db: Db,
): Promise<number[]> {
  const areas = db.select({ id: expertises.id }).from(expertises).where(inArray(expertises.nameId, nameIds));
  const rows = await db
    .select({ id: mentorSearch.userId })
    .from(mentorSearch)
    .where(
      and(
        mentorSearch.listed,
        mentorSearch.available,
        ne(mentorSearch.userId, mentorId),
        not(isBlocked(mentorSearch.userId, studentId)),
        arrayOverlaps(mentorSearch.expertiseIds, sql`array(${areas})`),
      ),
    )
    .orderBy(desc(mentorSearch.scoreHundredths), desc(mentorSearch.reviewCount), mentorSearch.userId)
    .limit(MOST_MENTORS);
  return rows.map((row) => row.id);
}
