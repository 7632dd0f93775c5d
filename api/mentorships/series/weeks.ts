import { and, eq, not } from 'drizzle-orm';
import type { z } from 'zod';
import { readBusy, readHours, readTakenOrHeld } from '~/api/availability/queries';
import { readRules, slotJudge } from '~/api/availability/rules';
import { type Interval, isOffered, SLOT_MS } from '~/api/availability/slots';
import type { Caller, Services } from '~/api/context';
import { isMentor, isStudent } from '~/api/contract/rules/roles';
import { hoursProblems, NOT_AVAILABLE } from '~/api/contract/rules/sessions';
import type { seriesPreview } from '~/api/contract/series';
import { isBlocked } from '~/api/db/blocks';
import { isOpenAccount } from '~/api/db/people';
import { users } from '~/api/db/schema';
import type { Db } from '~/api/db/types';
import { invalid, Refusal, refusalOf, refuseProblems } from '~/api/http/errors';
import { refuseStudentOverlap, type refuseUnfreeHours, WHOLE_WEEK } from '~/api/mentorships/freeHours';
import { assertMayOfferTo } from '~/api/mentorships/offers/offers';
import { aroundDays, DAY, instantOf, isoDay, wallTimeOf } from '~/api/time';
import { findActiveMentor } from '~/api/users/queries';
import { dayText, listText } from '~/api/wording';

/** The hours of each week, at the same time on the marketplace's clock; null for a week whose clock skips the start. */
export function weekHours(first: Interval, weeks: number, timeZone: string): (Interval | null)[] {
  const { day, minute } = wallTimeOf(first.start, timeZone);
  const length = first.end.getTime() - first.start.getTime();
  return Array.from({ length: weeks }, (_, week) => {
    if (week === 0) return first;
    const start = instantOf({ day: isoDay(Date.parse(day) + week * 7 * DAY), minute }, timeZone);
    return start && { start, end: new Date(start.getTime() + length) };
  });
}

/**
 * Moves `hours` by the same days and clock time as `from` moves `to`, with the same change of length. Null when
 * the clock skips the new start.
 */
export function movedHours(hours: Interval, from: Interval, to: Interval, timeZone: string): Interval | null {
  const minutes = ({ start }: Interval) => minutesOf(start, timeZone);
  const lengthOf = ({ start, end }: Interval) => end.getTime() - start.getTime();
  const moved = minutes(hours) + minutes(to) - minutes(from);
  const day = isoDay(Math.floor(moved / DAY_MINUTES) * DAY);
  // `from` itself moves to the exact instant, which may lie in the second of two hours that the clock shows twice.
  const start = hours === from ? to.start : instantOf({ day, minute: moved % DAY_MINUTES }, timeZone);
  return start && { start, end: new Date(start.getTime() + lengthOf(hours) + lengthOf(to) - lengthOf(from)) };
}

const DAY_MINUTES = 24 * 60;
/** Minutes on the marketplace's clock since 1 January 1970. */
function minutesOf(at: Date, timeZone: string): number {
  const { day, minute } = wallTimeOf(at, timeZone);
  return (Date.parse(day) / DAY) * DAY_MINUTES + minute;
}

type RefuseHours = typeof refuseUnfreeHours;
/** Runs `refuseHours` for every week under the same locks. @throws 409 that names all weeks that cannot be booked */
export async function refuseWeeks(
  weeks: (Interval & { week: number })[],
  people: { mentorId: number; studentIds: number[] },
  { refuseHours, ...deps }: Parameters<RefuseHours>[1] & { refuseHours: RefuseHours },
): Promise<void> {
  const unfree: (Interval & { week: number })[] = [];
  for (const week of weeks) {
    const wanted = { ...people, start: week.start, end: week.end };
    if (await refusalOf(refuseHours(wanted, deps))) unfree.push(week);
  }
  if (unfree.length === 0) return;
  const days = unfree.map(({ start }) => dayText(wallTimeOf(start, deps.services.timeZone).day));
  const detail = `Ya no se puede reservar a esa hora el ${listText(days)}. No se ha reservado nada.`;
  throw new Refusal(409, { detail, weeks: unfree.map(({ week }) => week) });
}

interface Asked {
  mentor: string;
  /** Username of the student, unless a student calls. */
  alumno?: string;
  first: Interval;
  weeks: number;
  caller: Caller;
}

/**
 * Each week of a series and why it cannot be booked or offered (docs/contract.md, 'Series'); booking judges again.
 * @throws 400 on `mentor` or the first hours, 403 for mentors who have not taught that student
 */
export async function previewSeries(
  { mentor, alumno, first, weeks, caller }: Asked,
  services: Services,
): Promise<z.infer<typeof seriesPreview>> {
  const { db, clock, timeZone } = services;
  const now = clock();
  const reading = { db, now };
  refuseProblems(hoursProblems(first, { now }));
  const found = await findActiveMentor({ username: mentor }, caller.id, db);
  if (!found) throw invalid({ mentor: ['Ese mentor no existe.'] });
  const mentorId = found.id;
  const offers = mentorId === caller.id;
  if (!found.available && !offers) throw invalid({ mentor: [NOT_AVAILABLE] });
  const studentIds = isStudent(caller) ? [caller.id] : await studentsCalled(alumno, mentorId, db);
  if (isMentor(caller)) await assertMayOfferTo({ mentorId, ids: studentIds, asked: 1 }, caller, reading);
  const all = weekHours(first, weeks, timeZone);
  const reasons = await weekReasons({ mentorId, studentIds, all, caller }, services);
  return {
    weeks: all.map((hours, index) => ({
      week: index + 1,
      init_date: hours?.start.toISOString() ?? null,
      end_date: hours?.end.toISOString() ?? null,
      reason: reasons[index] ?? null,
    })),
  };
}

type Reason = z.infer<typeof seriesPreview>['weeks'][number]['reason'];
interface Weeks {
  mentorId: number;
  studentIds: number[];
  /** At least one is not null. */
  all: (Interval | null)[];
  caller: Pick<Caller, 'id'>;
  /** Of who offers: their days off count nevertheless. */
  daysOff?: boolean;
}

/** Why each week cannot be booked by that person; null if it can. Mentors who offer are bound neither by their week nor by their rules. */
export async function weekReasons(
  { mentorId, studentIds, all, caller, daysOff = false }: Weeks,
  { db, clock, timeZone }: Pick<Services, 'db' | 'clock' | 'timeZone'>,
): Promise<Reason[]> {
  const now = clock();
  const reading = { db, now };
  const offers = mentorId === caller.id;
  const known = all.filter((one) => one !== null);
  const [from, to] = [known[0], known.at(-1)].map((one) => wallTimeOf(one?.start ?? now, timeZone).day) as [
    string,
    string,
  ];
  const hours = offers && !daysOff ? {} : await readHours({ mentorId, from, to }, db);
  const offer = { weekly: WHOLE_WEEK, ...hours, ...(offers && { weekly: WHOLE_WEEK }) };
  const around = aroundDays(from, to);
  const taken = await readTakenOrHeld(mentorId, around, reading);
  const bounds = offers
    ? {}
    : { rules: await readRules(mentorId, db), busy: await readBusy(mentorId, around, db) };
  const judge = slotJudge({ taken, now, timeZone, ...bounds });

  const reasonOf = async (hours: Interval | null) => {
    if (hours === null) return 'not-offered' as const;
    const { day } = wallTimeOf(hours.start, timeZone);
    if (!isOffered(hours, offer, { from: day, to: day, timeZone })) return 'not-offered' as const;
    for (let at = hours.start.getTime(); at < hours.end.getTime(); at += SLOT_MS) {
      const verdict = judge({ start: new Date(at), day });
      if (verdict !== null) return verdict;
    }
    const refusal = await refusalOf(refuseStudentOverlap({ studentIds, ...hours }, { tx: db, now, caller }));
    return refusal && ('own' as const);
  };
  const reasons: Reason[] = [];
  for (const one of all) reasons.push(await reasonOf(one));
  return reasons;
}

async function studentsCalled(username: string | undefined, mentorId: number, db: Db): Promise<number[]> {
  if (username === undefined) return [];
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.username, username),
        eq(users.userType, 'alumno'),
        isOpenAccount,
        not(isBlocked(users.id, mentorId)),
      ),
    );
  return rows.map((row) => row.id);
}
