import { type Review, review, reviewSummary } from '~/api/contract/tolerantReviews';
import {
  fitsFilter,
  type ReviewFilter,
  type ReviewSummary,
  summarizeReviews,
} from '~/app/domain/reviews/reviews';
import { path } from './call';
import type { ResourceDeps } from './capabilities';
import { nullOn404, orElse } from './errors';
import { pageFromList, pageFromServer, readList } from './lists';
import type { NumberedPage, ReceivedQuery } from './shapes';

const ANY: ReviewFilter = { stars: null, badge: '' };
/** The badge in the address does not exist, so no review has it. */
const UNKNOWN_BADGE = 400;
const NO_STARS = { 5: 0, 4: 0, 3: 0, 2: 0, 1: 0 };

/**
 * Reviews a mentor has received (docs/product.md, 'Reviews'), newest first. A server with the extension
 * `review-summary` filters and counts; for other servers all pages are read and it is done here.
 */
export function createReceivedReviews({ client, has }: ResourceDeps) {
  const address = path`/api/reviews/`;

  async function allOf(mentor: string): Promise<Review[]> {
    const all = await readList(client, review, { path: address });
    return all
      .filter((one) => one.mentor === mentor)
      .sort((a, b) => b.created_at.localeCompare(a.created_at));
  }

  const summarizes = () => has('review-summary');

  async function askSummary(mentor: string, filter: ReviewFilter): Promise<ReviewSummary | null> {
    const call = { path: path`/api/reviews/summary/`, query: { mentor, ...queryOf(filter) } };
    const found = await nullOn404(() => client.read(reviewSummary, call));
    if (!found) return null;
    const { '5': five, '4': four, '3': three, '2': two, '1': one } = found.stars;
    return { ...found, stars: { 5: five, 4: four, 3: three, 2: two, 1: one } };
  }

  return {
    /** Reviews that match the filter. */
    async listReceived({ mentorId, page, size, ...filter }: ReceivedQuery): Promise<NumberedPage<Review>> {
      const fits = (one: Review) => one.mentor === mentorId && fitsFilter(one, filter);
      if (await summarizes()) {
        const call = { path: address, query: { mentor: mentorId, ...queryOf(filter) } };
        const read = () => pageFromServer(client, { entry: review, call, fits }, { page, size });
        const found = await orElse(read, { items: [], count: 0, page: 1, pages: 1 }, UNKNOWN_BADGE);
        if (found) return found;
      }
      return pageFromList((await allOf(mentorId)).filter(fits), { page, size });
    },

    /** Average and counts over all reviews. */
    async getSummary(mentorId: string, filter = ANY): Promise<ReviewSummary> {
      const found = (await summarizes())
        ? await orElse(() => askSummary(mentorId, filter), 'unknown' as const, UNKNOWN_BADGE)
        : null;
      if (found === 'unknown') {
        const plain = await askSummary(mentorId, { ...filter, badge: '' });
        if (plain) return { ...plain, stars: NO_STARS };
      } else if (found) return found;
      return summarizeReviews(await allOf(mentorId), filter);
    },

    /** Null if there is no such review or it is about someone else. */
    async findReceived({ mentorId, id }: { mentorId: string; id: string }): Promise<Review | null> {
      const found = await orElse(
        () => client.read(review, { path: path`/api/reviews/${id}/` }),
        null,
        400,
        404,
      );
      return found?.mentor === mentorId ? found : null;
    },

    /** Extension `review-reply`: writes or replaces the mentor's only reply. */
    reply: async (id: string, text: string) =>
      client.tell({ method: 'PUT', path: path`/api/reviews/${id}/reply/`, json: { text } }),
    removeReply: async (id: string) =>
      client.tell({ method: 'DELETE', path: path`/api/reviews/${id}/reply/` }),
  };
}

function queryOf({ stars, badge }: ReviewFilter): Record<string, string> {
  return { ...(stars !== null && { calification: String(stars) }), ...(badge !== '' && { badge }) };
}
