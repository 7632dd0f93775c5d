import { sql } from 'drizzle-orm';
import { users } from '../db/schema';

const VIRTUAL_REVIEWS = 5;
const POINTS_PER_SESSION = 10;

/**
 * The one place where rating, total_score and points come from (api.md section 2). Columns for a select that has `users` and at least one
 * join (drizzle leaves table names out otherwise); each is an index look-up per user, the overall mean is computed once.
 * @param now sessions that ended before it count
 */
export function scoreColumns(now: Date) {
  const at = sql`${now.toISOString()}::timestamptz`;
  const own = sql`from reviews r where r.mentor_id = ${users.id}`;
  return {
    /** Mean of the reviews, null without any. */
    rating: sql<number | null>`(select round(avg(r.calification), 2)::float8 ${own})`,
    totalReviews: sql<number>`(select count(*)::int ${own})`,
    /** Bayesian mean: 5 virtual reviews at the overall mean; 0 without a review of one's own. */
    totalScore: sql<number>`(select case when count(*) = 0 then 0 else round((
      ${VIRTUAL_REVIEWS} * (select avg(calification) from reviews) + sum(r.calification)
    ) / (${VIRTUAL_REVIEWS} + count(*)), 2) end::float8 ${own})`,
    points: sql<number>`(
      ${POINTS_PER_SESSION} * (select count(*) from mentorships m where m.mentor_id = ${users.id}
        and m.confirmed_at is not null and m.cancelled_at is null and upper(m.during) <= ${at})
      + (select coalesce(sum(b.points), 0) from reviews r join review_badges rb on rb.review_id = r.id
        join badges b on b.id = rb.badge_id where r.mentor_id = ${users.id}))::int`,
  };
}
