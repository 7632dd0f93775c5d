import { eq } from 'drizzle-orm';
import { tellTime } from '../db/clock';
import { reviews } from '../db/schema';
import { forbidden, notFound } from '../http/errors';
import { retrying } from '../http/retry';
import { forgetReply, tellReply } from '../notifications/replyNotices';
import type { Services } from '../services';
import type { Caller } from '../types';

/**
 * Writes, replaces or (`null`) takes back the mentor's one answer (extension `review-reply`); its student is told in the same
 * transaction. What is sent as it stands changes nothing. @throws 404 for an unknown review, 403 for anybody but its mentor
 */
export async function setReply(
  id: number,
  text: string | null,
  { caller, services }: { caller: Caller; services: Services },
): Promise<void> {
  const { db, clock, random } = services;
  const work = () =>
    db.transaction(async (tx) => {
      const now = clock();
      const [review] = await tx
        .select({
          id: reviews.id,
          mentorId: reviews.mentorId,
          studentId: reviews.studentId,
          title: reviews.title,
          reply: reviews.reply,
        })
        .from(reviews)
        .where(eq(reviews.id, id))
        .for('update');
      if (!review) throw notFound();
      if (review.mentorId !== caller.id) throw forbidden('Solo el mentor reseñado puede responder.');
      if (review.reply === text) return;
      await tellTime(tx, now);
      await tx
        .update(reviews)
        .set({ reply: text, repliedAt: text === null ? null : now })
        .where(eq(reviews.id, id));
      if (text === null) await forgetReply(tx, review);
      else await tellReply(tx, review, services);
    });
  await retrying(work, random);
}
