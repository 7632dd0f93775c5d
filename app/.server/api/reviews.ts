import { listOf, type User } from '~/api/contract/tolerant';
import { type Review, review } from '~/api/contract/tolerantReviews';
import { pageOf } from '~/app/domain/site/pagination';
import { path } from './call';
import type { Client } from './client';
import { isCut, readList } from './lists';
import { nullOn404 } from './mentors';
import { createReceivedReviews } from './receivedReviews';
import type { ReviewToSend } from './shapes';
import { createOwnReviews, createPendingReviews } from './studentReviews';
import type { Api } from './types';

/** Reviews on a page of a profile. */
const PAGE_SIZE = 20;

/**
 * Reviews of one mentor, newest first as the server has them. Ours is asked for one page of that mentor's; of
 * another server's all are read and filtered here (docs/contract.md, 'Calls: reviews and badges').
 */
function createReviewsOfMentor(deps: {
  client: Client;
  listCapabilities: Api['listCapabilities'];
}): Pick<Api['reviews'], 'listOf'> {
  const { client } = deps;
  const address = path`/api/reviews/`;

  /** Null when there is no such page, or the server did not understand whose reviews were meant. */
  async function filteredPage(mentor: string, page: number) {
    const query = { mentor, page: String(page), page_size: String(PAGE_SIZE) };
    const read = await nullOn404(client.read(listOf(review), { method: 'GET', path: address, query }));
    if (!read || read.results.length > PAGE_SIZE) return null;
    const { results, count } = read;
    return results.every((one) => one.mentor === mentor) ? { results, count, page } : null;
  }

  /** Of a page beyond the last one, the last. */
  async function filtered(mentor: string, page: number) {
    const found = await filteredPage(mentor, page);
    if (found || page === 1) return found;
    const first = await filteredPage(mentor, 1);
    const last = first ? pagesFor(first.count) : 1;
    return last === 1 || last >= page ? first : filteredPage(mentor, last);
  }

  async function allOf(mentor: string): Promise<Review[]> {
    const all = await readList(client, review, { method: 'GET', path: address });
    return all.filter((one) => one.mentor === mentor);
  }

  return {
    async listOf(mentor, { page }) {
      const extensions = await deps.listCapabilities();
      const found = extensions.has('review-reply') ? await filtered(mentor, page) : null;
      if (found) return { ...found, pages: pagesFor(found.count), average: null, isCut: false };
      const all = await allOf(mentor);
      const { items, ...cut } = pageOf(all, page, PAGE_SIZE);
      return {
        results: items,
        count: cut.total,
        page: cut.page,
        pages: cut.pages,
        average: averageOf(all),
        isCut: isCut(client, address),
      };
    },
  };
}

function pagesFor(count: number): number {
  return Math.max(1, Math.ceil(count / PAGE_SIZE));
}

function averageOf(all: readonly Review[]): number | null {
  if (all.length === 0) return null;
  return all.reduce((sum, one) => sum + one.calification, 0) / all.length;
}

/**
 * What a student does with reviews: POST, PUT, DELETE of /api/reviews/ (docs/contract.md, 'Calls: reviews and
 * badges').
 */
function createReviewWriters(client: Client): Pick<Api['reviews'], 'create' | 'update' | 'remove'> {
  return {
    async create(payload) {
      await client.send({ method: 'POST', path: path`/api/reviews/`, json: written(payload) });
    },
    async update(id, payload) {
      await client.send({ method: 'PUT', path: path`/api/reviews/${id}/`, json: written(payload) });
    },
    async remove(id) {
      await client.send({ method: 'DELETE', path: path`/api/reviews/${id}/` });
    },
  };
}

function written({ mentorship, mentor, badges, ...words }: ReviewToSend) {
  return {
    mentorship: mentorship === null ? undefined : idAsSent(mentorship),
    mentor: mentor === null ? undefined : idAsSent(mentor),
    ...words,
    badges: badges.map(idAsSent),
  };
}

/** Ids are numbers again where they were. */
function idAsSent(id: string): string | number {
  const number = Number(id);
  return String(number) === id && Number.isSafeInteger(number) ? number : id;
}

export interface ReviewDeps {
  client: Client;
  listCapabilities: Api['listCapabilities'];
  getMe: () => Promise<User>;
  /** All of the caller's sessions. */
  listSessions: Api['mentorships']['list'];
  now: () => Date;
}

/**
 * Reviews of a mentor for everybody and for the mentor, of the calling student, and those that are still to
 * be written (docs/contract.md, 'Calls: reviews and badges').
 */
export function createReviews(deps: ReviewDeps): Api['reviews'] {
  return {
    ...createReviewsOfMentor(deps),
    ...createPendingReviews(deps),
    ...createOwnReviews(deps),
    ...createReceivedReviews(deps),
    ...createReviewWriters(deps.client),
  };
}
