import { sql } from 'drizzle-orm';
import { mentorSearch, users } from '../db/schema';

const POINTS_PER_SESSION = 10;

/**
 * Rating, total_score and points as the API shows them (api.md section 2). Reviews and badges are summed up
 * in `mentor_search` by triggers (api/db/functions/mentorSearch.sql, where total_score is defined); finished
 * sessions are counted from an index, since the clock alone finishes them. Columns for a select that has
 * `users` left joined with `mentor_search`.
 * @param now sessions that ended before it count
 */
export function scoreColumns(now: Date) {
  const hundredths = (column: typeof mentorSearch.ratingHundredths | typeof mentorSearch.scoreHundredths) =>
    sql`(${column} / 100.0)::float8`;
  return {
    /** Mean of the reviews, null without any. */
    rating: sql<number | null>`${hundredths(mentorSearch.ratingHundredths)}`,
    totalReviews: sql<number>`coalesce(${mentorSearch.reviewCount}, 0)`,
    totalScore: sql<number>`coalesce(${hundredths(mentorSearch.scoreHundredths)}, 0)`,
    points: sql<number>`(case when ${users.userType} = 'mentor' then coalesce(${mentorSearch.badgePoints}, 0)
      + ${POINTS_PER_SESSION} * (select count(*) from mentorships m where m.mentor_id = ${users.id}
        and m.confirmed_at is not null and m.cancelled_at is null
        and upper(m.during) <= ${now.toISOString()}::timestamptz) else 0 end)::int`,
  };
}
