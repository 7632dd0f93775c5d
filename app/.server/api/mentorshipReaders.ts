/**
 * The caller's sessions as pages need them. With the extension `list-counts` the server searches, filters, counts and pages, so that a
 * long history costs no more than a short one; of any other server all are read, and cut here.
 */
import { type Mentorship, mentorship } from '../../../api/contract/tolerant';
import { dayOf } from '../../domain/dates';
import { mentorshipsBetween, searchMentorships, soonestFirst } from '../../domain/mentorshipSearch';
import { canConfirm, countByFilter, matchesFilter, statusOf } from '../../domain/mentorshipStatus';
import { pageOf } from '../../domain/pages';
import type { TopicName } from '../../domain/topicName';
import { path } from './call';
import type { Client } from './client';
import { countedPages } from './countedPages';
import { readList } from './pages';
import type { Api } from './types';

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
  const counted = countedPages(client);
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
