/** Series without end: the server keeps their next weeks booked (docs/contract.md, 'Series'). */

import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { readRules } from '~/api/availability/rules';
import type { Interval } from '~/api/availability/slots';
import type { Caller, Services, Sweep } from '~/api/context';
import { eurosOf } from '~/api/contract/rules/price';
import { isStaff } from '~/api/contract/rules/roles';
import { SERIES_AHEAD } from '~/api/contract/rules/series';
import type { missedWeek } from '~/api/contract/series';
import { BATCH } from '~/api/db/batches';
import { isBlocked } from '~/api/db/blocks';
import { lockStudents } from '~/api/db/locks';
import { canAct } from '~/api/db/people';
import {
  mentorProfiles,
  mentorshipExpertises,
  mentorships,
  openSeries,
  sessionPayments,
  users,
} from '~/api/db/schema';
import type { Db } from '~/api/db/types';
import { refusalOf } from '~/api/http/errors';
import { insertBooking } from '~/api/mentorships/book';
import { type Change, withMentorLock } from '~/api/mentorships/change';
import { type MentorshipRow, selectMentorships } from '~/api/mentorships/queries';
import { releaseUnanswered } from '~/api/mentorships/unanswered';
import { newsFor } from '~/api/notices';
import { DAY, instantOf, isoDay, MINUTE, wallTimeOf } from '~/api/time';
import { refuseMinors } from '~/api/users/minors';
import { movedHours, weekReasons } from './weeks';

type Stored = typeof openSeries.$inferSelect;
type Missed = z.infer<typeof missedWeek>;
type Deps = { tx: Db; now: Date; services: Services };

const MOST_MISSED = 50;
const later = (day: string, days: number) => isoDay(Date.parse(day) + days * DAY);

/** Null when the clock skips the start. */
function hoursOf(
  { nextDay, startMinute, minutes }: Pick<Stored, 'nextDay' | 'startMinute' | 'minutes'>,
  zone: string,
) {
  const start = instantOf({ day: nextDay, minute: startMinute }, zone);
  return start && { start, end: new Date(start.getTime() + minutes * MINUTE) };
}

const timesOf = ({ start, end }: Interval, timeZone: string) => {
  const { day, minute } = wallTimeOf(start, timeZone);
  return { nextDay: day, startMinute: minute, minutes: (end.getTime() - start.getTime()) / MINUTE };
};

interface Begun {
  id: string;
  mentorId: number;
  studentIds: number[];
  caller: Caller;
  first: Interval;
  /** Weeks that are not booked, by number from 1. */
  leftOut: { week: number; hours: Interval | null }[];
}

/** Notes that a series which is being booked goes on, and which of its weeks could not be had. */
export async function beginWithoutEnd(
  { id, mentorId, studentIds, caller, first, leftOut }: Begun,
  { tx, now, services }: Deps,
): Promise<void> {
  const { timeZone } = services;
  const [studentId] = studentIds;
  if (studentId === undefined) throw new Error('A series without a student.');
  const times = timesOf(first, timeZone);
  const all = leftOut.map(({ hours }) => hours);
  const reasons = all.some(Boolean)
    ? await weekReasons({ mentorId, studentIds, all, caller }, { ...services, db: tx })
    : [];
  const missed: Missed[] = [];
  let nextDay = later(times.nextDay, SERIES_AHEAD * 7);
  for (const [index, { week, hours }] of leftOut.entries()) {
    const reason = hours === null ? 'clock' : reasons[index];
    const day = later(times.nextDay, (week - 1) * 7);
    // Too far ahead as yet: the server adds them in time.
    if (reason === 'horizon') nextDay = day < nextDay ? day : nextDay;
    else if (reason) missed.push({ day, reason });
  }
  await tx.insert(openSeries).values({ id, mentorId, studentId, ...times, nextDay, missed, createdAt: now });
}

/** Those that lack a week, unless they wait for an answer. */
const due = (now: Date, timeZone: string) => sql`${openSeries.endedAt} is null
  and ${openSeries.nextDay} < ${wallTimeOf(now, timeZone).day}::date + ${lastDays}::int
  and not exists (select 1 from mentorships m where m.series_id = ${openSeries.id}
    and m.confirmed_at is null and m.cancelled_at is null)`;
/** Days ahead, today not included; as far as the mentor takes bookings. */
const lastDays = sql`least(${SERIES_AHEAD * 7}::int, (select p.horizon_weeks * 7 + 1 from mentor_profiles p
  where p.user_id = ${openSeries.mentorId}))`;

/** Adds the weeks that are due, a transaction for each series. False: not all done. */
export async function lengthenSeries({ services, now, stopping }: Sweep): Promise<boolean> {
  const rows = await services.db
    .select()
    .from(openSeries)
    .where(due(now, services.timeZone))
    .orderBy(asc(openSeries.nextDay), asc(openSeries.id))
    .limit(BATCH);
  let isWhole = rows.length < BATCH;
  for (const { id, mentorId } of rows) {
    if (stopping()) return false;
    try {
      await withMentorLock(mentorId, services, (tx) => lengthen(id, { tx, now, services }));
    } catch (error) {
      services.log.error({ err: error, series: id }, 'a series could not be lengthened');
      isWhole = false;
    }
  }
  return isWhole;
}

async function lengthen(id: string, { tx, now, services }: Deps): Promise<void> {
  const { timeZone } = services;
  const isDue = and(eq(openSeries.id, id), due(now, timeZone));
  const read = async () => (await tx.select().from(openSeries).where(isDue).for('update'))[0];
  let row = await read();
  if (!row) return;
  await lockStudents([row.studentId], tx);
  const template = await lastOf(id, tx);
  const state = await stateOf(row, tx);
  if (!template || state === 'over') return endAt(id, now, tx);
  const added: number[] = [];
  const missed: Missed[] = [];
  for (; row; row = await read()) {
    const hours = hoursOf(row, timeZone);
    const reason =
      state ?? (hours === null ? 'clock' : await reasonOf(hours, { row, template, tx, now, services }));
    if (hours && reason === null) added.push(await addWeek(hours, template, row, { tx, now, services }));
    else missed.push({ day: row.nextDay, reason: reason ?? 'clock' });
    const next = { nextDay: later(row.nextDay, 7) };
    await tx.update(openSeries).set(next).where(eq(openSeries.id, id));
  }
  const people = [template.mentorId, ...template.studentIds];
  await services.live.publish(tx, newsFor(people, 'mentorship', ...added));
  if (missed.length === 0) return;
  const [kept] = await tx.select({ missed: openSeries.missed }).from(openSeries).where(eq(openSeries.id, id));
  const all = [...(kept?.missed ?? []), ...missed].slice(-MOST_MISSED);
  await tx.update(openSeries).set({ missed: all }).where(eq(openSeries.id, id));
  const notice = { event: 'missed' as const, session: template.id, days: missed, byUserId: null };
  await services.notices.withoutEnd(tx, notice);
}

/** The latest session that was confirmed: its price, text and subjects are those of the next. */
async function lastOf(id: string, tx: Db): Promise<MentorshipRow | null> {
  const confirmed = and(eq(mentorships.seriesId, id), isNotNull(mentorships.confirmedAt));
  const inForce = and(confirmed, isNull(mentorships.cancelledAt));
  const [row] = await selectMentorships(tx, inForce);
  return row ?? (await selectMentorships(tx, confirmed))[0] ?? null;
}

/** 'over': it cannot go on; 'away': not now; null: both can have sessions. */
async function stateOf({ mentorId, studentId }: Stored, tx: Db): Promise<'over' | 'away' | null> {
  const rows = await tx
    .select({
      isGone: isNotNull(users.deletedAt).mapWith(Boolean),
      isBlocked: isBlocked(mentorId, studentId),
      acts: sql<boolean>`${canAct} and coalesce(${mentorProfiles.available}, true)`,
    })
    .from(users)
    .leftJoin(mentorProfiles, eq(mentorProfiles.userId, users.id))
    .where(sql`${users.id} in (${mentorId}, ${studentId})`);
  if (rows.length < 2 || rows.some((one) => one.isGone || one.isBlocked)) return 'over';
  return rows.every((one) => one.acts) ? null : 'away';
}

interface Week extends Deps {
  row: Stored;
  template: MentorshipRow;
}

async function reasonOf(hours: Interval, { row, template, tx, now, services }: Week) {
  const { mentorId, studentId } = row;
  const caller = { id: template.offered ? mentorId : studentId };
  const studentIds = [studentId];
  const deps = { caller, tx, now, services };
  if (await refusalOf(refuseMinors({ mentorId, studentIds }, deps))) return 'away';
  await releaseUnanswered({ mentorId, studentIds, ...hours }, { tx, now, services });
  const asked = { mentorId, studentIds, all: [hours], caller, daysOff: true };
  return (await weekReasons(asked, { ...services, db: tx, clock: () => now }))[0] ?? null;
}

async function addWeek(hours: Interval, template: MentorshipRow, row: Stored, { tx, now, services }: Deps) {
  const { mentorId, studentId } = row;
  const topics = await tx
    .select({ id: mentorshipExpertises.expertiseId })
    .from(mentorshipExpertises)
    .where(eq(mentorshipExpertises.mentorshipId, template.id))
    .orderBy(mentorshipExpertises.position);
  const { isProfessional } = await readRules(mentorId, tx);
  const id = await insertBooking(
    {
      payload: {
        ...{ room_size: template.roomSize, open: template.open, listed: template.listed },
        price: eurosOf(template.priceCents),
        additional_information: template.additionalInformation,
      },
      hours,
      people: { mentorId, students: [{ id: studentId }] },
      expertiseIds: topics.map((one) => one.id),
      bookedById: studentId,
      offered: template.offered,
      ...{ seriesId: row.id, answerBy: null, confirmedAt: now, earlyStartAt: null },
      isProfessional: isProfessional === true,
      ...{ offerName: template.offerName, terms: template.terms },
    },
    { tx, now, ...services },
  );
  // As the one before it, while the pack lasts.
  const { mentorshipId, state } = sessionPayments;
  const byCredit = and(eq(mentorshipId, template.id), eq(state, 'credit'));
  if ((await tx.$count(sessionPayments, byCredit)) > 0)
    await services.spendCredits(tx, { mentorId, studentId, sessions: [{ id, start: hours.start }] });
  return id;
}

const isOn = (id: string) => and(eq(openSeries.id, id), isNull(openSeries.endedAt));
const endAt = async (id: string, now: Date, tx: Db) => {
  await tx.update(openSeries).set({ endedAt: now }).where(isOn(id));
};

/** Ends it, if one of its two people, or staff, calls. Returns whether it went on until now. */
export async function stopSeries(id: string, { caller, tx, now }: Pick<Change, 'caller' | 'tx' | 'now'>) {
  const mine = sql`${caller.id} in (${openSeries.mentorId}, ${openSeries.studentId})`;
  const ended = await tx
    .update(openSeries)
    .set({ endedAt: now })
    .where(and(isOn(id), isStaff(caller) ? undefined : mine))
    .returning({ id: openSeries.id });
  return ended.length > 0;
}

/** Its next weeks follow a session that moves, with all later ones. */
export async function moveSeries(
  id: string,
  { from, to }: { from: Interval; to: Interval },
  { tx, services }: Pick<Deps, 'tx' | 'services'>,
): Promise<void> {
  const { timeZone } = services;
  const [row] = await tx.select().from(openSeries).where(isOn(id));
  const next = row && hoursOf(row, timeZone);
  const moved = next && movedHours(next, from, to, timeZone);
  if (moved) await tx.update(openSeries).set(timesOf(moved, timeZone)).where(eq(openSeries.id, id));
}

/** What the page of the series says of it; null for one with an end. */
export async function readWithoutEnd(id: string, db: Db) {
  const [row] = await db.select().from(openSeries).where(eq(openSeries.id, id));
  return row ? { ended_at: row.endedAt?.toISOString() ?? null, missed: row.missed } : null;
}
