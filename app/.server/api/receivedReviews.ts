import { type Review, review, reviewSummary } from '~/api/contract/tolerantReviews';
import {
  fitsFilter,
  type ReviewFilter,
  type ReviewSummary,
  summarizeReviews,
} from '~/app/domain/reviews/reviews';
import { path } from './call';
import { ApiError } from './errors';
import { readList } from './lists';
import { nullOn404 } from './mentors';
import { pageFromList, pageFromServer } from './reviewPages';
import type { ReviewDeps } from './reviews';
import type { Api } from './types';

type Received = Pick<
  Api['reviews'],
  'listReceived' | 'getSummary' | 'findReceived' | 'reply' | 'removeReply'
>;

const ANY: ReviewFilter = { stars: null, badge: '' };
const NO_STARS = { 5: 0, 4: 0, 3: 0, 2: 0, 1: 0 };

/**
 * What a mentor has received (docs/product.md, 'Reviews'), newest first. A server with the extension
 * `review-summary` filters and counts; of any other all pages are read, and everything is made of them here.
 */
export function createReceivedReviews({ client, listCapabilities }: ReviewDeps): Received {
  const address = path`/api/reviews/`;

  async function allOf(mentor: string): Promise<Review[]> {
    const all = await readList(client, review, { method: 'GET', path: address });
    return all
      .filter((one) => one.mentor === mentor)
      .sort((a, b) => b.created_at.localeCompare(a.created_at));
  }

  const summarizes = async () => (await listCapabilities()).has('review-summary');

  async function askSummary(mentor: string, filter: ReviewFilter): Promise<ReviewSummary | null> {
    const call = {
      method: 'GET',
      path: path`/api/reviews/summary/`,
      query: { mentor, ...queryOf(filter) },
    } as const;
    const found = await nullOn404((async () => client.read(reviewSummary, call))());
    if (!found) return null;
    const { '5': five, '4': four, '3': three, '2': two, '1': one } = found.stars;
    return { ...found, stars: { 5: five, 4: four, 3: three, 2: two, 1: one } };
  }

  return {
    async listReceived({ mentorId, page, size, ...filter }) {
      const fits = (one: Review) => one.mentor === mentorId && fitsFilter(one, filter);
      if (await summarizes()) {
        const call = {
          method: 'GET',
          path: address,
          query: { mentor: mentorId, ...queryOf(filter) },
        } as const;
        const none = { items: [], count: 0, page: 1, pages: 1 };
        const found = await fallbackOn400(
          pageFromServer(client, { entry: review, call, fits }, { page, size }),
          none,
        );
        if (found) return found;
      }
      return pageFromList((await allOf(mentorId)).filter(fits), { page, size });
    },

    async getSummary(mentorId, filter = ANY) {
      const found = (await summarizes())
        ? await fallbackOn400(askSummary(mentorId, filter), 'unknown' as const)
        : null;
      if (found === 'unknown') {
        const plain = await askSummary(mentorId, { ...filter, badge: '' });
        if (plain) return { ...plain, stars: NO_STARS };
      } else if (found) return found;
      return summarizeReviews(await allOf(mentorId), filter);
    },

    async findReceived({ mentorId, id }) {
      const call = { method: 'GET', path: path`/api/reviews/${id}/` } as const;
      const found = await fallbackOn400(nullOn404((async () => client.read(review, call))()), null);
      return found?.mentor === mentorId ? found : null;
    },

    async reply(id, text) {
      await client.send({ method: 'PUT', path: path`/api/reviews/${id}/reply/`, json: { text } });
    },

    async removeReply(id) {
      await client.send({ method: 'DELETE', path: path`/api/reviews/${id}/reply/` });
    },
  };
}

function queryOf({ stars, badge }: ReviewFilter): Record<string, string> {
  return { ...(stars !== null && { calification: String(stars) }), ...(badge !== '' && { badge }) };
}

/** A 400 is about what stands in the address: there is no such badge, and nothing that has it. */
async function fallbackOn400<T, U>(asked: Promise<T>, otherwise: U): Promise<T | U> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) return otherwise;
    throw error;
  }
}
