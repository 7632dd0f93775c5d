import { type BadgeSummary, badge, badgeSummary, givenBadges } from '../../../api/contract/tolerantBadges';
import { tallyBadges } from '../../domain/badgeTally';
import { path } from './call';
import type { Client } from './client';
import { readList } from './pages';
import type { Api } from './types';

const NONE: BadgeSummary = { badges: [], total_badges: 0, unique_badges: 0 };
/** Asked of servers that may cut a list themselves: fewer calls where they heed it. */
const MOST = '100';

/**
 * Badges (spec.md sections 6 and 7). A mentor's summary is told by the API; a student's is derived from the reviews: by our API itself (extension
 * `student-badges`), of another server's here.
 */
export function createBadges(deps: {
  client: Client;
  listCapabilities: Api['listCapabilities'];
  getMe: Api['auth']['getMe'];
}): Api['badges'] {
  const { client } = deps;

  const list = () =>
    readList(client, badge, { method: 'GET', path: path`/api/badges/`, query: { page_size: MOST } });

  const summary = () => client.read(badgeSummary, { method: 'GET', path: path`/api/badges/get_my_badges/` });

  async function derived(student: string): Promise<BadgeSummary> {
    const [all, reviews] = await Promise.all([
      list(),
      readList(client, givenBadges, { method: 'GET', path: path`/api/reviews/`, query: { page_size: MOST } }),
    ]);
    const own = reviews.filter((review) => review.alumno === student);
    return tallyBadges(
      own.map((review) => review.badges),
      all,
    );
  }

  return {
    list,
    async getMine() {
      const me = await deps.getMe();
      if (me.user_type === 'mentor') return summary();
      if (me.user_type !== 'alumno') return NONE;
      const extensions = await deps.listCapabilities();
      return extensions.has('student-badges') ? summary() : derived(me.id);
    },
  };
}
