import type { User } from '~/api/contract/tolerant';
import { ApiError, type PageFailure, pageFailure } from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import { soonestFirst } from '~/app/domain/sessions/search';
import { type StatusFilter, statusOf } from '~/app/domain/sessions/status';
import { type Page, pageOfCount } from '~/app/domain/site/pagination';
import { dayOf, formatDay, mondayOf } from '~/app/domain/time/dates';
import { type Week, weekOf } from '~/app/domain/time/weeks';
import { dialogTargetOf } from './detail/dialogLinks';
import { readListState } from './listUrl';
import { type MentorshipView, viewOf } from './mentorshipView';
import { findDialogMentorship, viewerOf, withPresence } from './viewer';

/**
 * What the list's page is made of: one page of the caller's mentorships, and the one whose dialog is open.
 */

const PAGE_SIZE = 6;

export interface LoadedList {
  failure: null;
  /** Of what the search left, so that a count is what choosing that filter shows. */
  counts: Record<StatusFilter, number>;
  page: Page<MentorshipView>;
  /** The one whose dialog the address opens, wherever it stands in the list; null when it is not in it. */
  selected: MentorshipView | null;
  /** The identifier that `selected` was looked up by; '' for none. */
  loadedFor: string;
  /** There is none at all. */
  isEmpty: boolean;
  isStudent: boolean;
  /** There is a page of sessions that others may join (extension `group-sessions`). */
  groups: boolean;
}

type Deps = Pick<Context, 'api' | 'config' | 'now' | 'log' | 'url' | 'zones'>;

export async function loadList(me: User, deps: Deps): Promise<LoadedList | PageFailure> {
  const state = readListState(deps.url.searchParams);
  try {
    const [found, selected, anyone] = await Promise.all([
      deps.api.mentorships.listPage({ ...state, size: PAGE_SIZE }),
      findDialogMentorship(deps, deps.url),
      viewerOf(deps, me),
    ]);
    const viewer = await withPresence(anyone, [...found.items, selected], deps);
    const items = found.items.map((one) => viewOf(one, viewer));
    return {
      failure: null,
      counts: found.counts,
      page: pageOfCount(items, found, PAGE_SIZE),
      selected: selected && viewOf(selected, viewer),
      loadedFor: dialogTargetOf(deps.url.searchParams)?.identifier ?? '',
      isEmpty: found.counts.all === 0 && state.q === '',
      isStudent: me.user_type === 'alumno',
      groups: viewer.capabilities.has('group-sessions'),
    };
  } catch (error) {
    return failedList(error, deps);
  }
}

/** Anything but a failure of the API is thrown on. */
function failedList(error: unknown, { log }: Pick<Context, 'log'>): PageFailure {
  if (!(error instanceof ApiError)) throw error;
  log.warn({ err: error }, 'mentorships could not be listed');
  return pageFailure(error);
}

/**
 * The weekly view (docs/product.md, 'Sessions: list, week and calendar'): what has not ended of one week, day
 * by day.
 */

/** Nothing can be booked later than two years ahead. */
const WEEKS_AHEAD = 105;

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

export interface LoadedWeek {
  failure: null;
  week: Week;
  days: WeekDay[];
  /** Of an empty week: the next one there is, null when there is none. */
  next: { day: string; monday: string } | null;
  selected: MentorshipView | null;
  /** The identifier that `selected` was looked up by; '' for none. */
  loadedFor: string;
  isStudent: boolean;
  groups: boolean;
}

type WeekDeps = Pick<Context, 'api' | 'config' | 'now' | 'log' | 'url' | 'zones'>;

export async function loadWeek(me: User, deps: WeekDeps): Promise<LoadedWeek | PageFailure> {
  const { api, url, config } = deps;
  const now = deps.now();
  const today = dayOf(now, config.timeZone);
  const week = weekOf(url.searchParams.get('semana'), today, { weeksAhead: WEEKS_AHEAD });
  const [first = week.monday, last = week.monday] = [week.days.at(0), week.days.at(-1)];
  try {
    const [found, selected, anyone] = await Promise.all([
      api.mentorships.listBetween({ from: first < today ? today : first, to: last }),
      findDialogMentorship(deps, url),
      viewerOf(deps, me),
    ]);
    const viewer = await withPresence(anyone, [...found, selected], deps);
    const items = found
      .filter((one) => statusOf(one, now) !== 'finished')
      .sort(soonestFirst)
      .map((one) => viewOf(one, viewer));
    return {
      failure: null,
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
      selected: selected && viewOf(selected, viewer),
      loadedFor: dialogTargetOf(url.searchParams)?.identifier ?? '',
      isStudent: me.user_type === 'alumno',
      groups: viewer.capabilities.has('group-sessions'),
    };
  } catch (error) {
    return failedList(error, deps);
  }
}

/** Of an empty week: where the next one is. */
async function findNextWeek({ api, config }: WeekDeps): Promise<LoadedWeek['next']> {
  const [first] = await api.mentorships.listUpcoming(1);
  if (!first) return null;
  const date = dayOf(first.init_date, config.timeZone);
  return { day: formatDay(date, "EEEE d 'de' MMMM"), monday: mondayOf(date) };
}
