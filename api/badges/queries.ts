import { eq, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { badge, badgeSummary } from '../contract/badges';
import { badges, reviewBadges, reviews } from '../db/schema';
import type { Db } from '../db/types';
import type { Caller } from '../types';

type Badge = z.infer<typeof badge>;

export const listBadges = (db: Db): Promise<Badge[]> => db.select().from(badges).orderBy(badges.id);

/** Null when there is none. */
export async function findBadge(id: number, db: Db): Promise<Badge | null> {
  const [row] = await db.select().from(badges).where(eq(badges.id, id));
  return row ?? null;
}

/**
 * A mentor's are those received, a student's those given in reviews ('badges derived from reviews', spec.md section 6); nobody else has any. The
 * most frequent first.
 */
export async function summaryOf({ id, userType }: Caller, db: Db): Promise<z.infer<typeof badgeSummary>> {
  const all = await countBadges(
    userType === 'alumno' ? eq(reviews.studentId, id) : eq(reviews.mentorId, id),
    db,
  );
  const total = all.reduce((sum, one) => sum + one.count, 0);
  return { badges: all, total_badges: total, unique_badges: all.length };
}

function countBadges(where: SQL, db: Db) {
  const count = sql<number>`count(*)::int`;
  return db
    .select({
      id: badges.id,
      name: badges.name,
      description: badges.description,
      icon: badges.icon,
      points: badges.points,
      count,
    })
    .from(reviews)
    .innerJoin(reviewBadges, eq(reviewBadges.reviewId, reviews.id))
    .innerJoin(badges, eq(badges.id, reviewBadges.badgeId))
    .where(where)
    .groupBy(badges.id)
    .orderBy(sql`count(*) desc`, badges.name);
}
