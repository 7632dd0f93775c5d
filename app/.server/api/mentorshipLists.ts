import { type Mentorship, tolerantMentorship, tolerantMentorshipPage } from '~/api/contract/mentorships';
import { fold, searchWords } from '~/api/contract/rules/search';
import type { StatusFilter } from '~/api/contract/rules/sessions';
import type { User } from '~/api/contract/users';
import type { TopicName } from '~/app/domain/mentors/topics';
import { isMyAnswer, soonestDue } from '~/app/domain/sessions/answering';
import {
  countByFilter,
  matchesFilter,
  nextFirst,
  soonestFirst,
  statusOf,
} from '~/app/domain/sessions/status';
import { moveDay } from '~/app/domain/time/calendarDays';
import { dayOf, instantOf } from '~/app/domain/time/dates';
import type { ResourceDeps } from './capabilities';
import { path } from './client';
import { nullIfUnreadable, numbered, type PageQuery, pageFromList, pageOrLast, readList } from './lists';

interface Filter {
  status: StatusFilter;
  q: string;
  /** Those of a series that wait for one answer are one. */
  series?: 'first';
  /** Days YYYY-MM-DD in the marketplace's zone, inclusive. */
  from?: string;
  to?: string;
}
export type MentorshipQuery = Filter & PageQuery;

export interface ReaderDeps extends Pick<ResourceDeps, 'client' | 'has' | 'now' | 'timeZone'> {
  topicNames(): Promise<TopicName>;
}

/** A page size that holds most people's next sessions. */
const AHEAD = 60;

/** The result of `listFromToday`. */
type Ahead = readonly Mentorship[] | null;

/**
 * The caller's sessions as pages need them. With the extension `requests` the server searches,
 * filters, counts, orders and pages; for other servers all are read and that is done here.
 */
export function createMentorshipReaders({ client, has, topicNames, now, timeZone }: ReaderDeps) {
  const address = path`/api/mentorships/`;

  async function list(query: Record<string, string> = {}): Promise<Mentorship[]> {
    return (await readList(client, tolerantMentorship, { path: address, query }))
      .sort(soonestFirst)
      .reverse();
  }

  /** A page, next sessions first. Null if the server does not count after all. */
  async function ask({ status, ...filter }: Filter, page: number, size: number) {
    if (!(await has('requests'))) return null;
    const given = Object.entries({ status: status === 'all' ? '' : status, ...filter }).filter(
      (entry): entry is [string, string] => Boolean(entry[1]),
    );
    const query = { order: 'next', ...Object.fromEntries(given), ...numbered(page, size) };
    return nullIfUnreadable(() => client.read(tolerantMentorshipPage, { path: address, query }));
  }

  return {
    /** All of the caller's sessions, newest start first. */
    list: () => list(),

    /** A page of matches: running, upcoming soonest first, finished latest first; and counts per status. Beyond the end, the last. */
    async listPage({ status, q, series, page, size, ...days }: MentorshipQuery) {
      const found = await pageOrLast({ page, size }, (number) =>
        ask({ status, q, series, ...days }, number, size),
      );
      if (found) return found;
      const [all, topicName] = await Promise.all([list(), q === '' ? null : topicNames()]);
      const fitting = topicName ? searchMentorships(all, q, topicName) : all;
      const searched = mentorshipsBetween(fitting, days, timeZone);
      const withStatus = searched.filter((one) => matchesFilter(one, status, now())).sort(nextFirst(now()));
      return { ...pageFromList(withStatus, { page, size }), counts: countByFilter(searched, now()) };
    },

    /** Sessions that touch these days (YYYY-MM-DD in the marketplace's zone, inclusive), soonest first. */
    async listBetween(days: { from: string; to: string }): Promise<Mentorship[]> {
      // Another server may ignore the parameters even if it claims the extension.
      const all = await ((await has('requests')) ? list({ ...days }) : list());
      return mentorshipsBetween(all, days, timeZone).reverse();
    },

    /** All sessions from today on, to pass to the lists below; null if too many for a page, or the server does not count. */
    async listFromToday(): Promise<Ahead> {
      const found = await ask({ status: 'all', q: '', from: dayOf(now(), timeZone) }, 1, AHEAD);
      return found && found.items.length === found.count ? found.items : null;
    },

    /** Sessions that have begun and are not over, soonest first. */
    async listRunning(limit: number, ahead: Ahead = null): Promise<Mentorship[]> {
      const all = ahead ?? (await ask({ status: 'ongoing', q: '' }, 1, limit))?.items ?? (await list());
      return all
        .filter((one) => statusOf(one, now()) === 'ongoing')
        .sort(soonestFirst)
        .slice(0, limit);
    },

    /** The next sessions that have not begun, soonest first, and how many rows of a list they are. */
    async listUpcoming(limit: number, ahead: Ahead = null): Promise<{ items: Mentorship[]; count: number }> {
      const found = ahead ? null : await ask({ status: 'upcoming', q: '', series: 'first' }, 1, limit);
      const all = (ahead ?? found?.items ?? (await list()))
        .filter((one) => statusOf(one, now()) === 'upcoming')
        .sort(soonestFirst);
      const waitsIn = ({ confirmation, series, identifier }: Mentorship) =>
        confirmation ? identifier : (series?.id ?? identifier);
      return { items: all.slice(0, limit), count: found?.count ?? new Set(all.map(waitsIn)).size };
    },

    /** The next requests and offers that wait for this person's answer, soonest first, and their total number. */
    async listWaiting(limit: number, me: Pick<User, 'id' | 'user_type'>, ahead: Ahead = null) {
      // The server's count includes those begun and those waiting for the other side; those on this page are subtracted.
      const today = { status: 'pending', q: '', from: now().toISOString() } as const;
      const found = ahead ? null : await ask(today, 1, AHEAD);
      const all = ahead ?? found?.items ?? (await list());
      const open = all.filter((one) => isMyAnswer(one, me, now())).sort(soonestDue);
      const count = found ? found.count - (all.length - open.length) : open.length;
      return { items: open.slice(0, limit), count };
    },
  };
}

/** Sessions with every word in a person's name, a topic, the room code or the information, ignoring accents. */
export function searchMentorships(all: readonly Mentorship[], query: string, topicName: TopicName) {
  const words = searchWords(fold(query));
  if (words.length === 0) return [...all];
  return all.filter((mentorship) => {
    const text = fold(wordsOf(mentorship, topicName));
    return words.every((word) => text.includes(word));
  });
}

function wordsOf(mentorship: Mentorship, topicName: TopicName): string {
  const people = [mentorship.mentor, ...mentorship.alumnos].flatMap((u) =>
    u ? [u.full_name, u.username] : [],
  );
  const topics = mentorship.expertises.flatMap((e) => [e.name, topicName(e.name_id)]);
  return [...people, ...topics, mentorship.room_code, mentorship.additional_information].join('\n');
}

/** Mentorships that touch the days `from` to `to` (YYYY-MM-DD, inclusive) in the marketplace's zone. */
export function mentorshipsBetween(
  all: readonly Mentorship[],
  { from, to }: { from?: string; to?: string },
  timeZone: string,
): Mentorship[] {
  const start = from === undefined ? '' : instantOf(from, '00:00', timeZone).toISOString();
  const end = to === undefined ? '9' : instantOf(moveDay(to, 1), '00:00', timeZone).toISOString();
  return all.filter((one) => one.end_date > start && one.init_date < end);
}
