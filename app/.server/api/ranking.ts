import { listOf } from '~/api/contract/tolerant';
import { type RankedMentor, rankedMentor, rankingPage } from '~/api/contract/tolerantMentors';
import { isInPoints } from '~/app/domain/mentors/scores';
import { pageOf } from '~/app/domain/site/pagination';
import { path } from './call';
import type { Client } from './client';
import { ApiError } from './errors';
import { withAreas } from './expertises';
import { readList } from './lists';
import type { RankedEntry, RankingPage, RankingQuery } from './shapes';
import type { Api } from './types';

type Placed = RankedMentor & { position?: number | null | undefined };

const call = { method: 'GET', path: path`/api/ranking/` } as const;

/**
 * GET /api/ranking/ (docs/contract.md, 'Scores and points'). With the extension `ranking-pages` one page is
 * asked for and the server says where the caller is; another server's list is read whole, kept in its order
 * and cut here.
 */
export function createRanking(deps: {
  client: Client;
  expertises: Api['expertises'];
  listCapabilities: Api['listCapabilities'];
}): Api['ranking'] {
  const { client } = deps;
  const pages = async () => (await deps.listCapabilities()).has('ranking-pages');

  /** Areas stand in where nobody says in words what is taught. */
  async function named(entries: RankedEntry[]): Promise<RankedEntry[]> {
    const silent = entries.flatMap(({ user }) => (user.profile.expertise.trim() === '' ? [user] : []));
    const people = new Map((await withAreas(silent, deps)).map((one, i) => [silent[i], one]));
    return entries.map((one) => ({ ...one, user: people.get(one.user) ?? one.user }));
  }

  /** Null when there is no such page. */
  async function ask({ page, size }: Pick<RankingQuery, 'page' | 'size'>): Promise<RankingPage | null> {
    const query = { page: String(page), page_size: String(size) };
    try {
      const { results, count, own } = await client.read(rankingPage, { ...call, query });
      const last = Math.max(1, Math.ceil(count / size));
      if (page > last) return null;
      return { items: numbered(results, (page - 1) * size), count, page, pages: last, own, rule: 'bayesian' };
    } catch (error) {
      if (page > 1 && error instanceof ApiError && error.status === 404) return null;
      throw error;
    }
  }

  return {
    async top(count) {
      const query: Record<string, string> = { page_size: String(count) };
      if (!(await pages())) {
        const { results } = await client.read(listOf(rankedMentor), call);
        return named(numbered(results, 0).slice(0, count));
      }
      const { results } = await client.read(rankingPage, { ...call, query: { ...query, page: '1' } });
      return named(numbered(results, 0));
    },

    async page({ page, size, username }) {
      if (!(await pages())) {
        const found = cut(await readList(client, rankedMentor, call), { page, size, username });
        return { ...found, items: await named(found.items) };
      }
      const found = await ask({ page, size });
      if (found) return found;
      const first = await ask({ page: 1, size });
      const last = first && first.pages > 1 ? await ask({ page: first.pages, size }) : first;
      if (!last) throw new ApiError({ kind: 'unreadable', status: 502 });
      return last;
    },
  };
}

function cut(all: RankedMentor[], { page, size, username }: RankingQuery): RankingPage {
  const { items, page: shown, pages, total } = pageOf(numbered(all, 0), page, size);
  const own = username === '' ? -1 : all.findIndex((one) => one.username === username);
  return {
    items,
    count: total,
    page: shown,
    pages,
    own: own < 0 ? null : { position: own + 1, page: Math.floor(own / size) + 1 },
    rule: 'unknown',
  };
}

/** @param before how many stand before them, where no entry says its place */
function numbered(mentors: Placed[], before: number): RankedEntry[] {
  const inPoints = isInPoints(mentors.map(({ profile }) => profile.total_score));
  return mentors.map(({ position, ...user }, i) => ({
    position: position ?? before + i + 1,
    user,
    score: user.profile.total_score,
    inPoints,
  }));
}
