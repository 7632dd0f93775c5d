import { sql } from 'drizzle-orm';
import type { ReviewSummary } from '../contract/reviewSummary';
import type { Db } from '../db/types';

interface Asked {
  mentor: number;
  /** Narrows the badges. */
  calification?: number;
  /** Narrows the marks. */
  badge?: number;
}
interface Row extends Record<string, unknown> {
  count: number;
  average: number | null;
  stars: Record<string, number>;
  badges: ReviewSummary['badges'];
}

const NO_STARS = { '1': 0, '2': 0, '3': 0, '4': 0, '5': 0 };

/**
 * Count, average, marks and badges of a mentor's reviews, in one statement over them alone. Each of the two filters narrows what the
 * other one is chosen from, so that every number says what choosing it shows.
 */
export async function summarize(
  { mentor, calification = 0, badge = 0 }: Asked,
  db: Db,
): Promise<ReviewSummary> {
  const { rows } = await db.execute<Row>(sql`
    with own as materialized (
      select id, calification, (${badge}::int = 0 or exists (
        select 1 from review_badges f where f.review_id = reviews.id and f.badge_id = ${badge}::int)) as fits
      from reviews where mentor_id = ${mentor}
    ), marks as (
      select calification, count(*)::int as n from own where fits group by calification
    ), given as (
      select rb.badge_id, (count(*) filter (where ${calification}::int in (0, own.calification)))::int as n
      from own join review_badges rb on rb.review_id = own.id group by rb.badge_id
    )
    select (select count(*)::int from own) as count,
      (select avg(calification)::float8 from own) as average,
      (select coalesce(json_object_agg(calification, n), '{}') from marks) as stars,
      (select coalesce(json_agg(json_build_object('id', b.id, 'name', b.name, 'description', b.description,
        'icon', b.icon, 'points', b.points, 'count', g.n) order by g.n desc, b.id), '[]')
        from given g join badges b on b.id = g.badge_id) as badges`);
  const [row] = rows;
  return {
    count: row?.count ?? 0,
    average: row?.average ?? null,
    stars: { ...NO_STARS, ...row?.stars },
    badges: row?.badges ?? [],
  };
}
