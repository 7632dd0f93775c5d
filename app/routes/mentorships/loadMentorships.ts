import type { StatusFilter } from '~/api/contract/rules/sessions';
import type { Mentorship, User } from '~/api/contract/tolerant';
import { ApiError, type PageFailure, pageFailure } from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import { soonestFirst } from '~/app/domain/sessions/search';
import { statusOf } from '~/app/domain/sessions/status';
import { type Page, pageOfCount } from '~/app/domain/site/pagination';
import { mondayOf } from '~/app/domain/time/calendarDays';
import { dayOf, formatDay } from '~/app/domain/time/dates';
import { type Week, weekOf } from '~/app/domain/time/weeks';
import { readListState } from './listUrl';
import { type MentorshipView, viewOf } from './mentorshipView';
import { findDialogMentorship, viewerOf, withPresence } from './viewer';

/** Data shared by list and week. */
interface LoadedSessions {
  failure: null;
  /** The session whose dialog the address opens, on any page; null if it is not one of the caller's. */
  selected: MentorshipView | null;
  /** The identifier used to look up `selected`; '' for none. */
  loadedFor: string;
  isStudent: boolean;
  /** The API offers open sessions (extension `group-sessions`). */
  groups: boolean;
}

export interface LoadedList extends LoadedSessions {
  /** Counts under the current search. */
  counts: Record<StatusFilter, number>;
  page: Page<MentorshipView>;
  /** The caller has no sessions at all. */
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
  /** The next week with a session, for an empty week; null: none. */
  next: { day: string; monday: string } | null;
}

type Deps = Pick<Context, 'api' | 'config' | 'now' | 'log' | 'url' | 'zones'>;

const PAGE_SIZE = 6;

/** A page of the caller's sessions. */
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

/** Bookings are possible at most two years ahead. */
const WEEKS_AHEAD = 105;

/**
 * The weekly view (docs/product.md, 'Sessions: list, week and calendar'): a week's sessions that are not
 * over, by day.
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
        // A session that began before the first day is shown on that day.
        items: items.filter((one) => (one.date < first ? first : one.date) === date),
      })),
      next: items.length > 0 ? null : await findNextWeek(deps),
    }),
    { ...deps, me },
  );
}

/** `partsOf` makes the data of one page from the views of `read`. */
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

/** The week of the next session. */
async function findNextWeek({ api, config }: Deps): Promise<LoadedWeek['next']> {
  const [first] = await api.mentorships.listUpcoming(1);
  if (!first) return null;
  const date = dayOf(first.init_date, config.timeZone);
  return { day: formatDay(date, "EEEE d 'de' MMMM"), monday: mondayOf(date) };
}
