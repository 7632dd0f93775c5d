import { eq, inArray } from 'drizzle-orm';
import { badges, reviewBadges } from '../db/schema';
import type { Db } from '../db/types';
import { invalid } from '../http/errors';

/** The badges of a review become exactly these. @throws 400 on `badges` for one that does not exist */
export async function giveBadges(reviewId: number, ids: number[], tx: Db): Promise<void> {
  await tx.delete(reviewBadges).where(eq(reviewBadges.reviewId, reviewId));
  if (ids.length === 0) return;
  const found = await tx.select({ id: badges.id }).from(badges).where(inArray(badges.id, ids));
  const known = new Set(found.map((one) => one.id));
  const unknown = ids.filter((id) => !known.has(id));
  if (unknown.length > 0) throw invalid({ badges: unknown.map((id) => `No existe la medalla ${id}.`) });
  await tx.insert(reviewBadges).values(ids.map((badgeId) => ({ reviewId, badgeId })));
}

/** Ids of the badges that a review gives. */
export async function badgeIdsOf(reviewId: number, tx: Db): Promise<number[]> {
  const given = await tx
    .select({ id: reviewBadges.badgeId })
    .from(reviewBadges)
    .where(eq(reviewBadges.reviewId, reviewId));
  return given.map((one) => one.id);
}
