import type { StatusFilter } from '~/api/contract/rules/sessions';
import type { Mentorship, User } from '~/api/contract/tolerant';
import { ApiError, type PageFailure, pageFailure } from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import { soonestFirst } from '~/app/domain/sessions/search';
import { statusOf } from '~/app/domain/sessions/status';
import { type Page, pageOfCount } from '~/app/domain/site/pagination';
import { dayOf, formatDay, mondayOf } from '~/app/domain/time/dates';
import { type Week, weekOf } from '~/app/domain/time/weeks';
import { readListState } from './listUrl';
import { type MentorshipView, viewOf } from './mentorshipView';
import { findDialogMentorship, viewerOf, withPresence } from './viewer';

/** What list and week have in common. */
interface LoadedSessions {
  failure: null;
  /** The one whose dialog the address opens, wherever it stands; null when it is not among the caller's. */
  selected: MentorshipView | null;
  /** The identifier that `selected` was looked up by; '' for none. */
  loadedFor: string;
  isStudent: boolean;
  /** There is a page of sessions that others may join (extension `group-sessions`). */
  groups: boolean;
}

export interface LoadedList extends LoadedSessions {
  /** Within the search: a count is what choosing that filter shows. */
  counts: Record<StatusFilter, number>;
  page: Page<MentorshipView>;
  /** There is none at all. */
  isEmpty: boolean;
}

export interface WeekDay {
  /** YYYY-MM-DD */
  date: string;
  /** 'lunes' */
  name: string;
  /** '23 nov' */
  title: string;
  isToday: boolean;
  isPast: boolean;
  items: MentorshipView[];
}

export interface LoadedWeek extends LoadedSessions {
  week: Week;
  days: WeekDay[];
  /** The next week with a session, for an empty one; null: none. */
  next: { day: string; monday: string } | null;
}

type Deps = Pick<Context, 'api' | 'config' | 'now' | 'log' | 'url' | 'zones'>;

const PAGE_SIZE = 6;

/** One page of the caller's sessions. */
export function loadList(me: User, deps: Deps): Promise<LoadedList | PageFailure> {
  const state = readListState(deps.url.searchParams);
  const read = deps.api.mentorships.listPage({ ...state, size: PAGE_SIZE });
  return loadSessions(
    read.then(({ items }) => items),
    async (items) => {
      const found = await read;
      return {
        counts: found.counts,
        page: pageOfCount(items, found, PAGE_SIZE),
        isEmpty: found.counts.all === 0 && state.q === '',
      };
    },
    { ...deps, me },
  );
}

/** Nothing can be booked later than two years ahead. */
const WEEKS_AHEAD = 105;

/**
 * The weekly view (docs/product.md, 'Sessions: list, week and calendar'): what has not ended of one week, day
 * by day.
 */
export function loadWeek(me: User, deps: Deps): Promise<LoadedWeek | PageFailure> {
  const { api, url, config } = deps;
  const now = deps.now();
  const today = dayOf(now, config.timeZone);
  const week = weekOf(url.searchParams.get('semana'), today, { weeksAhead: WEEKS_AHEAD });
  const [first = week.monday, last = week.monday] = [week.days.at(0), week.days.at(-1)];
  const read = api.mentorships
    .listBetween({ from: first < today ? today : first, to: last })
    .then((found) => found.filter((one) => statusOf(one, now) !== 'finished').sort(soonestFirst));
  return loadSessions(
    read,
    async (items) => ({
      week,
      days: week.days.map((date) => ({
        date,
        name: formatDay(date, 'EEEE'),
        title: formatDay(date, 'd MMM'),
        isToday: date === today,
        isPast: date < today,
        // One that began before the first day is shown on it.
        items: items.filter((one) => (one.date < first ? first : one.date) === date),
      })),
      next: items.length > 0 ? null : await findNextWeek(deps),
    }),
    { ...deps, me },
  );
}

/** `partsOf` makes of the views of `read` what only one of the two pages has. */
async function loadSessions<Parts>(
  read: Promise<Mentorship[]>,
  partsOf: (items: MentorshipView[]) => Promise<Parts>,
  deps: Deps & { me: User },
): Promise<(LoadedSessions & Parts) | PageFailure> {
  const { me, log } = deps;
  try {
    const [found, { session, loadedFor }, anyone] = await Promise.all([
      read,
      findDialogMentorship(deps),
      viewerOf(deps, me),
    ]);
    const viewer = await withPresence(anyone, [...found, session], deps);
    return {
      failure: null,
      selected: session && viewOf(session, viewer),
      loadedFor,
      isStudent: me.user_type === 'alumno',
      groups: viewer.capabilities.has('group-sessions'),
      ...(await partsOf(found.map((one) => viewOf(one, viewer)))),
    };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    log.warn({ err: error }, 'mentorships could not be listed');
    return pageFailure(error);
  }
}

/** Where the next session is. */
async function findNextWeek({ api, config }: Deps): Promise<LoadedWeek['next']> {
  const [first] = await api.mentorships.listUpcoming(1);
  if (!first) return null;
  const date = dayOf(first.init_date, config.timeZone);
  return { day: formatDay(date, "EEEE d 'de' MMMM"), monday: mondayOf(date) };
}
