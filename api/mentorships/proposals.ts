import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Interval } from '~/api/availability/slots';
import { centsOf } from '~/api/contract/rules/price';
import { answerBy, hoursProblems, isLate, LATE_HOURS } from '~/api/contract/rules/sessions';
import { mentorships, proposals } from '~/api/db/schema';
import type { Db } from '~/api/db/types';
import { conflict, invalid, refuseProblems } from '~/api/http/errors';
import { withRetries } from '~/api/http/sqlErrors';
import { findActiveMentor } from '~/api/mentors/queries';
import { notifyParticipants } from '~/api/notifications/mentorshipNotices';
import type { MentorshipEvent } from '~/api/notifications/mentorshipTexts';
import type { Services } from '~/api/services';
import { type Change, type SessionRequest, withLockedSession } from './change';
import { conflictOnOverlap, refuseTakenHours, refuseUnfreeHours } from './freeHours';
import { lockStudents } from './locks';
import { assertMayAnswerProposal, assertMayPropose } from './may';
import { endProposals, openProposalOf } from './proposalState';
import { getMentorship, type MentorshipRow, type OpenProposal } from './queries';
import { rangeOf } from './times';

interface Wish extends Interval {
  /** Euros per hour; undefined: as it is. */
  price?: number;
}

/**
 * Proposes other hours, by its mentor or its only student, and before the confirmation the mentor also another
 * price (docs/contract.md, 'Proposals'). What stands stands until the others accept; the proposed hours are held
 * meanwhile. A newer proposal replaces an open one; the same again changes nothing.
 * @throws 400, 403, 404, 409 less than 12 h before its start or when the hours are taken
 */
export function propose(
  { start, end, price, ...asked }: SessionRequest & Wish,
  services: Services,
): Promise<MentorshipRow> {
  return conflictOnOverlap(() =>
    withLockedSession(asked, services, async (change) => {
      const { row, tx } = change;
      assertMayPropose(change);
      if (isLate(row, change.now))
        throw conflict(
          `Una mentoría solo se puede cambiar de hora hasta ${LATE_HOURS} horas antes de empezar.`,
        );
      const priceCents = newPrice(price, change);
      const wish = { start, end, priceCents };
      if (isOpenAlready(wish, change)) return row;
      const isSameTime = isAt(row, wish);
      if (isSameTime && priceCents === null) throw invalid({ init_date: ['Es la hora que ya tiene.'] });
      if (!isSameTime) await refuseHours(wish, change);
      await insert(wish, change);
      return getMentorship(row.id, tx);
    }),
  );
}

const isAt = (one: Interval, other: Interval) =>
  one.start.getTime() === other.start.getTime() && one.end.getTime() === other.end.getTime();

function isOpenAlready(
  wish: Interval & { priceCents: number | null },
  { row, caller, now }: Change,
): boolean {
  const open = openProposalOf(row, now);
  return open !== null && open.byId === caller.id && isAt(open, wish) && open.priceCents === wish.priceCents;
}

/** In cents; null: as it is. @throws 400 */
function newPrice(price: number | undefined, { row, caller }: Change): number | null {
  if (price === undefined || centsOf(price) === row.priceCents) return null;
  if (caller.id !== row.mentorId || row.confirmedAt !== null)
    throw invalid({ price: ['Solo el mentor puede proponer otro precio, y antes de confirmarla.'] });
  return centsOf(price);
}

/** By the rules of a booking, for the mentor too. @throws 400, 409 */
async function refuseHours(hours: Interval, { row, caller, tx, now, services }: Change): Promise<void> {
  refuseProblems(hoursProblems(hours, { now }));
  const { id, mentorId, studentIds } = row;
  const mentor = await findActiveMentor({ id: mentorId }, tx);
  if (caller.id !== mentorId && !mentor?.available)
    throw invalid({ init_date: ['Este mentor no acepta reservas ahora mismo.'] });
  await lockStudents(studentIds, tx);
  const wanted = { mentorId, studentIds, start: hours.start, end: hours.end, exceptId: id };
  await refuseUnfreeHours(wanted, { caller, tx, now, services });
}

/** A request waits as long as a proposal about it. */
async function insert(
  { start, end, priceCents }: Interval & { priceCents: number | null },
  { row, caller, tx, now, services }: Change,
): Promise<void> {
  const expired = and(
    eq(proposals.mentorId, row.mentorId),
    isNull(proposals.endedAt),
    lte(proposals.expiresAt, now),
  );
  await endAndTell(expired, { tx, services });
  await endProposals([row.id], { outcome: 'superseded', at: now }, tx);
  const first = start < row.start ? start : row.start;
  const expiresAt = answerBy({ start: first }, now, services.answerRule);
  await tx.insert(proposals).values({
    mentorshipId: row.id,
    mentorId: row.mentorId,
    byId: caller.id,
    during: rangeOf({ start, end }) as unknown as string,
    priceCents,
    createdAt: now,
    expiresAt,
  });
  if (row.confirmedAt === null && row.deadline < expiresAt)
    await tx.update(mentorships).set({ answerBy: expiresAt }).where(eq(mentorships.id, row.id));
  await tell('proposed', { row, caller, tx, services });
}

const tell = (
  event: MentorshipEvent,
  { row, caller, tx, services }: Pick<Change, 'row' | 'caller' | 'tx' | 'services'>,
) => notifyParticipants(tx, { event, mentorshipId: row.id, byUserId: caller.id }, services);

const GONE = 'Esa propuesta ya no está en pie. Mira cómo ha quedado la mentoría.';

/**
 * Accepts the proposal with that id. Once everybody but its author has, it holds; a request is confirmed by it.
 * @throws 403 for its author and staff, 404, 409 when it is another one, has ended, or the hours are taken
 */
export function accept(
  { proposalId, ...asked }: SessionRequest & { proposalId: number },
  services: Services,
): Promise<MentorshipRow> {
  return conflictOnOverlap(() =>
    withLockedSession(asked, services, async (change) => {
      const { row, caller, tx } = change;
      const open = openProposalOf(row, change.now);
      if (open?.id !== proposalId) throw conflict(GONE);
      assertMayAnswerProposal(open, change);
      const acceptedBy = [...new Set([...open.acceptedBy, caller.id])];
      await tx.update(proposals).set({ acceptedBy }).where(eq(proposals.id, open.id));
      await applyIfAccepted({ ...change, row: { ...row, proposal: { ...open, acceptedBy } } });
      return getMentorship(row.id, tx);
    }),
  );
}

/** Puts the open proposal into force if everybody but its author has accepted. Under the mentor's lock. */
export async function applyIfAccepted(change: Change): Promise<void> {
  const { row, now, tx } = change;
  const open = openProposalOf(row, now);
  if (!open || row.cancelledAt !== null) return;
  const parties = [row.mentorId, ...row.studentIds].filter((id) => id !== open.byId);
  if (!parties.every((id) => open.acceptedBy.includes(id))) return;
  if ((await endProposals([row.id], { outcome: 'accepted', at: now, only: open.id }, tx)) === 0)
    throw conflict(GONE);
  await apply(open, change);
}

/** A database trigger moves the students' hours. */
async function apply(open: OpenProposal, change: Change): Promise<void> {
  const { row, caller, tx, now, services } = change;
  const { id, mentorId, studentIds, confirmedAt } = row;
  if (!isAt(row, open)) {
    await lockStudents(studentIds, tx);
    const wanted = { mentorId, studentIds, start: open.start, end: open.end, exceptId: id };
    await refuseTakenHours(wanted, { caller, tx, now, services });
  }
  await tx
    .update(mentorships)
    .set({
      during: rangeOf(open) as unknown as string,
      priceCents: open.priceCents ?? row.priceCents,
      confirmedAt: confirmedAt ?? now,
      sequence: sql`${mentorships.sequence} + 1`,
      rescheduledAt: now,
      rescheduledById: open.byId,
    })
    .where(eq(mentorships.id, id));
  await tell(confirmedAt === null ? 'agreed' : 'rescheduled', change);
}

/**
 * Takes one's own proposal back, or turns down that of somebody else; what stood stands.
 * @throws 403 for staff, 404, 409 when there is none
 */
export function endProposal(asked: SessionRequest, services: Services): Promise<void> {
  return withLockedSession(asked, services, async (change) => {
    const { row, caller, tx, now } = change;
    const open = openProposalOf(row, now);
    if (!open) throw conflict(GONE);
    const isOwn = open.byId === caller.id;
    if (!isOwn) assertMayAnswerProposal(open, change);
    const outcome = isOwn ? 'withdrawn' : 'declined';
    if ((await endProposals([row.id], { outcome, at: now, only: open.id }, tx)) === 0) throw conflict(GONE);
    await tell(isOwn ? 'proposalWithdrawn' : 'proposalDeclined', change);
  });
}

const BATCH_SIZE = 25;

/** Ends proposals that nobody answered in time and tells everybody in it. Returns how many. */
export async function expireProposals(services: Services): Promise<number> {
  let total = 0;
  for (;;) {
    const due = and(isNull(proposals.endedAt), lte(proposals.expiresAt, services.clock()));
    const work = () => services.db.transaction((tx) => endAndTell(due, { tx, services }));
    const done = await withRetries(work, services.random);
    total += done;
    if (done < BATCH_SIZE) return total;
  }
}

async function endAndTell(
  which: ReturnType<typeof and>,
  { tx, services }: { tx: Db; services: Services },
): Promise<number> {
  const rows = await tx
    .select({ id: proposals.id, mentorshipId: proposals.mentorshipId })
    .from(proposals)
    .where(which)
    .orderBy(asc(proposals.expiresAt))
    .limit(BATCH_SIZE)
    .for('update', { skipLocked: true });
  for (const { id, mentorshipId } of rows) {
    await endProposals([mentorshipId], { outcome: 'expired', at: services.clock(), only: id }, tx);
    await notifyParticipants(tx, { event: 'proposalExpired', mentorshipId, byUserId: null }, services);
  }
  return rows.length;
}
