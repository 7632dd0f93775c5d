import { randomUUID } from 'node:crypto';
import { and, asc, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { Interval } from '~/api/availability/slots';
import type { Caller, Services } from '~/api/context';
import { hoursProblems, SERIES_WEEKS_MAX } from '~/api/contract/rules/sessions';
import type { seriesPayload } from '~/api/contract/series';
import { mentorships } from '~/api/db/schema';
import { inForce } from '~/api/db/times';
import type { Db } from '~/api/db/types';
import { conflict, invalid, notFound, refuseProblems } from '~/api/http/errors';
import { bookHours } from '~/api/mentorships/book';
import { endSession } from '~/api/mentorships/cancel';
import { withMentorLock } from '~/api/mentorships/change';
import { type Attempt, earlierResult } from '~/api/mentorships/idempotency';
import { assertMayConfirm } from '~/api/mentorships/may';
import { getMentorship, type MentorshipRow, selectMentorships } from '~/api/mentorships/queries';
import { markConfirmed } from '~/api/mentorships/update';
import { ofSeries } from './following';
import { weekHours } from './weeks';

interface Booking {
  payload: z.output<typeof seriesPayload>;
  caller: Caller;
  /** Null if the request cannot be repeated safely. */
  attempt: Attempt | null;
}

/**
 * Books the wanted weeks in one transaction, all or none (docs/contract.md, 'Series'). Returns its id.
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
    const out = new Set(payload.left_out);
    const weeks = weekHours(first, payload.weeks, timeZone).flatMap((hours, index) =>
      out.has(index + 1) ? [] : [{ week: index + 1, hours }],
    );
    if (weeks.length < 2) throw invalid({ left_out: [TOO_FEW] });
    const hours: (Interval & { week: number })[] = weeks.map((one) => {
      if (one.hours === null)
        throw invalid({ left_out: [`La semana ${one.week} no tiene esa hora: el reloj se adelanta.`] });
      return { ...one.hours, week: one.week };
    });
    return { hours, seriesId: randomUUID() };
  }
}
const TOO_FEW = 'Queda menos de dos semanas: reserva una sola mentoría o elige otra hora.';

/** Those in force, in the order of their start. @throws 404 when the caller has none of them */
export async function readSeries(
  id: string,
  caller: Caller,
  { db, now }: { db: Db; now: Date },
): Promise<MentorshipRow[]> {
  const where = and(ofSeries(id, caller), inForce(now));
  const rows = await selectMentorships(db, where, { limit: SERIES_WEEKS_MAX, order: asc });
  if (rows.length === 0) throw notFound();
  return rows;
}

interface Answer {
  id: string;
  /** Identifiers of the requests to confirm; all others are declined. */
  confirm: string[];
  reason?: string;
  caller: Caller;
}

/**
 * Answers all requests of a series in one transaction, with one notice.
 * @throws 403 for who may not confirm them, 404, 409 when one of `confirm` is no open request (any more)
 */
export async function answerSeries(
  { id, confirm, reason, caller }: Answer,
  services: Services,
): Promise<void> {
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
    await services.notices.series(tx, { event: 'answered', ids, byUserId: caller.id });
  });
}
const CHANGED = 'Alguna de estas mentorías ya no espera respuesta. Mira la serie de nuevo.';
