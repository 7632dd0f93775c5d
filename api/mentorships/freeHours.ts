import { and, eq, inArray, isNull, notInArray, or, sql } from 'drizzle-orm';
import { readBusy, readHours, readTakenOrHeld } from '~/api/availability/queries';
import { readRules, slotJudge } from '~/api/availability/rules';
import { type Interval, isOffered, SLOT_MS } from '~/api/availability/slots';
import type { Caller } from '~/api/context';
import { withheldText } from '~/api/contract/rules/mentorRules';
import { FORM_MS } from '~/api/contract/rules/sessions';
import { DAY_ENDS, DAY_STARTS, SLOT_MINUTES } from '~/api/contract/rules/slots';
import { violates } from '~/api/db/errors';
import { mentorshipStudents, mentorships, users } from '~/api/db/schema';
import { inForce, rangeOf, timestamptz } from '~/api/db/times';
import { conflict, invalid } from '~/api/http/errors';
import { aroundDays, wallTimeOf } from '~/api/time';
import type { Change } from './change';
import { releaseUnanswered } from './unanswered';

interface Wanted extends Interval {
  mentorId: number;
  studentIds: number[];
  /** Sessions that move away: their hours count as free. */
  exceptIds?: number[];
}
type Deps = Pick<Change, 'tx' | 'now' | 'services'> & { caller: Pick<Caller, 'id'> };

/**
 * Releases the hours of expired requests, then refuses hours that are not free. Runs under the locks of the
 * mentor and the students. @throws 409 when somebody is busy then, 400 when the mentor does not offer them
 */
export async function refuseUnfreeHours(wanted: Wanted, deps: Deps): Promise<void> {
  await refuseTakenHours(wanted, deps);
  await refuseNotOffered(wanted, deps);
  await refuseByRules(wanted, deps);
}

/** Applies the mentor's rules and other calendar; neither binds the mentor. @throws 400, 409 */
async function refuseByRules(
  { mentorId, start, end, exceptIds = [] }: Wanted,
  { caller, tx, now, services: { timeZone } }: Deps,
): Promise<void> {
  if (caller.id === mentorId) return;
  if ((await readBusy(mentorId, { start, end }, tx)).length > 0) throw hoursTaken();
  const rules = await readRules(mentorId, tx);
  const { day } = wallTimeOf(start, timeZone);
  const all = await readTakenOrHeld(mentorId, aroundDays(day, day), { db: tx, now });
  const taken = all.filter((one) => !exceptIds.includes(one.id));
  const judge = slotJudge({ taken, now, grace: FORM_MS, timeZone, rules });
  for (let at = start.getTime(); at < end.getTime(); at += SLOT_MS) {
    const verdict = judge({ start: new Date(at), day });
    if (verdict === null || verdict === 'past' || verdict === 'taken') continue;
    const text = `Este mentor ${withheldText(verdict, rules)}.`;
    throw verdict === 'notice' || verdict === 'horizon' ? invalid({ init_date: [text] }) : conflict(text);
  }
}

/** As `refuseUnfreeHours`, for hours that the mentor agrees to, offered or not. @throws 409 */
export async function refuseTakenHours(wanted: Wanted, deps: Deps): Promise<void> {
  await releaseUnanswered(wanted, deps);
  await refuseMentorOverlap(wanted, deps);
  await refuseStudentOverlap(wanted, deps);
}

const hoursTaken = () => conflict('Ese horario se acaba de ocupar.');

/** 409 when the mentor has a session in force at those hours, pending requests included. */
async function refuseMentorOverlap(
  { mentorId, exceptIds = [], ...hours }: Omit<Wanted, 'studentIds'>,
  { tx, now }: Pick<Deps, 'tx' | 'now'>,
): Promise<void> {
  const [busy] = await tx
    .select({ id: mentorships.id })
    .from(mentorships)
    .where(
      and(
        eq(mentorships.mentorId, mentorId),
        notInArray(mentorships.id, exceptIds),
        isNull(mentorships.cancelledAt),
        sql`${mentorships.during} && ${rangeOf(hours)}`,
      ),
    )
    .limit(1);
  if (busy) throw hoursTaken();
  const held = await tx.execute(sql`select 1 from proposals p
    where p.mentor_id = ${mentorId} and ${notInArray(sql`p.mentorship_id`, exceptIds)} and ${isHeld(hours, now)} limit 1`);
  if (held.rows.length > 0) throw hoursTaken();
}

/** Proposal `p` can still be accepted and holds these hours. */
const isHeld = (hours: Interval, now: Date) =>
  sql`p.ended_at is null and p.expires_at > ${timestamptz(now)} and p.during && ${rangeOf(hours)}`;

/** 409 with the name when one of the students has a session in force at those hours. */
export async function refuseStudentOverlap(
  { studentIds, exceptIds = [], ...hours }: Omit<Wanted, 'mentorId'>,
  { tx, now, caller }: Pick<Deps, 'tx' | 'now' | 'caller'>,
): Promise<void> {
  const isProposed = sql`exists (select 1 from proposals p
    where p.mentorship_id = ${mentorshipStudents.mentorshipId} and ${isHeld(hours, now)})`;
  const [student] = await tx
    .select({ id: users.id, username: users.username })
    .from(mentorshipStudents)
    .innerJoin(users, eq(users.id, mentorshipStudents.studentId))
    .innerJoin(mentorships, eq(mentorships.id, mentorshipStudents.mentorshipId))
    .where(
      and(
        inForce(now),
        inArray(mentorshipStudents.studentId, studentIds),
        notInArray(mentorshipStudents.mentorshipId, exceptIds),
        isNull(mentorshipStudents.leftAt),
        or(sql`${mentorshipStudents.during} && ${rangeOf(hours)}`, isProposed),
      ),
    )
    .limit(1);
  if (!student) return;
  const own = student.id === caller.id;
  throw conflict(
    own ? 'Ya tienes otra sesión a esa hora.' : `${student.username} ya tiene otra sesión a esa hora.`,
  );
}

/**
 * As `refuseUnfreeHours`, for offers: mentors choose any half hours from 06:00 to 24:00, whatever their week and
 * rules say. @throws 409 when somebody is busy then, 400 when they are no such half hours
 */
export async function refuseUnfitHours(wanted: Wanted, deps: Deps): Promise<void> {
  const { timeZone } = deps.services;
  const [from, to] = daysOf(wanted, timeZone);
  if (!isOffered(wanted, { weekly: WHOLE_WEEK }, { from, to, timeZone }))
    throw invalid({ init_date: [NO_HALF_HOURS] });
  await refuseTakenHours(wanted, deps);
}

const NO_HALF_HOURS = 'Elige horas en punto o y media, entre las 06:00 y las 24:00.';
/** The hours that a mentor can offer to a student, every day. */
export const WHOLE_WEEK = Array.from({ length: (7 * (DAY_ENDS - DAY_STARTS)) / SLOT_MINUTES }, (_, i) => ({
  dayOfWeek: i % 7,
  startMinute: DAY_STARTS + Math.floor(i / 7) * SLOT_MINUTES,
}));

const daysOf = ({ start, end }: Interval, timeZone: string) =>
  [start, end].map((at) => wallTimeOf(at, timeZone).day) as [string, string];

/** @throws 400 when the mentor's week, days off and extra hours do not cover these hours */
async function refuseNotOffered({ mentorId, ...hours }: Wanted, { tx, services: { timeZone } }: Deps) {
  const [from, to] = daysOf(hours, timeZone);
  const offer = await readHours({ mentorId, from, to }, tx);
  if (!isOffered(hours, offer, { from, to, timeZone })) {
    throw invalid({ init_date: ['El mentor no ofrece ese horario.'] });
  }
}

/** Runs a write that takes hours; a violated exclusion constraint becomes a 409. */
export async function conflictOnOverlap<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (['mentorships', 'proposals'].some((table) => violates(error, `${table}_mentor_no_overlap`)))
      throw hoursTaken();
    if (violates(error, 'mentorship_students_no_overlap')) {
      throw conflict('Alguien de esta sesión ya tiene otra a esa hora.');
    }
    throw error;
  }
}
