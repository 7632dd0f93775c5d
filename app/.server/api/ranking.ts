/** Mentors, the best first (docs/contract.md, 'Scores and points'). */
import type { Logger } from 'pino';
import { type RankedMentor, tolerantRankedMentor, tolerantRankingPage } from '~/api/contract/mentors';
import { listOf } from '~/api/contract/tolerant';
import { isInPoints } from '~/app/domain/mentors/scores';
import type { ResourceDeps } from './capabilities';
import { path } from './client';
import { orLogged } from './errors';
import { type Areas, withAreas } from './expertises';
import { type NumberedPage, numbered, type PageQuery, pageFromList, pageOrLast, readList } from './lists';

export interface RankedEntry {
  /** From 1. */
  position: number;
  user: RankedMentor;
  /** The server's scores are points, not 0 to 5. */
  inPoints: boolean;
}

export interface RankingPage extends NumberedPage<RankedEntry> {
  own: { position: number; page: number } | null;
  /** How the server ranks: by docs/contract.md, 'Scores and points', or by a rule of its own. */
  rule: 'bayesian' | 'unknown';
}

interface RankingQuery extends PageQuery {
  /** The user whose own place is returned; '' for none. */
  username: string;
}
type Placed = RankedMentor & { position?: number | null | undefined };

const call = { path: path`/api/ranking/` };

/**
 * Without the extension `marketplace` the list is read whole and cut here. A failed read is logged and counts as empty
 * (docs/product.md, 'Unknown addresses and failures').
 */
export function createRanking(deps: ResourceDeps & Areas & { log: Logger }) {
  const { client } = deps;
  const logged = <T>(ask: () => Promise<T>, none: T) =>
    orLogged(ask, deps.log, 'the ranking could not be read', () => none);
  const hasPages = () => deps.has('marketplace');

  /** Adds the areas' names for mentors whose main expertise is empty. */
  async function named(entries: RankedEntry[]): Promise<RankedEntry[]> {
    const silent = entries.flatMap(({ user }) => (user.profile.expertise.trim() === '' ? [user] : []));
    const people = new Map((await withAreas(silent, deps)).map((one, i) => [silent[i], one]));
    return entries.map((one) => ({ ...one, user: people.get(one.user) ?? one.user }));
  }

  return {
    /** The best `count` mentors, in one read. */
    top: (count: number) =>
      logged(async (): Promise<RankedEntry[]> => {
        const { results } = (await hasPages())
          ? await client.read(tolerantRankingPage, { ...call, query: numbered(1, count) })
          : await client.read(listOf(tolerantRankedMentor), { ...call, isList: true });
        return named(placed(results, 0).slice(0, count));
      }, []),

    /** One page of the ranking; beyond the end, the last page. */
    page: (wanted: RankingQuery) =>
      logged(
        async (): Promise<RankingPage> => {
          if (!(await hasPages())) {
            const found = cut(await readList(client, tolerantRankedMentor, call), wanted);
            return { ...found, items: await named(found.items) };
          }
          const { size } = wanted;
          return pageOrLast(wanted, async (page) => {
            const query = numbered(page, size);
            const { results, count, own } = await client.read(tolerantRankingPage, { ...call, query });
            return { items: placed(results, (page - 1) * size), count, own, rule: 'bayesian' as const };
          });
        },
        { items: [], count: 0, page: wanted.page, pages: 1, own: null, rule: 'unknown' },
      ),
  };
}

function cut(all: RankedMentor[], { page, size, username }: RankingQuery): RankingPage {
  const own = username === '' ? -1 : all.findIndex((one) => one.username === username);
  return {
    ...pageFromList(placed(all, 0), { page, size }),
    own: own < 0 ? null : { position: own + 1, page: Math.floor(own / size) + 1 },
    rule: 'unknown',
  };
}

/** @param before how many mentors precede these, for entries without a position */
function placed(mentors: Placed[], before: number): RankedEntry[] {
  const inPoints = isInPoints(mentors.map(({ profile }) => profile.total_score));
  return mentors.map(({ position, ...user }, i) => ({
    position: position ?? before + i + 1,
    user,
    inPoints,
  }));
}
