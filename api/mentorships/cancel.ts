import { and, eq, sql } from 'drizzle-orm';
import { mentorshipStudents, mentorships } from '~/api/db/schema';
import { conflict, forbidden } from '~/api/http/errors';
import { notifyParticipants } from '~/api/notifications/mentorshipNotices';
import type { Caller, Services } from '~/api/services';
import { type Change, countSeatChange, refuseBegun, withLockedSession } from './change';
import { isLate } from './rules';

interface CancelRequest {
  key: string;
  caller: Caller;
  /** In the caller's own words; those whom it concerns are told. */
  reason?: string;
}

const TOO_LATE = 'La mentoría ya ha empezado y no se puede cancelar.';

/**
 * Cancels a session before its start: the row stays as history, the hours are free at once. A student of a
 * group of several only leaves it; a mentor who cancels a request declines it.
 * @throws 404, 409 once it has begun
 */
export function cancel({ reason, ...asked }: CancelRequest, services: Services): Promise<void> {
  return withLockedSession(asked, services, async (change) => {
    refuseBegun(change, TOO_LATE);
    const { row, caller } = change;
    if (caller.userType === 'alumno') return withdraw(change, reason);
    const declines = caller.id === row.mentorId && row.confirmedAt === null;
    await cancelSession(change, { kind: declines ? 'declined' : 'cancelled', reason });
  });
}

/** Extension `decline`. @throws 403 for anybody but its mentor, 404, 409 once it is confirmed or has begun */
export function decline({ reason, ...asked }: CancelRequest, services: Services): Promise<void> {
  return withLockedSession(asked, services, async (change) => {
    const { row, caller } = change;
    if (caller.id !== row.mentorId) throw forbidden('Solo su mentor puede rechazar la mentoría.');
    refuseBegun(change);
    if (row.confirmedAt !== null) throw conflict('La mentoría ya está confirmada: solo se puede cancelar.');
    await cancelSession(change, { kind: 'declined', reason });
  });
}

/**
 * Extension `group-sessions`. The last student who leaves cancels it. @throws 403 for others than students,
 * 404, 409 once it has begun
 */
export function leave(asked: CancelRequest, services: Services): Promise<void> {
  return withLockedSession(asked, services, async (change) => {
    if (change.caller.userType !== 'alumno')
      throw forbidden('Solo los estudiantes pueden salir de una sesión.');
    refuseBegun(change, TOO_LATE);
    await withdraw(change, asked.reason);
  });
}

/**
 * A request of someone who closes the account: left, or cancelled, in a transaction that holds its mentor's
 * lock.
 */
export function releaseSeat(change: Change): Promise<void> {
  if (change.caller.userType === 'alumno') return withdraw(change, undefined);
  return cancelSession(change, { kind: 'cancelled', reason: undefined });
}

async function withdraw(change: Change, reason: string | undefined): Promise<void> {
  const { row, caller, tx, now, services } = change;
  const others = row.studentIds.filter((id) => id !== caller.id);
  const [next] = others;
  if (next === undefined) return cancelSession(change, { kind: 'cancelled', reason });
  await tx
    .update(mentorshipStudents)
    .set({ leftAt: now })
    .where(and(eq(mentorshipStudents.mentorshipId, row.id), eq(mentorshipStudents.studentId, caller.id)));
  await countSeatChange(row.id, tx);
  if (row.bookedById === caller.id) {
    // Somebody of those who stay answers for it: who has been in it longest. What the one who goes wrote is
    // not theirs to read.
    await tx
      .update(mentorships)
      .set({ bookedById: next, additionalInformation: '' })
      .where(eq(mentorships.id, row.id));
  }
  await notifyParticipants(tx, { event: 'left', mentorshipId: row.id, byUserId: caller.id }, services);
}

/** A trigger of the schema frees the hours of its students. */
async function cancelSession(
  { row, caller, tx, now, services }: Change,
  { kind, reason }: { kind: 'cancelled' | 'declined'; reason: string | undefined },
): Promise<void> {
  await tx
    .update(mentorships)
    .set({
      cancelledAt: now,
      cancelledById: caller.id,
      cancelKind: kind,
      cancelReason: reason || null,
      cancelledLate: kind === 'cancelled' && row.confirmedAt !== null && isLate(row, now),
      sequence: sql`${mentorships.sequence} + 1`,
    })
    .where(eq(mentorships.id, row.id));
  await notifyParticipants(tx, { event: kind, mentorshipId: row.id, byUserId: caller.id }, services);
}
