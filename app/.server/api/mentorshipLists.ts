import { type Mentorship, tolerantMentorship, tolerantMentorshipPage } from '~/api/contract/mentorships';
import type { StatusFilter } from '~/api/contract/rules/sessions';
import type { User } from '~/api/contract/users';
import type { TopicName } from '~/app/domain/mentors/topics';
import { nextFirst, soonestFirst } from '~/app/domain/sessions/agenda';
import { isMyAnswer, soonestDue } from '~/app/domain/sessions/answering';
import { mentorshipsBetween, searchMentorships } from '~/app/domain/sessions/search';
import { countByFilter, matchesFilter, statusOf } from '~/app/domain/sessions/status';
import { dayOf } from '~/app/domain/time/dates';
import { path } from './call';
import type { ResourceDeps } from './capabilities';
import { nullIfUnreadable, numbered, pageFromList, pageOrLast, readList } from './lists';
import type { PageQuery } from './shapes';

interface Filter {
  status: StatusFilter;
  q: string;
  /** Days YYYY-MM-DD in the marketplace's zone, inclusive. */
  from?: string;
  to?: string;
}
export type MentorshipQuery = Filter & PageQuery;

export interface ReaderDeps extends Pick<ResourceDeps, 'client' | 'has' | 'now' | 'timeZone'> {
  topicNames(): Promise<TopicName>;
}

/** Sessions of a page that most people's next ones fit. */
const AHEAD = 60;

/** What `listFromToday` found. */
type Ahead = readonly Mentorship[] | null;

/**
 * The caller's sessions as pages need them. With the extensions `list-counts` and `list-order` the server
 * searches, filters, counts, orders and pages, so that a long history costs no more than a short one. For other
 * servers all are read, and filtered and ordered here.
 */
export function createMentorshipReaders({ client, has, topicNames, now, timeZone }: ReaderDeps) {
  const address = path`/api/mentorships/`;
  const counts = () => has('list-counts');

  async function list(query: Record<string, string> = {}): Promise<Mentorship[]> {
    return (await readList(client, tolerantMentorship, { path: address, query }))
      .sort(soonestFirst)
      .reverse();
  }

  /** A page, what is next first. Null if the server does not order and count after all. */
  const ask = async (filter: Filter, page: number, size: number) =>
    (await has('list-order')) ? askAny(filter, page, size) : null;

  /** The same for lists of which all is wanted, in any order. */
  async function askAny({ status, ...filter }: Filter, page: number, size: number) {
    if (!(await counts())) return null;
    const given = Object.entries({ status: status === 'all' ? '' : status, ...filter }).filter(
      (entry): entry is [string, string] => Boolean(entry[1]),
    );
    const order: Record<string, string> = (await has('list-order')) ? { order: 'next' } : {};
    const query = { ...order, ...Object.fromEntries(given), ...numbered(page, size) };
    return nullIfUnreadable(() => client.read(tolerantMentorshipPage, { path: address, query }));
  }

  return {
    /** All of the caller's sessions, newest start first. */
    list: () => list(),

    /**
     * One page of matches: what runs, what comes soonest first, what is over latest first; and the number per
     * status. Beyond the end, the last page.
     */
    async listPage({ status, q, page, size, ...days }: MentorshipQuery) {
      const found = await pageOrLast({ page, size }, (number) => ask({ status, q, ...days }, number, size));
      if (found) return found;
      const [all, topicName] = await Promise.all([list(), q === '' ? null : topicNames()]);
      const fitting = topicName ? searchMentorships(all, q, topicName) : all;
      const searched = mentorshipsBetween(fitting, days, timeZone);
      const ofStatus = searched.filter((one) => matchesFilter(one, status, now())).sort(nextFirst(now()));
      return { ...pageFromList(ofStatus, { page, size }), counts: countByFilter(searched, now()) };
    },

    /** Sessions that touch these days (YYYY-MM-DD in the marketplace's zone, inclusive), soonest first. */
    async listBetween(days: { from: string; to: string }): Promise<Mentorship[]> {
      // Another server may ignore the parameters even if it claims the extension.
      const all = await ((await counts()) ? list({ ...days }) : list());
      return mentorshipsBetween(all, days, timeZone).reverse();
    },

    /**
     * All sessions from today on, for pages that need several of the lists below: these ask no more then. Null
     * if they are too many for a page, or the server does not count.
     */
    async listFromToday(): Promise<Ahead> {
      const found = await askAny({ status: 'all', q: '', from: dayOf(now(), timeZone) }, 1, AHEAD);
      return found && found.items.length === found.count ? found.items : null;
    },

    /** Those that have begun and are not over, soonest first. */
    async listRunning(limit: number, ahead: Ahead = null): Promise<Mentorship[]> {
      const all = ahead ?? (await askAny({ status: 'ongoing', q: '' }, 1, limit))?.items ?? (await list());
      return all
        .filter((one) => statusOf(one, now()) === 'ongoing')
        .sort(soonestFirst)
        .slice(0, limit);
    },

    /** The next sessions that have not begun, soonest first, and how many there are. */
    async listUpcoming(limit: number, ahead: Ahead = null): Promise<{ items: Mentorship[]; count: number }> {
      const found = ahead ? null : await ask({ status: 'upcoming', q: '' }, 1, limit);
      const all = (ahead ?? found?.items ?? (await list()))
        .filter((one) => statusOf(one, now()) === 'upcoming')
        .sort(soonestFirst);
      return { items: all.slice(0, limit), count: found?.count ?? all.length };
    },

    /** The next requests and offers that wait for this person's answer, soonest first, and their total number. */
    async listWaiting(
      limit: number,
      me: Pick<User, 'id' | 'user_type'>,
      ahead: Ahead = null,
    ): Promise<{ items: Mentorship[]; count: number }> {
      // Those that have begun, or wait for the other side, are counted too: those of this page are left out.
      const today = { status: 'pending', q: '', from: now().toISOString() } as const;
      const found = ahead ? null : await ask(today, 1, AHEAD);
      const all = ahead ?? found?.items ?? (await list());
      const open = all.filter((one) => isMyAnswer(one, me, now())).sort(soonestDue);
      const count = found ? found.count - (all.length - open.length) : open.length;
      return { items: open.slice(0, limit), count };
    },
  };
}
