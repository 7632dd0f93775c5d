/** A mentor's public reviews, and what a student writes (docs/contract.md, 'Calls: reviews and badges'). */
import type { Mentorship } from '~/api/contract/tolerant';
import { type Review, review } from '~/api/contract/tolerantReviews';
import { averageOf } from '~/app/domain/reviews/reviews';
import { idAsSent, path } from './call';
import type { ResourceDeps } from './capabilities';
import type { Client } from './client';
import { isCut, pageFromList, pageFromServer, readList } from './lists';
import { createReceivedReviews } from './receivedReviews';
import type { ReviewPage, ReviewToSend } from './shapes';
import { createOwnReviews, createPendingReviews } from './studentReviews';

export interface ReviewDeps extends ResourceDeps {
  /** All of the caller's sessions. */
  listSessions(): Promise<Mentorship[]>;
}

export function createReviews(deps: ReviewDeps) {
  return {
    ...createReviewsOfMentor(deps),
    ...createPendingReviews(deps),
    ...createOwnReviews(deps),
    ...createReceivedReviews(deps),
    ...createReviewWriters(deps.client),
  };
}

/** Reviews per page of a profile. */
const PAGE_SIZE = 20;

/**
 * Newest first, as the server sorts them. Our server is asked for one page of that mentor's reviews; for
 * other servers all are read and filtered here.
 */
function createReviewsOfMentor({ client, has }: ResourceDeps) {
  const address = path`/api/reviews/`;
  return {
    /** Beyond the last page, the last page. */
    async listOf(mentor: string, { page }: { page: number }): Promise<ReviewPage> {
      const wanted = { page, size: PAGE_SIZE };
      const fits = (one: Review) => one.mentor === mentor;
      if (await has('review-reply')) {
        const call = { path: address, query: { mentor } };
        const found = await pageFromServer(client, { entry: review, call, fits }, wanted);
        if (found) return { ...found, average: null, isCut: false };
      }
      const all = (await readList(client, review, { path: address })).filter(fits);
      return { ...pageFromList(all, wanted), average: averageOf(all), isCut: isCut(client, address) };
    },
  };
}

/** Creating, changing and deleting the student's own reviews. */
function createReviewWriters(client: Client) {
  return {
    /** 409 if the session already has one. */
    create: (payload: ReviewToSend) =>
      client.tell({ method: 'POST', path: path`/api/reviews/`, json: asSent(payload) }),
    update: async (id: string, payload: ReviewToSend) =>
      client.tell({ method: 'PUT', path: path`/api/reviews/${id}/`, json: asSent(payload) }),
    remove: async (id: string) => client.tell({ method: 'DELETE', path: path`/api/reviews/${id}/` }),
  };
}

function asSent({ mentorship, mentor, badges, ...words }: ReviewToSend) {
  return {
    mentorship: mentorship === null ? undefined : idAsSent(mentorship),
    mentor: mentor === null ? undefined : idAsSent(mentor),
    ...words,
    badges: badges.map(idAsSent),
  };
}
