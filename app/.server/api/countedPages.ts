import type { Mentorship } from '../../../api/contract/tolerant';
import { type CountedPage, mentorshipPage } from '../../../api/contract/tolerantMentorshipPage';
import { path } from './call';
import type { Client } from './client';
import { ApiError } from './errors';
import type { MentorshipPage, MentorshipQuery } from './shapes';

type Filter = Omit<MentorshipQuery, 'page' | 'size'>;

/** GET /api/mentorships/ with the extension `list-counts` (api.md section 4), newest start first. */
export function countedPages(client: Client) {
  /** Null when there is no such page, or the server counts nothing after all. */
  async function ask(
    { status, q, from, to }: Filter,
    page: number,
    size: number,
  ): Promise<CountedPage | null> {
    const given = Object.entries({ status: status === 'all' ? '' : status, q, from, to }).filter(
      (entry): entry is [string, string] => Boolean(entry[1]),
    );
    const query = { ...Object.fromEntries(given), page: String(page), page_size: String(size) };
    try {
      return await client.read(mentorshipPage, { method: 'GET', path: path`/api/mentorships/`, query });
    } catch (error) {
      if (error instanceof ApiError && isNoPage(error, page)) return null;
      throw error;
    }
  }

  return {
    /** A page beyond the end is the last one. */
    async page(
      filter: Filter,
      { page, size }: Pick<MentorshipQuery, 'page' | 'size'>,
    ): Promise<MentorshipPage | null> {
      const pagesOf = (count: number) => Math.max(1, Math.ceil(count / size));
      const found = await ask(filter, page, size);
      if (found && page <= pagesOf(found.count)) return { ...found, page, pages: pagesOf(found.count) };
      const first = page === 1 ? null : await ask(filter, 1, size);
      if (!first) return null;
      const last = pagesOf(first.count);
      const end = last === 1 ? first : await ask(filter, last, size);
      return end && { ...end, page: last, pages: last };
    },

    /** The `limit` at the end of the list, at least: those that start first; `count` of all. */
    async last(filter: Filter, limit: number): Promise<{ items: Mentorship[]; count: number } | null> {
      const first = await ask(filter, 1, limit);
      if (!first) return null;
      const last = Math.ceil(first.count / limit);
      const wanted = [last - 1, last].filter((page) => page > 1);
      const rest = await Promise.all(wanted.map((page) => ask(filter, page, limit)));
      return { items: [first, ...rest].flatMap((page) => page?.items ?? []), count: first.count };
    },
  };
}

/** A 502 of a gateway is none: a server that fails is not asked for everything instead. */
function isNoPage({ kind, status }: ApiError, page: number): boolean {
  return kind === 'unreadable' || (status === 404 && page > 1);
}
