import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { readBusy, readHours, readTakenOrHeld } from '~/api/availability/queries';
import { readRules, slotJudge } from '~/api/availability/rules';
import { type Interval, isOffered, SLOT_MS } from '~/api/availability/slots';
import type { Caller, Services } from '~/api/context';
import { isMentor, isStudent } from '~/api/contract/rules/roles';
import { hoursProblems } from '~/api/contract/rules/sessions';
import type { seriesPreview } from '~/api/contract/series';
import { isOpenAccount } from '~/api/db/people';
import { users } from '~/api/db/schema';
import type { Db } from '~/api/db/types';
import { invalid, Refusal, refuseProblems } from '~/api/http/errors';
import { refuseStudentOverlap, WHOLE_WEEK } from '~/api/mentorships/freeHours';
import { assertMayOfferTo } from '~/api/mentorships/offers/offers';
import { aroundDays, wallTimeOf } from '~/api/time';
import { findActiveMentor } from '~/api/users/queries';
import { weekHours } from './weeks';

interface Asked {
  mentor: string;
  /** Username of the student it is for; a student who calls is that one. */
  alumno?: string;
  first: Interval;
  weeks: number;
  caller: Caller;
}

/**
 * Each week of a series and why it cannot be booked, or offered by its mentor (docs/contract.md, 'Series'). It
 * reads only: what it says is judged again when the series is booked.
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
  const found = await findActiveMentor({ username: mentor }, db);
  if (!found) throw invalid({ mentor: ['Ese mentor no existe.'] });
  const mentorId = found.id;
  const offers = mentorId === caller.id;
  if (!found.available && !offers) throw invalid({ mentor: ['Este mentor no acepta reservas ahora mismo.'] });
  const studentIds = isStudent(caller) ? [caller.id] : await studentsCalled(alumno, db);
  if (isMentor(caller)) await assertMayOfferTo({ mentorId, ids: studentIds, asked: 1 }, caller, reading);
  const all = weekHours(first, weeks, timeZone);
  const [from, to] = [all[0], all.findLast((one) => one !== null)].map(
    (one) => wallTimeOf((one ?? first).start, timeZone).day,
  ) as [string, string];
  // Neither their week nor their rules bind mentors who offer.
  const offer = offers ? { weekly: WHOLE_WEEK } : await readHours({ mentorId, from, to }, db);
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
    return (await isBusy(hours)) ? ('own' as const) : null;
  };
  const isBusy = async (hours: Interval) => {
    try {
      await refuseStudentOverlap({ studentIds, ...hours }, { tx: db, now, caller });
      return false;
    } catch (error) {
      if (error instanceof Refusal) return true;
      throw error;
    }
  };
  const views = [];
  for (const [index, hours] of all.entries())
    views.push({
      week: index + 1,
      init_date: hours?.start.toISOString() ?? null,
      end_date: hours?.end.toISOString() ?? null,
      reason: await reasonOf(hours),
    });
  return { weeks: views };
}

async function studentsCalled(username: string | undefined, db: Db): Promise<number[]> {
  if (username === undefined) return [];
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.username, username), eq(users.userType, 'alumno'), isOpenAccount));
  return rows.map((row) => row.id);
}
