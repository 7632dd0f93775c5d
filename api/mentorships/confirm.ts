import { and, eq, isNull, sql } from 'drizzle-orm';
import { mentorships } from '../db/schema';
import { conflict, forbidden } from '../http/errors';
import { tellMentorship } from '../notifications/mentorshipNotices';
import { BEGUN, type Change, refuseBegun } from './change';

/**
 * Confirms a request. Its hours are still free: a request holds them from the booking on (`mentorships_mentor_no_overlap`).
 * @throws 403 for anybody but its mentor, 409 once it has begun or was cancelled
 */
export async function confirm(change: Change): Promise<void> {
  const { row, caller, tx, now, services } = change;
  if (caller.id !== row.mentorId) throw forbidden('Solo su mentor puede confirmar la mentoría.');
  refuseBegun(change);
  // A request that nobody answered in time is cancelled without its mentor's lock (unanswered.ts).
  const confirmed = await tx
    .update(mentorships)
    .set({ confirmedAt: now, sequence: sql`${mentorships.sequence} + 1` })
    .where(and(eq(mentorships.id, row.id), isNull(mentorships.cancelledAt)))
    .returning({ id: mentorships.id });
  if (confirmed.length === 0) throw conflict(BEGUN);
  await tellMentorship(tx, { event: 'confirmed', mentorshipId: row.id, byUserId: caller.id }, services);
}
