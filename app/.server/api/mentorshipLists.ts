import { type Mentorship, mentorship } from '~/api/contract/tolerant';
import { type CountedPage, mentorshipPage } from '~/api/contract/tolerantMentorships';
import type { TopicName } from '~/app/domain/mentors/topics';
import { mentorshipsBetween, searchMentorships, soonestFirst } from '~/app/domain/sessions/search';
import { canConfirm, countByFilter, matchesFilter, statusOf } from '~/app/domain/sessions/status';
import { pageOf } from '~/app/domain/site/pagination';
import { dayOf } from '~/app/domain/time/dates';
import { path } from './call';
import type { Client } from './client';
import { ApiError } from './errors';
import { readList } from './lists';
import type { MentorshipPage, MentorshipQuery } from './shapes';
import type { Api } from './types';

type Filter = Omit<MentorshipQuery, 'page' | 'size'>;

/**
 * GET /api/mentorships/ with the extension `list-counts` (docs/contract.md, 'Extensions'), newest start
 * first.
 */
function createCountedPages(client: Client) {
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

/**
 * The caller's sessions as pages need them. With the extension `list-counts` the server searches, filters,
 * counts and pages, so that a long history costs no more than a short one; of any other server all are read,
 * and cut here.
 */

export interface ReaderDeps {
  client: Client;
  listCapabilities: Api['listCapabilities'];
  topicNames: () => Promise<TopicName>;
  now: () => Date;
  timeZone: string;
}

export function createMentorshipReaders(
  deps: ReaderDeps,
): Pick<Api['mentorships'], 'list' | 'listPage' | 'listBetween' | 'listUpcoming' | 'listWaiting'> {
  const { client, now, timeZone } = deps;
  const counted = createCountedPages(client);
  const counts = async () => (await deps.listCapabilities()).has('list-counts');

  async function list(query: Record<string, string> = {}): Promise<Mentorship[]> {
    const call = { method: 'GET', path: path`/api/mentorships/`, query } as const;
    return (await readList(client, mentorship, call)).sort(soonestFirst).reverse();
  }

  return {
    list: () => list(),

    async listPage({ status, q, page, size, ...days }) {
      const found = (await counts()) ? await counted.page({ status, q, ...days }, { page, size }) : null;
      if (found) return found;
      const [all, topicName] = await Promise.all([list(), q === '' ? null : deps.topicNames()]);
      const fitting = topicName ? searchMentorships(all, q, topicName) : all;
      const searched = mentorshipsBetween(fitting, days, timeZone);
      const cut = pageOf(
        searched.filter((one) => matchesFilter(one, status, now())),
        page,
        size,
      );
      const { items, total: count, pages } = cut;
      return { items, count, counts: countByFilter(searched, now()), page: cut.page, pages };
    },

    async listBetween(days) {
      // Another server may not know the parameters, whatever it says.
      const all = await ((await counts()) ? list({ ...days }) : list());
      return mentorshipsBetween(all, days, timeZone).reverse();
    },

    async listUpcoming(limit) {
      const found = (await counts()) ? await counted.last({ status: 'upcoming', q: '' }, limit) : null;
      const all = found?.items ?? (await list());
      return all
        .filter((one) => statusOf(one, now()) === 'upcoming')
        .sort(soonestFirst)
        .slice(0, limit);
    },

    async listWaiting(limit) {
      const today = { status: 'pending', q: '', from: dayOf(now(), timeZone) } as const;
      const found = (await counts()) ? await counted.last(today, limit) : null;
      const all = found?.items ?? (await list());
      const open = all.filter((one) => canConfirm(one, now())).sort(soonestFirst);
      // Those of today that have begun, if they were counted, are among the soonest.
      const count = found ? found.count - (all.length - open.length) : open.length;
      return { items: open.slice(0, limit), count };
    },
  };
}
