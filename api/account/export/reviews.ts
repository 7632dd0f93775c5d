import { and, eq, gt, inArray } from 'drizzle-orm';
import { badges, reviewBadges, reviews } from '../../db/schema';
import type { Db } from '../../db/types';
import { instant, paged } from './pages';
import { othersById } from './people';

type Review = typeof reviews.$inferSelect;

/** Those that a student wrote, or that a mentor received; `with` is the other one. */
export function reviewPages(side: 'written' | 'received', userId: number, db: Db) {
  const { id } = reviews;
  const own = side === 'written' ? reviews.studentId : reviews.mentorId;
  const otherOf = (row: Review) => (side === 'written' ? row.mentorId : row.studentId);
  return paged(
    (after, limit) =>
      db
        .select()
        .from(reviews)
        .where(and(eq(own, userId), gt(id, after)))
        .orderBy(id)
        .limit(limit),
    async (rows) => {
      const person = await othersById(rows.map(otherOf), db);
      const given = await badgesOf(rows, db);
      return rows.map((row) => ({
        id: row.id,
        mentorship: row.mentorshipId,
        with: person(otherOf(row)),
        title: row.title,
        calification: row.calification,
        text: row.text,
        badges: given.get(row.id) ?? [],
        created_at: row.createdAt.toISOString(),
        updated_at: instant(row.updatedAt),
        reply: row.reply,
        replied_at: instant(row.repliedAt),
      }));
    },
  );
}

async function badgesOf(rows: Review[], db: Db): Promise<Map<number, { id: number; name: string }[]>> {
  const ids = rows.map((row) => row.id);
  const given = await db
    .select({ reviewId: reviewBadges.reviewId, id: badges.id, name: badges.name })
    .from(reviewBadges)
    .innerJoin(badges, eq(badges.id, reviewBadges.badgeId))
    .where(inArray(reviewBadges.reviewId, ids))
    .orderBy(badges.id);
  const byReview = new Map<number, { id: number; name: string }[]>();
  for (const { reviewId, ...badge } of given) {
    byReview.set(reviewId, [...(byReview.get(reviewId) ?? []), badge]);
  }
  return byReview;
}
