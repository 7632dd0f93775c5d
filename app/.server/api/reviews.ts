/** A mentor's reviews (docs/contract.md, 'Calls: reviews and badges'). */
import { type Review, tolerantReview, tolerantReviewSummary } from '~/api/contract/reviews';
import {
  ANY_REVIEW,
  averageOf,
  fitsFilter,
  type ReviewFilter,
  type ReviewSummary,
  summarizeReviews,
} from '~/app/domain/reviews/reviews';
import { path } from './client';
import { nullOn404, orElse } from './errors';
import {
  isTruncated,
  type NumberedPage,
  type PageQuery,
  pageFromList,
  pageFromServer,
  readList,
} from './lists';
import { createStudentReviews, newestFirst, type ReviewDeps } from './studentReviews';

export interface ReviewPage extends NumberedPage<Review> {
  /** Average of all marks if all reviews were read; else null, as without marks. */
  average: number | null;
  /** Not all reviews were read, so some of this mentor's may be missing. */
  isTruncated: boolean;
}

const PAGE_SIZE = 20;
/** The status for a badge that does not exist, so no review has it. */
const UNKNOWN_BADGE = 400;
const NO_PAGE = { items: [], count: 0, page: 1, pages: 1 };
const NO_STARS = { 5: 0, 4: 0, 3: 0, 2: 0, 1: 0 };

/**
 * A server with the extension `marketplace` pages, filters and counts a mentor's reviews; for other servers all are
 * read and that is done here.
 */
export function createReviews(deps: ReviewDeps) {
  const { client, has } = deps;
  const address = path`/api/reviews/`;

  const allOf = async (mentor: string) =>
    (await readList(client, tolerantReview, { path: address })).filter((one) => one.mentor === mentor);
  const newestOf = async (mentor: string) => (await allOf(mentor)).sort(newestFirst);

  const fitting = (mentor: string, filter: ReviewFilter) => (one: Review) =>
    one.mentor === mentor && fitsFilter(one, filter);
  const askPage = (mentor: string, filter: ReviewFilter, wanted: PageQuery) => {
    const call = { path: address, query: { mentor, ...queryOf(filter) } };
    const asked = { entry: tolerantReview, call, fits: fitting(mentor, filter) };
    return orElse(() => pageFromServer(client, asked, wanted), NO_PAGE, UNKNOWN_BADGE);
  };

  async function askSummary(mentor: string, filter: ReviewFilter): Promise<ReviewSummary | null> {
    const call = { path: path`/api/reviews/summary/`, query: { mentor, ...queryOf(filter) } };
    const found = await nullOn404(() => client.read(tolerantReviewSummary, call));
    if (!found) return null;
    const { '5': five, '4': four, '3': three, '2': two, '1': one } = found.stars;
    return { ...found, stars: { 5: five, 4: four, 3: three, 2: two, 1: one } };
  }

  return {
    /** For everyone, newest first as servers send them. Beyond the end, the last page. */
    async listOf(mentor: string, { page, ...filter }: { page: number } & ReviewFilter): Promise<ReviewPage> {
      const wanted = { page, size: PAGE_SIZE };
      const found = (await has('marketplace')) && (await askPage(mentor, filter, wanted));
      if (found) return { ...found, average: null, isTruncated: false };
      const all = await allOf(mentor);
      return {
        ...pageFromList(all.filter(fitting(mentor, filter)), wanted),
        average: averageOf(all),
        isTruncated: isTruncated(client, address),
      };
    },

    /** For the mentor: the matches of a filter, newest first. */
    async listReceived({ mentorId, page, size, ...filter }: ReviewFilter & PageQuery & { mentorId: string }) {
      const found = (await has('marketplace')) && (await askPage(mentorId, filter, { page, size }));
      if (found) return found;
      return pageFromList((await newestOf(mentorId)).filter(fitting(mentorId, filter)), { page, size });
    },

    /** Average and counts over all reviews. */
    async getSummary(mentorId: string, filter = ANY_REVIEW): Promise<ReviewSummary> {
      const found = (await has('marketplace'))
        ? await orElse(() => askSummary(mentorId, filter), 'unknown' as const, UNKNOWN_BADGE)
        : null;
      if (found === 'unknown') {
        const plain = await askSummary(mentorId, { ...filter, badge: '' });
        if (plain) return { ...plain, stars: NO_STARS };
      } else if (found) return found;
      return summarizeReviews(await newestOf(mentorId), filter);
    },

    /** Null if there is no such review or it is about someone else. */
    async findReceived({ mentorId, id }: { mentorId: string; id: string }): Promise<Review | null> {
      const read = () => client.read(tolerantReview, { path: path`/api/reviews/${id}/` });
      const found = await orElse(read, null, 400, 404);
      return found?.mentor === mentorId ? found : null;
    },

    /** Extension `marketplace`: writes or replaces the mentor's only reply. */
    reply: async (id: string, text: string) => client.tell('PUT', path`/api/reviews/${id}/reply/`, { text }),
    removeReply: async (id: string) => client.tell('DELETE', path`/api/reviews/${id}/reply/`),
    ...createStudentReviews(deps),
  };
}

function queryOf({ stars, badge }: ReviewFilter): Record<string, string> {
  return { ...(stars !== null && { calification: String(stars) }), ...(badge !== '' && { badge }) };
}
