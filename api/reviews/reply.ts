import { and, eq } from 'drizzle-orm';
import { tellTime } from '../db/clock';
import { reviews } from '../db/schema';
import { forbidden, notFound } from '../http/errors';
import type { Services } from '../services';
import type { Caller } from '../types';

/**
 * Writes, replaces or (`null`) takes back the mentor's one answer (extension `review-reply`). @throws 404 for an unknown review, 403 for anybody but
 * its mentor
 */
export async function setReply(
  id: number,
  text: string | null,
  { caller, services: { db, clock } }: { caller: Caller; services: Services },
): Promise<void> {
  const now = clock();
  const written = await db.transaction(async (tx) => {
    await tellTime(tx, now);
    return tx
      .update(reviews)
      .set({ reply: text, repliedAt: text === null ? null : now })
      .where(and(eq(reviews.id, id), eq(reviews.mentorId, caller.id)))
      .returning({ id: reviews.id });
  });
  if (written.length > 0) return;
  const [row] = await db.select({ id: reviews.id }).from(reviews).where(eq(reviews.id, id));
  throw row ? forbidden('Solo el mentor reseñado puede responder.') : notFound();
}
