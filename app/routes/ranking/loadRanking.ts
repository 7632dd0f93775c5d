import { ApiError, type PageFailure, pageFailure } from '~/.server/api/errors';
import type { RankingPage } from '~/.server/api/shapes';
import type { Context } from '~/.server/context';
import type { User } from '../../../api/contract/tolerant';
import { type RankedView, rankedView } from './rankingView';

const PAGE_SIZE = 20;

export interface LoadedRanking {
  failure: null;
  mentors: RankedView[];
  count: number;
  page: number;
  pages: number;
  /** Of mentors only. */
  own: RankingPage['own'];
  rule: RankingPage['rule'];
  isMentor: boolean;
}

/** A page of the whole ranking; what cannot be read is the status of the page. */
export async function loadRanking(
  page: number,
  me: User,
  { api, log }: Context,
): Promise<LoadedRanking | PageFailure> {
  const isMentor = me.user_type === 'mentor';
  try {
    const { username } = me;
    const found = await api.ranking.page({ page, size: PAGE_SIZE, username: isMentor ? username : '' });
    const { items, ...rest } = found;
    return { failure: null, ...rest, mentors: items.map((entry) => rankedView(entry, username)), isMentor };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    log.warn({ err: error }, 'the ranking could not be loaded');
    return pageFailure(error);
  }
}
