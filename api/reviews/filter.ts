import { and, eq, exists, type SQL, sql } from 'drizzle-orm';
import { reviewBadges, reviews } from '../db/schema';
import type { Db } from '../db/types';

export interface ReviewFilter {
  /** Ids. */
  mentor?: number;
  alumno?: number;
  mentorship?: number;
  /** 1 to 5. */
  calification?: number;
  /** Id of one that the review gives. */
  badge?: number;
}

/** Of `reviews`; undefined for all of them. */
export function whereOf(
  { mentor, alumno, mentorship, calification, badge }: ReviewFilter,
  db: Db,
): SQL | undefined {
  return and(
    mentor === undefined ? undefined : eq(reviews.mentorId, mentor),
    alumno === undefined ? undefined : eq(reviews.studentId, alumno),
    mentorship === undefined ? undefined : eq(reviews.mentorshipId, mentorship),
    calification === undefined ? undefined : eq(reviews.calification, calification),
    badge === undefined ? undefined : exists(given(badge, db)),
  );
}

function given(badge: number, db: Db) {
  return db
    .select({ one: sql`1` })
    .from(reviewBadges)
    .where(and(eq(reviewBadges.reviewId, reviews.id), eq(reviewBadges.badgeId, badge)));
}
