import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Interval } from '~/api/availability/slots';
import { centsOf } from '~/api/contract/rules/price';
import { answerBy, hoursProblems, isLate, LATE_HOURS } from '~/api/contract/rules/sessions';
import { mentorships, proposals } from '~/api/db/schema';
import { conflict, invalid, Refusal, refuseProblems } from '~/api/http/errors';
import { findActiveMentor } from '~/api/mentors/queries';
import { notifyParticipants } from '~/api/notifications/mentorshipNotices';
import type { MentorshipEvent } from '~/api/notifications/mentorshipTexts';
import type { Services } from '~/api/services';
import { type Change, type SessionRequest, withLockedSession } from './change';
import { endExpired } from './expiredProposals';
import { conflictOnOverlap, refuseStudentOverlap, refuseTakenHours, refuseUnfreeHours } from './freeHours';
import { lockStudents } from './locks';
import { assertMayAnswerProposal, assertMayPropose, EXPIRED } from './may';
import { bookerOf } from './offers';
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
  // Their hours are free, but their rows would conflict.
  await endExpired(eq(proposals.mentorId, row.mentorId), { tx, now, services });
  await endProposals([row.id], { outcome: 'superseded', at: now }, tx);
  const first = start < row.start ? start : row.start;
  const expiresAt = answerBy({ start: first }, now, services.answerRule);
  await tx.insert(proposals).values({
    mentorshipId: row.id,
    mentorId: row.mentorId,
    byId: caller.id,
    during: rangeOf({ start, end }),
    priceCents,
    createdAt: now,
    expiresAt,
  });
  if (row.confirmedAt === null) {
    // It may have expired meanwhile: that takes no lock of the mentor (unanswered.ts).
    const answerUntil = row.deadline < expiresAt ? expiresAt : row.deadline;
    const waiting = await tx
      .update(mentorships)
      .set({ answerBy: answerUntil })
      .where(and(eq(mentorships.id, row.id), isNull(mentorships.cancelledAt)))
      .returning({ id: mentorships.id });
    if (waiting.length === 0) throw conflict(EXPIRED);
  }
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
      await refuseOwnOverlap(open, change);
      const acceptedBy = [...new Set([...open.acceptedBy, caller.id])];
      await tx.update(proposals).set({ acceptedBy }).where(eq(proposals.id, open.id));
      const accepted = { ...change, row: { ...row, proposal: { ...open, acceptedBy } } };
      if (!(await applyIfAccepted(accepted))) await showChange(change);
      return getMentorship(row.id, tx);
    }),
  );
}

/** Each student who accepts has to be free then, so that the last one does not hear of the others. */
async function refuseOwnOverlap(open: OpenProposal, { row, caller, tx, now }: Change): Promise<void> {
  if (isAt(row, open) || !row.studentIds.includes(caller.id)) return;
  await lockStudents(row.studentIds, tx);
  const hours = { start: open.start, end: open.end };
  await refuseStudentOverlap({ studentIds: [caller.id], ...hours, exceptId: row.id }, { tx, now, caller });
}

/** Everybody but its author. */
function isAccepted({ byId, acceptedBy }: OpenProposal, { mentorId, studentIds }: MentorshipRow): boolean {
  const parties = [mentorId, ...studentIds].filter((id) => id !== byId);
  return parties.every((id) => acceptedBy.includes(id));
}

/** Puts the open proposal into force if everybody but its author has accepted. Under the mentor's lock. */
async function applyIfAccepted(change: Change): Promise<boolean> {
  const open = openProposalOf(change.row, change.now);
  if (!open || !isAccepted(open, change.row)) return false;
  await refuseTaken(open, change);
  await apply(open, change, change.caller.id);
  return true;
}

/** On the others' pages, without a notice: not everybody has accepted yet. */
function showChange({ row: { id: subjectId, mentorId, studentIds }, tx, services }: Change): Promise<void> {
  const news = [mentorId, ...studentIds].map((userId) => ({
    userId,
    kind: 'mentorship' as const,
    subjectId,
  }));
  return services.live.publish(tx, news);
}

/**
 * When a student has left a group: their own proposal ends, and one that nobody else has to accept holds, or ends
 * if its hours are taken. `row`: without them.
 */
export async function settleAfterLeaving(change: Change): Promise<void> {
  const { row, caller, tx, now, services } = change;
  const open = openProposalOf(row, now);
  if (!open) return;
  const left = sql`array_remove(${proposals.acceptedBy}, ${caller.id}::int)`;
  await tx.update(proposals).set({ acceptedBy: left }).where(eq(proposals.id, open.id));
  if (open.byId !== caller.id && !isAccepted(open, row)) return;
  const isFree = open.byId !== caller.id && (await isUntaken(open, change));
  if (isFree) return apply(open, change, null);
  await endProposals([row.id], { outcome: 'superseded', at: now, only: open.id }, tx);
  const ended = { event: 'proposalEnded', mentorshipId: row.id, byUserId: null } as const;
  await notifyParticipants(tx, ended, services);
}

async function isUntaken(open: OpenProposal, change: Change): Promise<boolean> {
  try {
    await refuseTaken(open, change);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.status === 409) return false;
    throw error;
  }
}

/** @throws 409 */
async function refuseTaken(open: OpenProposal, { row, caller, tx, now, services }: Change): Promise<void> {
  if (isAt(row, open)) return;
  const { id, mentorId, studentIds } = row;
  await lockStudents(studentIds, tx);
  const wanted = { mentorId, studentIds, start: open.start, end: open.end, exceptId: id };
  await refuseTakenHours(wanted, { caller, tx, now, services });
}

/** A database trigger moves the students' hours. `byUserId`: who accepted last; null when somebody left. */
async function apply(open: OpenProposal, change: Change, byUserId: number | null): Promise<void> {
  const { row, tx, now, services } = change;
  const { id, confirmedAt } = row;
  if ((await endProposals([id], { outcome: 'accepted', at: now, only: open.id }, tx)) === 0)
    throw conflict(GONE);
  const moved = await tx
    .update(mentorships)
    .set({
      during: rangeOf(open),
      priceCents: open.priceCents ?? row.priceCents,
      confirmedAt: confirmedAt ?? now,
      bookedById: bookerOf(row),
      sequence: sql`${mentorships.sequence} + 1`,
      rescheduledAt: now,
      rescheduledById: open.byId,
    })
    .where(and(eq(mentorships.id, id), isNull(mentorships.cancelledAt)))
    .returning({ id: mentorships.id });
  if (moved.length === 0) throw conflict(EXPIRED);
  const event = confirmedAt === null ? 'agreed' : 'rescheduled';
  await notifyParticipants(tx, { event, mentorshipId: id, byUserId }, services);
}

/**
 * Takes one's own proposal back, or turns down that of somebody else; what stood stands.
 * @param asked.proposalId that one alone
 * @throws 403 for staff, 404, 409 when there is none, or another one
 */
export function endProposal(
  { proposalId, ...asked }: SessionRequest & { proposalId?: number },
  services: Services,
): Promise<void> {
  return withLockedSession(asked, services, async (change) => {
    const { row, caller, tx, now } = change;
    const open = openProposalOf(row, now);
    if (!open || (proposalId !== undefined && proposalId !== open.id)) throw conflict(GONE);
    const isOwn = open.byId === caller.id;
    if (!isOwn) assertMayAnswerProposal(open, change);
    const outcome = isOwn ? 'withdrawn' : 'declined';
    if ((await endProposals([row.id], { outcome, at: now, only: open.id }, tx)) === 0) throw conflict(GONE);
    await tell(isOwn ? 'proposalWithdrawn' : 'proposalDeclined', change);
  });
}
