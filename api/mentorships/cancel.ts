import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Services } from '~/api/context';
import { answersRequest, isOffer, wayOut } from '~/api/contract/rules/roles';
import { isLate } from '~/api/contract/rules/sessions';
import { isLateBy } from '~/api/contract/rules/terms';
import { mentorshipStudents, mentorships } from '~/api/db/schema';
import type { MentorshipEvent } from '~/api/notices';
import { type Change, changeStored, countSeatChange, type SessionRequest, withLockedSession } from './change';
import { assertMayCancel, assertMayDecline, assertMayLeave } from './may';
import { settleAfterLeaving } from './proposals/answer';
import { endProposals } from './proposals/state';

interface CancelRequest extends SessionRequest {
  /** In the caller's own words; sent to the people affected. */
  reason?: string;
}

/**
 * Cancels a session before its start: the row is kept as history, the hours are free at once. One of several
 * students only leaves it; the person who was asked declines a request by it. @throws 404, 409 once it has begun
 */
export const cancel = ({ reason, ...asked }: CancelRequest, services: Services): Promise<void> =>
  withLockedSession(asked, services, async (change) => {
    assertMayCancel(change);
    if (wayOut(change.row, change.caller) === 'leave') return leaveGroup(change);
    await cancelSession(change, { kind: endingOf(change), reason });
  });

/** An unconfirmed session is declined by the person who was asked, and cancelled by everybody else. */
const endingOf = ({ row, caller }: Change): 'cancelled' | 'declined' =>
  answersRequest(row, caller) && row.confirmedAt === null ? 'declined' : 'cancelled';

/**
 * Extension `requests`.
 * @throws 403 for everyone but the person who was asked, 404, 409 once it is confirmed or has begun
 */
export const decline = ({ reason, ...asked }: CancelRequest, services: Services): Promise<void> =>
  withLockedSession(asked, services, async (change) => {
    assertMayDecline(change);
    await cancelSession(change, { kind: 'declined', reason });
  });

/**
 * Extension `requests`. When the last student leaves, the session is cancelled.
 * @throws 403 for everyone but students, 404, 409 once it has begun
 */
export const leave = (asked: CancelRequest, services: Services): Promise<void> =>
  withLockedSession(asked, services, async (change) => {
    assertMayLeave(change);
    await goOut(change, asked.reason);
  });

/** Leaves a group, cancels any other session. An account that closes uses it under the mentor's lock. */
export function goOut(change: Change, reason?: string): Promise<void> {
  if (wayOut(change.row, change.caller) === 'leave') return leaveGroup(change);
  const { row, caller } = change;
  const declines = isOffer(row) && answersRequest(row, caller) && row.confirmedAt === null;
  return cancelSession(change, { kind: declines ? 'declined' : 'cancelled', reason });
}

/** Offers have events of their own. */
function eventOf({ row, caller }: Change, kind: 'cancelled' | 'declined'): MentorshipEvent {
  if (!isOffer(row)) return kind;
  if (kind === 'declined') return 'offerDeclined';
  return caller.id === row.mentorId ? 'offerWithdrawn' : 'cancelled';
}

async function leaveGroup(change: Change): Promise<void> {
  const { row, caller, tx, services } = change;
  await giveUpSeat(change);
  await noteLate(change);
  await services.notices.session(tx, { event: 'left', mentorshipId: row.id, byUserId: caller.id });
  await settleAfterLeaving(change);
}

/** Ends sessions of a series, or gives up the seats in groups, with one notice. @throws 409 when one has expired */
export async function endAll(
  changes: Change[],
  { event, reason }: { event: 'ended' | 'withdrawn'; reason?: string },
  { caller, tx, services }: Pick<Change, 'caller' | 'tx' | 'services'>,
): Promise<void> {
  const left: Change[] = [];
  for (const change of changes) {
    if (wayOut(change.row, change.caller) === 'leave') {
      await giveUpSeat(change);
      left.push(change);
    } else await endSession(change, { kind: event === 'withdrawn' ? event : endingOf(change), reason });
    if (event === 'ended') await noteLate(change);
  }
  const ids = changes.map(({ row }) => row.id);
  await services.notices.series(tx, { event, ids, byUserId: caller.id });
  for (const change of left) await settleAfterLeaving(change);
}

/** Gives the seat up without a notice, and without settling an open proposal. */
async function giveUpSeat({ row, caller, tx, now }: Change): Promise<void> {
  await tx
    .update(mentorshipStudents)
    .set({ leftAt: now })
    .where(and(eq(mentorshipStudents.mentorshipId, row.id), eq(mentorshipStudents.studentId, caller.id)));
  await countSeatChange(row.id, tx);
  const [longest] = row.studentIds.filter((id) => id !== caller.id);
  if (row.bookedById === caller.id && longest !== undefined) {
    // The longest-standing student becomes the booker, but must not read the previous description.
    await tx
      .update(mentorships)
      .set({ bookedById: longest, additionalInformation: '' })
      .where(eq(mentorships.id, row.id));
  }
}

interface Ending {
  kind: 'cancelled' | 'declined' | 'withdrawn';
  reason?: string;
}

async function cancelSession(change: Change, ending: Ending & { kind: 'cancelled' | 'declined' }) {
  const { row, caller, tx, services } = change;
  await endSession(change, ending);
  await noteLate(change);
  const event = eventOf(change, ending.kind);
  await services.notices.session(tx, { event, mentorshipId: row.id, byUserId: caller.id || null });
}

/** Ends a session without a notice; a database trigger frees the students' hours. @throws 409 when it has expired */
export async function endSession({ row, caller, tx, now }: Change, { kind, reason }: Ending): Promise<void> {
  const isLateEnding = kind === 'cancelled' && row.confirmedAt !== null && isLate(row, now);
  const ending = {
    cancelledAt: now,
    cancelledById: caller.id || null,
    cancelKind: kind,
    // A frozen account writes to nobody (docs/contract.md, 'Cases').
    cancelReason: caller.isFrozen ? null : reason || null,
    cancelledLate: isLateEnding ? othersAreFree(row, caller) : false,
    sequence: sql`${mentorships.sequence} + 1`,
  };
  await changeStored(row.id, ending, tx);
  await endProposals([row.id], { outcome: 'superseded', at: now }, tx);
}

/** Notes that a student calls off a confirmed session late by its terms (docs/contract.md, 'Terms of a mentor'). */
async function noteLate({ row, caller, tx, now }: Change): Promise<void> {
  if (row.confirmedAt === null || !isLateBy(row.start, row.terms, now)) return;
  const { mentorshipId, studentId } = mentorshipStudents;
  const isOwn = and(eq(mentorshipId, row.id), eq(studentId, caller.id));
  const isFree = othersAreFree({ ...row, studentIds: [] }, caller);
  await tx.update(mentorshipStudents).set({ lateAt: now }).where(and(isOwn, isFree));
}

/** Nobody is late who calls off a session with an account that staff have limited or shut (docs/contract.md, 'Cases'). */
function othersAreFree({ mentorId, studentIds }: Change['row'], { id }: Change['caller']): SQL<boolean> {
  const others = [mentorId, ...studentIds].filter((one) => one !== id);
  if (others.length === 0) return sql`false`;
  return sql`not exists (select 1 from users u where (u.restriction is not null or not u.is_active)
    and u.id in ${others})`;
}
