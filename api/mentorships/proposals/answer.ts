import { eq, sql } from 'drizzle-orm';
import type { Services } from '~/api/context';
import { lockStudents } from '~/api/db/locks';
import { mentorships, proposals } from '~/api/db/schema';
import { rangeOf } from '~/api/db/times';
import { conflict, refusalOf } from '~/api/http/errors';
import { type Change, changeStored, type SessionRequest, withLockedSession } from '~/api/mentorships/change';
import { conflictOnOverlap, refuseStudentOverlap, refuseTakenHours } from '~/api/mentorships/freeHours';
import { assertMayAnswerProposal } from '~/api/mentorships/may';
import { bookerOf } from '~/api/mentorships/offers/offers';
import { getMentorship, type MentorshipRow, type OpenProposal } from '~/api/mentorships/queries';
import { type MentorshipEvent, newsFor } from '~/api/notices';
import { refuseMinors } from '~/api/users/minors';
import { endProposals, isAt, openProposalOf } from './state';

const tell = (event: MentorshipEvent, { row, caller, tx, services }: Change) =>
  services.notices.session(tx, { event, mentorshipId: row.id, byUserId: caller.id });

const GONE = 'Esa propuesta ya no está en pie. Mira cómo ha quedado la sesión.';

/**
 * Accepts the proposal with that id. It takes effect once everybody but its author has, and confirms a request.
 * @throws 403 for its author and staff, 404, 409 when it is not the open one, or the hours are taken
 */
export const accept = (
  { proposalId, ...asked }: SessionRequest & { proposalId: number },
  services: Services,
): Promise<MentorshipRow> =>
  conflictOnOverlap(() =>
    withLockedSession(asked, services, async (change) => {
      const open = openProposalOf(change.row, change.now);
      if (open?.id !== proposalId) throw conflict(GONE);
      const event = await acceptOpen(open, change);
      if (event === null) await showChange(change);
      else await tell(event, change);
      return getMentorship(change.row.id, change.tx);
    }),
  );

/**
 * Accepts it without a notice. Returns the event, or null while others still have to accept.
 * @param movesToo sessions that move away too: their hours count as free
 * @throws 403, 409 when the hours are taken
 */
export async function acceptOpen(open: OpenProposal, change: Change, movesToo: number[] = []) {
  const { row, caller, tx } = change;
  assertMayAnswerProposal(open, change);
  await refuseMinors(row, change);
  await refuseOwnOverlap(open, change, movesToo);
  const acceptedBy = [...new Set([...open.acceptedBy, caller.id])];
  await tx.update(proposals).set({ acceptedBy }).where(eq(proposals.id, open.id));
  const accepted = { ...open, acceptedBy };
  if (!isAccepted(accepted, row)) return null;
  await refuseTaken(accepted, change);
  return apply(accepted, change);
}

/** A student who accepts has to be free then: checked at once, so that the last to accept is not refused for others. */
async function refuseOwnOverlap(open: OpenProposal, { row, caller, tx, now }: Change, movesToo: number[]) {
  if (isAt(row, open) || !row.studentIds.includes(caller.id)) return;
  await lockStudents(row.studentIds, tx);
  const { start, end } = open;
  const wanted = { studentIds: [caller.id], start, end, exceptIds: [row.id, ...movesToo] };
  await refuseStudentOverlap(wanted, { tx, now, caller });
}

/** Whether everybody but its author has accepted it. */
const isAccepted = ({ byId, acceptedBy }: OpenProposal, { mentorId, studentIds }: MentorshipRow): boolean =>
  [mentorId, ...studentIds].filter((id) => id !== byId).every((id) => acceptedBy.includes(id));

/** Updates open pages without a notice, while not everybody has accepted. */
export const showChange = ({ row, tx, services }: Change): Promise<void> =>
  services.live.publish(tx, newsFor([row.mentorId, ...row.studentIds], 'mentorship', row.id));

/**
 * Settles the proposal of a group that a student has left: their own ends; one that nobody else has to accept takes
 * effect, or ends if its hours are taken.
 */
export async function settleAfterLeaving(leaving: Change): Promise<void> {
  const { caller, tx, now, services } = leaving;
  const row = await getMentorship(leaving.row.id, tx);
  const change = { ...leaving, row };
  const open = openProposalOf(row, now);
  if (!open) return;
  const left = sql`array_remove(${proposals.acceptedBy}, ${caller.id}::int)`;
  await tx.update(proposals).set({ acceptedBy: left }).where(eq(proposals.id, open.id));
  if (open.byId !== caller.id && !isAccepted(open, row)) return;
  if (open.byId !== caller.id && !(await refusalOf(refuseTaken(open, change)))) {
    const event = await apply(open, change);
    return services.notices.session(tx, { event, mentorshipId: row.id, byUserId: null });
  }
  await dropProposal(row, change);
}

/** Ends the session's open proposal, which can no longer be: the session stays as it is, and all are told. */
export async function dropProposal(
  { id }: MentorshipRow,
  { tx, now, services }: Pick<Change, 'tx' | 'now' | 'services'>,
): Promise<void> {
  if ((await endProposals([id], { outcome: 'superseded', at: now }, tx)) > 0)
    await services.notices.session(tx, { event: 'proposalEnded', mentorshipId: id, byUserId: null });
}

/** @throws 409 */
async function refuseTaken(open: OpenProposal, change: Change): Promise<void> {
  const { id, mentorId, studentIds } = change.row;
  if (isAt(change.row, open)) return;
  await lockStudents(studentIds, change.tx);
  const wanted = { mentorId, studentIds, start: open.start, end: open.end, exceptIds: [id] };
  await refuseTakenHours(wanted, change);
}

/** `agreed` confirms a request. */
type Applied = 'agreed' | 'rescheduled';

/** Puts it into effect without a notice; a database trigger moves the students' hours. @throws 409 */
async function apply(open: OpenProposal, { row, tx, now }: Change): Promise<Applied> {
  const { id, confirmedAt } = row;
  if ((await endProposals([id], { outcome: 'accepted', at: now, only: open.id }, tx)) === 0)
    throw conflict(GONE);
  const moved = {
    during: rangeOf(open),
    priceCents: open.priceCents ?? row.priceCents,
    confirmedAt: confirmedAt ?? now,
    bookedById: bookerOf(row),
    sequence: sql`${mentorships.sequence} + 1`,
    rescheduledAt: now,
    rescheduledById: open.byId,
  };
  await changeStored(id, moved, tx);
  return confirmedAt === null ? 'agreed' : 'rescheduled';
}

/**
 * Withdraws one's own proposal or declines somebody else's; the session stays as it is.
 * @throws 403 for staff, 404, 409 when there is none, or it is not the one with `proposalId`
 */
export const endProposal = (
  { proposalId, ...asked }: SessionRequest & { proposalId?: number },
  services: Services,
): Promise<void> =>
  withLockedSession(asked, services, async (change) => {
    const open = openProposalOf(change.row, change.now);
    if (!open || (proposalId !== undefined && proposalId !== open.id)) throw conflict(GONE);
    await tell(await endOpen(open, change), change);
  });

/** Ends it without a notice. Returns the event. @throws 403, 409 */
export async function endOpen(open: OpenProposal, change: Change) {
  const { row, caller, tx, now } = change;
  const isOwn = open.byId === caller.id;
  if (!isOwn) assertMayAnswerProposal(open, change);
  const outcome = isOwn ? 'withdrawn' : 'declined';
  if ((await endProposals([row.id], { outcome, at: now, only: open.id }, tx)) === 0) throw conflict(GONE);
  return isOwn ? 'proposalWithdrawn' : 'proposalDeclined';
}
