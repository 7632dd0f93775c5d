import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { badge, badgeChanges, badgePayload } from '../contract/badges';
import { badges, reviewBadges } from '../db/schema';
import type { Db } from '../db/types';
import { conflict, invalid, notFound } from '../http/errors';
import { violates } from '../http/sqlErrors';

type Badge = z.infer<typeof badge>;

/** @throws 400 for a name that is taken */
export async function createBadge(payload: z.output<typeof badgePayload>, db: Db): Promise<Badge> {
  const [row] = await named(() => db.insert(badges).values(payload).returning());
  if (!row) throw new Error('The new badge is gone.');
  return row;
}

/** @throws 404, 400 for a name that is taken */
export async function changeBadge(
  id: number,
  changes: z.output<typeof badgeChanges>,
  db: Db,
): Promise<Badge> {
  const values = Object.values(changes).some((value) => value !== undefined);
  const [row] = values
    ? await named(() => db.update(badges).set(changes).where(eq(badges.id, id)).returning())
    : await db.select().from(badges).where(eq(badges.id, id));
  if (!row) throw notFound();
  return row;
}

/** Mentors keep what they were given: a badge that was ever given stays. @throws 404, 409 */
export async function deleteBadge(id: number, db: Db): Promise<void> {
  const given = () => conflict('Esta medalla ya se ha concedido: puedes cambiarla, pero no borrarla.');
  const [review] = await db
    .select({ id: reviewBadges.reviewId })
    .from(reviewBadges)
    .where(eq(reviewBadges.badgeId, id))
    .limit(1);
  if (review) throw given();
  try {
    const gone = await db.delete(badges).where(eq(badges.id, id)).returning({ id: badges.id });
    if (gone.length === 0) throw notFound();
  } catch (error) {
    if (violates(error, 'review_badges_badge_id_badges_id_fk')) throw given();
    throw error;
  }
}

async function named<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (violates(error, 'badges_name_unique') || violates(error, 'badges_name_folded')) {
      throw invalid({ name: ['Ya existe una medalla con ese nombre.'] });
    }
    throw error;
  }
}
