import { type Badge, type BadgeSummary, badge, badgeSummary } from '../../../api/contract/tolerantBadges';
import type { Review } from '../../../api/contract/tolerantReviews';
import { tallyBadges } from '../../domain/badgeTally';
import { path } from './call';
import type { Client } from './client';
import { readList } from './pages';
import type { Api } from './types';

const NONE: BadgeSummary = { badges: [], total_badges: 0, unique_badges: 0 };
/** Reviews on a page. */
const MOST = 100;

/**
 * Badges (spec.md sections 6 and 7). A mentor's summary is told by the API; a student's is derived from the reviews: by our API itself (extension
 * `student-badges`), of another server's here.
 */
export function createBadges(deps: {
  client: Client;
  listCapabilities: Api['listCapabilities'];
  getMe: Api['auth']['getMe'];
  listReviews: Api['reviews']['listMine'];
}): Api['badges'] {
  const { client, listReviews } = deps;

  const list = () => readList(client, badge, { method: 'GET', path: path`/api/badges/` });

  const summary = () => client.read(badgeSummary, { method: 'GET', path: path`/api/badges/get_my_badges/` });

  async function derived(): Promise<BadgeSummary> {
    const reviews: Review[] = [];
    for (let page = 1, pages = 1; page <= pages; page++) {
      const read = await listReviews({ page, size: MOST });
      reviews.push(...read.items);
      pages = read.pages;
    }
    const named = reviews.flatMap(badgesOf);
    const isNamed = (id: string) => named.some((one) => one.id === id);
    const given = reviews.map((one) => one.badge_ids);
    return tallyBadges(given, given.flat().every(isNamed) ? distinct(named) : await list());
  }

  return {
    list,
    async getMine() {
      const me = await deps.getMe();
      if (me.user_type === 'mentor') return summary();
      if (me.user_type !== 'alumno') return NONE;
      const extensions = await deps.listCapabilities();
      return extensions.has('student-badges') ? summary() : derived();
    },
  };
}

/** What a review tells of its badges; those that come as ids alone are not among them. */
function badgesOf({ badges }: Review): Badge[] {
  return badges.flatMap(({ id, ...one }) => (id === null ? [] : [{ ...one, id, points: 0 }]));
}

function distinct(badges: Badge[]): Badge[] {
  return [...new Map(badges.map((one) => [one.id, one])).values()];
}
