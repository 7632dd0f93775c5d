import { randomUUID } from 'node:crypto';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Caller, Reading, Services } from '~/api/context';
import { SERIES_AHEAD, SERIES_WEEKS_MAX } from '~/api/contract/rules/series';
import { hoursProblems } from '~/api/contract/rules/sessions';
import type { seriesAnswer, seriesPayload } from '~/api/contract/series';
import { mentorships } from '~/api/db/schema';
import { inForce, start, timestamptz } from '~/api/db/times';
import type { Db } from '~/api/db/types';
import { orNotFound } from '~/api/http/answer';
import { conflict, invalid, notFound, refuseProblems } from '~/api/http/errors';
import { bookHours } from '~/api/mentorships/book';
import { endAll, endSession } from '~/api/mentorships/cancel';
import { type Change, isKept, noteEarlyStart, withMentorLock } from '~/api/mentorships/change';
import { type Attempt, earlierResult } from '~/api/mentorships/idempotency';
import { assertMayCancel, assertMayConfirm, visibleTo } from '~/api/mentorships/may';
import { getMentorship, type MentorshipRow, selectMentorships } from '~/api/mentorships/queries';
import { markConfirmed } from '~/api/mentorships/update';
import { weekHours } from './weeks';
import { beginWithoutEnd, stopSeries } from './withoutEnd';

interface Booking {
  payload: z.output<typeof seriesPayload>;
  caller: Caller;
  /** Null without an idempotency key. */
  attempt: Attempt | null;
}

/**
 * Books the wanted weeks in one transaction, all or none (docs/contract.md, 'Series'). Returns the series' id.
 * @throws as `book`; 400 on `left_out`; 409 with the `weeks` that cannot be booked
 */
export async function bookSeries({ payload, caller, attempt }: Booking, services: Services): Promise<string> {
  const { db, clock, timeZone } = services;
  const now = clock();
  const earlier = attempt && (await earlierResult(attempt, { db, now }));
  const id = earlier ?? (await bookHours({ payload, caller, attempt, ...wantedOf() }, services));
  const { seriesId } = await getMentorship(id, db);
  if (seriesId === null) throw new Error('A series without its id.');
  return seriesId;

  function wantedOf() {
    const first = { start: new Date(payload.init_date), end: new Date(payload.end_date) };
    refuseProblems(hoursProblems(first, { now }));
    if (payload.goes_on && payload.weeks !== SERIES_AHEAD) throw invalid({ weeks: [WEEKS_AHEAD] });
    const all = weekHours(first, payload.weeks, timeZone).map((hours, index) => ({ hours, week: index + 1 }));
    const isOut = ({ week }: { week: number }) => payload.left_out.includes(week);
    const weeks = all.filter((one) => !isOut(one));
    if (weeks.length < 2) throw invalid({ left_out: [TOO_FEW] });
    const hours = weeks.map((one) => {
      if (one.hours === null)
        throw invalid({ left_out: [`La semana ${one.week} no tiene esa hora: el reloj se adelanta.`] });
      return { ...one.hours, week: one.week };
    });
    const seriesId = randomUUID();
    const leftOut = all.filter(isOut);
    const begin = (tx: Db, people: { mentorId: number; studentIds: number[] }) =>
      beginWithoutEnd({ id: seriesId, ...people, caller, first, leftOut }, { tx, now, services });
    return { hours, seriesId, also: payload.goes_on ? begin : undefined };
  }
}
const WEEKS_AHEAD = `Una serie sin fin se reserva de ${SERIES_AHEAD} en ${SERIES_AHEAD} semanas.`;
const TOO_FEW = 'Queda menos de dos semanas: reserva una sola sesión o elige otra hora.';

/** Its sessions in force, by start, the latest if they are many. @throws 404 when the caller has none of them */
export async function readSeries(id: string, caller: Caller, { db, now }: Reading): Promise<MentorshipRow[]> {
  const where = and(ofSeries(id, caller), inForce(now));
  const rows = await selectMentorships(db, where, { limit: SERIES_WEEKS_MAX });
  if (rows.length === 0) throw notFound();
  return rows.toReversed();
}

/**
 * Answers all requests of a series in one transaction with one notice: confirms those whose identifiers are in
 * `confirm`, declines all others.
 * @throws 403 for callers who may not confirm them, 404, 409 when one of `confirm` is no open request (any more)
 */
export async function answerSeries(
  asked: z.output<typeof seriesAnswer> & { id: string; caller: Caller },
  services: Services,
): Promise<void> {
  const { id, confirm, reason, caller } = asked;
  const [any] = await selectMentorships(services.db, ofSeries(id, caller));
  if (!any) throw notFound();
  await withMentorLock(any.mentorId, services, async (tx) => {
    const now = services.clock();
    const where = and(ofSeries(id, caller), isNull(mentorships.cancelledAt), isNull(mentorships.confirmedAt));
    const open = await selectMentorships(tx, where, { limit: SERIES_WEEKS_MAX, order: asc });
    const changes = (open.length > 0 ? open : [any]).map((row) => ({ row, caller, tx, now, services }));
    for (const change of changes) assertMayConfirm(change);
    const known = new Set(open.map((row) => row.identifier));
    const wanted = new Set(confirm.map((one) => one.toLowerCase()));
    if (open.length === 0 || [...wanted].some((one) => !known.has(one))) throw conflict(CHANGED);
    for (const change of changes)
      if (wanted.has(change.row.identifier)) await markConfirmed(change);
      else await endSession(change, { kind: 'declined', reason });
    const ids = open.map((row) => row.id);
    await noteEarlyStart(asked.early_start, ids, { caller, tx, now });
    await services.notices.series(tx, { event: 'answered', ids, byUserId: caller.id });
  });
}
const CHANGED = 'Alguna de estas sesiones ya no espera respuesta. Mira la serie de nuevo.';

export interface FollowingRequest {
  /** Id of the series. */
  id: string;
  /** Identifier of the first session that changes. */
  from: string;
  caller: Caller;
}

export const ofSeries = (id: string, caller: Caller) => and(eq(mentorships.seriesId, id), visibleTo(caller));

/**
 * Changes a session of a series and the later ones in force ('Esta y las siguientes'), by start, in one transaction
 * under the mentor's lock. `work` has to refuse a first session that has begun or expired.
 * @throws 404 when the caller has no such session
 */
export async function withFollowing<T>(
  asked: FollowingRequest,
  services: Services,
  work: (changes: [Change, ...Change[]], tx: Db) => Promise<T>,
): Promise<T> {
  const { mentorId } = await findFirst(asked, services.db);
  return withMentorLock(mentorId, services, async (tx) => {
    const { id, caller } = asked;
    const now = services.clock();
    const first = await findFirst(asked, tx);
    const later = and(ofSeries(id, caller), inForce(now), sql`${start} > ${timestamptz(first.start)}`);
    const rows = await selectMentorships(tx, later, { limit: SERIES_WEEKS_MAX, order: asc });
    const changeOf = (row: MentorshipRow): Change => ({ row, caller, tx, now, services });
    return work([changeOf(first), ...rows.map(changeOf)], tx);
  });
}

/** @throws 404 */
async function findFirst({ id, from, caller }: FollowingRequest, db: Db): Promise<MentorshipRow> {
  const isFirst = eq(mentorships.identifier, from);
  const [row] = await selectMentorships(db, and(ofSeries(id, caller), isFirst, isKept));
  return orNotFound(row);
}

/** Ends or leaves each of them as `cancel` would, with one notice. @throws 404, 409 once the first has begun */
export const cancelFollowing = (
  { reason, ...asked }: FollowingRequest & { reason?: string },
  services: Services,
): Promise<void> =>
  withFollowing(asked, services, async (changes) => {
    await cancelAll(changes, reason);
    await stopSeries(asked.id, changes[0]);
  });

/** Ends a series without end: sessions after `after` are cancelled as by `cancelFollowing`. @throws 404, 409 */
export const endSeries = (
  { after, ...asked }: Omit<FollowingRequest, 'from'> & { after: string },
  services: Services,
) =>
  withFollowing({ ...asked, from: after }, services, async ([last, ...later]) => {
    const [first, ...more] = later;
    if (first) await cancelAll([first, ...more]);
    const isStopped = await stopSeries(asked.id, last);
    if (!isStopped && !first) throw conflict(ENDED);
    if (isStopped && !first)
      await services.notices.withoutEnd(last.tx, {
        event: 'stopped',
        ...{ session: last.row.id, days: [], byUserId: asked.caller.id },
      });
  });
const ENDED = 'Esta serie ya ha terminado.';

async function cancelAll(changes: [Change, ...Change[]], reason?: string): Promise<void> {
  for (const change of changes) assertMayCancel(change);
  await endAll(changes, { event: 'ended', reason }, changes[0]);
}
