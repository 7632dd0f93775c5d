import { eq } from 'drizzle-orm';
import { mentorships } from '../db/schema';
import { forbidden } from '../http/errors';
import { tellMentorship } from '../notifications/mentorshipNotices';
import { type Change, refuseBegun } from './change';

/**
 * Confirms a request. Its hours are still free: a request holds them from the booking on (`mentorships_mentor_no_overlap`).
 * @throws 403 for anybody but its mentor, 409 once it has begun
 */
export async function confirm(change: Change): Promise<void> {
  const { row, caller, tx, now, services } = change;
  if (caller.id !== row.mentorId) throw forbidden('Solo su mentor puede confirmar la mentoría.');
  refuseBegun(change);
  await tx.update(mentorships).set({ confirmedAt: now }).where(eq(mentorships.id, row.id));
  await tellMentorship(tx, { event: 'confirmed', mentorshipId: row.id, byUserId: caller.id }, services);
}
