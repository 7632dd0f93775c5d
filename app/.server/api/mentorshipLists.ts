import { type Mentorship, mentorship } from '~/api/contract/tolerant';
import { type CountedPage, mentorshipPage } from '~/api/contract/tolerantMentorships';
import type { TopicName } from '~/app/domain/mentors/topics';
import { mentorshipsBetween, searchMentorships, soonestFirst } from '~/app/domain/sessions/search';
import { canConfirm, countByFilter, matchesFilter, statusOf } from '~/app/domain/sessions/status';
import { dayOf } from '~/app/domain/time/dates';
import { path } from './call';
import type { ResourceDeps } from './capabilities';
import type { Client } from './client';
import { nullIfNoPage, numbered, pageFromList, pageOrLast, readList } from './lists';
import type { MentorshipPage, MentorshipQuery, PageQuery } from './shapes';

type Filter = Omit<MentorshipQuery, keyof PageQuery>;

/**
 * GET /api/mentorships/ with the extension `list-counts` (docs/contract.md, 'Extensions'), newest start
 * first. Null if the server does not count after all.
 */
function createCountedPages(client: Client) {
  function ask({ status, q, from, to }: Filter, page: number, size: number): Promise<CountedPage | null> {
    const given = Object.entries({ status: status === 'all' ? '' : status, q, from, to }).filter(
      (entry): entry is [string, string] => Boolean(entry[1]),
    );
    const query = { ...Object.fromEntries(given), ...numbered(page, size) };
    return nullIfNoPage(page, () => client.read(mentorshipPage, { path: path`/api/mentorships/`, query }));
  }

  return {
    page: (filter: Filter, wanted: PageQuery): Promise<MentorshipPage | null> =>
      pageOrLast(wanted, (page) => ask(filter, page, wanted.size)),

    /**
     * The `limit` sessions at the end of the list, i.e. those that start first; `count` covers the whole
     * list.
     */
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

export interface ReaderDeps extends Pick<ResourceDeps, 'client' | 'has' | 'now' | 'timeZone'> {
  topicNames(): Promise<TopicName>;
}

/**
 * The caller's sessions as pages need them. With the extension `list-counts` the server searches, filters,
 * counts and pages, so that a long history costs no more than a short one. For other servers all are read and
 * filtered here.
 */
export function createMentorshipReaders({ client, has, topicNames, now, timeZone }: ReaderDeps) {
  const counted = createCountedPages(client);
  const counts = () => has('list-counts');

  async function list(query: Record<string, string> = {}): Promise<Mentorship[]> {
    return (await readList(client, mentorship, { path: path`/api/mentorships/`, query }))
      .sort(soonestFirst)
      .reverse();
  }

  return {
    /** All of the caller's sessions, newest start first. */
    list: () => list(),

    /**
     * One page of matching sessions, newest start first, with the number of matches per status. Beyond the
     * end, the last page.
     */
    async listPage({ status, q, page, size, ...days }: MentorshipQuery): Promise<MentorshipPage> {
      const found = (await counts()) ? await counted.page({ status, q, ...days }, { page, size }) : null;
      if (found) return found;
      const [all, topicName] = await Promise.all([list(), q === '' ? null : topicNames()]);
      const fitting = topicName ? searchMentorships(all, q, topicName) : all;
      const searched = mentorshipsBetween(fitting, days, timeZone);
      const ofStatus = searched.filter((one) => matchesFilter(one, status, now()));
      return { ...pageFromList(ofStatus, { page, size }), counts: countByFilter(searched, now()) };
    },

    /**
     * Sessions that touch the days `from` to `to` (YYYY-MM-DD in the marketplace's zone, inclusive), soonest
     * first.
     */
    async listBetween(days: { from: string; to: string }): Promise<Mentorship[]> {
      // Another server may ignore the parameters even if it claims the extension.
      const all = await ((await counts()) ? list({ ...days }) : list());
      return mentorshipsBetween(all, days, timeZone).reverse();
    },

    /** The next sessions that have not begun, soonest first. */
    async listUpcoming(limit: number): Promise<Mentorship[]> {
      const found = (await counts()) ? await counted.last({ status: 'upcoming', q: '' }, limit) : null;
      const all = found?.items ?? (await list());
      return all
        .filter((one) => statusOf(one, now()) === 'upcoming')
        .sort(soonestFirst)
        .slice(0, limit);
    },

    /** For a mentor: the next requests that can still be answered, soonest first, and their total number. */
    async listWaiting(limit: number): Promise<{ items: Mentorship[]; count: number }> {
      const today = { status: 'pending', q: '', from: dayOf(now(), timeZone) } as const;
      const found = (await counts()) ? await counted.last(today, limit) : null;
      const all = found?.items ?? (await list());
      const open = all.filter((one) => canConfirm(one, now())).sort(soonestFirst);
      // Today's sessions that have already begun are at the front of the list; the server may have counted
      // them.
      const count = found ? found.count - (all.length - open.length) : open.length;
      return { items: open.slice(0, limit), count };
    },
  };
}
