import type { Context } from '~/.server/context';
import type { User } from '../../../api/contract/tolerant';
import { type RankedView, rankedView } from './rankingView';

/** Entries of the panel (spec.md section 9). */
const SHOWN = 5;

/** The best five. Throws ApiError. */
export async function loadRankingPanel({ api }: Context, { username }: User): Promise<RankedView[]> {
  return (await api.ranking.top(SHOWN)).map((entry) => rankedView(entry, username));
}
