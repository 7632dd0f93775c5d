/** Badges of several reviews together (spec.md section 6: a student's are 'derived from reviews'). */
import type { Badge, BadgeSummary } from '../../api/contract/tolerantBadges';

/** @param given ids of each review's badges @param known those that exist; others have no name to show. The most frequent first. */
export function tallyBadges(given: readonly (readonly string[])[], known: readonly Badge[]): BadgeSummary {
  const counts = new Map<string, number>();
  for (const id of given.flatMap((ids) => [...new Set(ids)])) counts.set(id, (counts.get(id) ?? 0) + 1);
  const badges = known
    .map((one) => ({ ...one, count: counts.get(one.id) ?? 0 }))
    .filter((one) => one.count > 0)
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'es'));
  const total_badges = badges.reduce((sum, one) => sum + one.count, 0);
  return { badges, total_badges, unique_badges: badges.length };
}
