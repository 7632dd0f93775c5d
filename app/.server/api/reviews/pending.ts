import { mentorship } from '../../../../api/contract/tolerant';
import { soonestFirst } from '../../../domain/mentorshipSearch';
import { statusOf } from '../../../domain/mentorshipStatus';
import { path } from '../call';
import { readList } from '../pages';
import type { Api } from '../types';
import { cutByServer, cutHere } from './paged';
import type { ReviewDeps } from './reviews';

/** GET /api/mentorships/without_review/: a page of ours, all of another server's. */
export function createPendingReviews({
  client,
  listCapabilities,
  now,
}: Pick<ReviewDeps, 'client' | 'listCapabilities' | 'now'>): Pick<Api['reviews'], 'listPending'> {
  const call = { method: 'GET', path: path`/api/mentorships/without_review/` } as const;

  return {
    async listPending(wanted) {
      const at = now();
      const isOver = (one: Parameters<typeof statusOf>[0]) => statusOf(one, at) === 'finished';
      if ((await listCapabilities()).has('review-reply')) {
        const found = await cutByServer(client, { entry: mentorship, call, fits: isOver }, wanted);
        if (found) return found;
      }
      const all = await readList(client, mentorship, call);
      return cutHere(all.filter(isOver).sort(soonestFirst).reverse(), wanted);
    },
  };
}
