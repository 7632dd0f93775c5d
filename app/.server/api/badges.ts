/** Badges (docs/contract.md, 'Calls: reviews and badges'). */
import type { Logger } from 'pino';
import { type Badge, type BadgeSummary, tolerantBadge, tolerantBadgeSummary } from '~/api/contract/badges';
import type { Review } from '~/api/contract/reviews';
import type { ResourceDeps } from './capabilities';
import { path } from './client';
import { orLogged } from './errors';
import { type NumberedPage, type PageQuery, readList } from './lists';

/**
 * Counts the badges of several reviews, most frequent first (docs/product.md, 'Ranking and badges').
 * @param given badge ids of each review @param known existing badges; unknown ids have no name to show
 */
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

const NONE = tallyBadges([], []);
const REVIEWS_PER_PAGE = 100;

interface BadgeDeps extends ResourceDeps {
  listReviews(wanted: PageQuery): Promise<NumberedPage<Review>>;
  log: Logger;
}

/**
 * A student's are derived from their reviews where the server lacks `marketplace`. A failed read is logged and
 * counts as none (docs/product.md, 'Unknown addresses and failures').
 */
export function createBadges({ client, has, getMe, listReviews, log }: BadgeDeps) {
  const logged = <T>(ask: () => Promise<T>, none: T) =>
    orLogged(ask, log, 'badges could not be read', () => none);
  const list = () => logged(() => readList(client, tolerantBadge, { path: path`/api/badges/` }), []);
  const summary = () => client.read(tolerantBadgeSummary, { path: path`/api/badges/get_my_badges/` });

  async function derived(): Promise<BadgeSummary> {
    const reviews: Review[] = [];
    for (let page = 1, pages = 1; page <= pages; page++) {
      const read = await listReviews({ page, size: REVIEWS_PER_PAGE });
      reviews.push(...read.items);
      pages = read.pages;
    }
    // Badges sent only as ids have no name.
    const named = new Map<string, Badge>();
    for (const { id, ...one } of reviews.flatMap(({ badges }) => badges))
      if (id !== null) named.set(id, { ...one, id, points: 0 });
    const given = reviews.map((one) => one.badge_ids);
    const areNamed = given.flat().every((id) => named.has(id));
    return tallyBadges(given, areNamed ? [...named.values()] : await list());
  }

  return {
    list,
    /** Badges a mentor has received or a student has given, most frequent first; empty for anyone else. */
    getMine: () =>
      logged(async () => {
        const me = await getMe();
        if (me.user_type === 'mentor') return summary();
        if (me.user_type !== 'alumno') return NONE;
        return (await has('marketplace')) ? summary() : derived();
      }, NONE),
  };
}

/** Badge names, fetched only when a badge came without one; what is not found stays unnamed. */
export async function badgeNames(areNeeded: boolean, { badges }: { badges: { list(): Promise<Badge[]> } }) {
  const known = areNeeded ? await badges.list() : [];
  return new Map(known.map((one) => [one.id, one]));
}
