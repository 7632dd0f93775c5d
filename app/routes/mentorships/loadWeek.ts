/** The weekly view (spec.md section 2): what has not ended of one week, day by day. */

import type { User } from '../../../api/contract/tolerant';
import type { PageFailure } from '../../.server/api/errors';
import type { Context } from '../../.server/context';
import { dayOf, formatDay, mondayOf } from '../../domain/dates';
import { soonestFirst } from '../../domain/mentorshipSearch';
import { statusOf } from '../../domain/mentorshipStatus';
import { type Week, weekOf } from '../../domain/weeks';
import { findAsked } from './detail/findAsked';
import { dialogOf } from './detail/place';
import { failedList } from './loadList';
import { withPresence } from './presence';
import { type MentorshipView, viewOf } from './view';
import { viewerOf } from './viewer';

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

type Deps = Pick<Context, 'api' | 'config' | 'now' | 'log' | 'url' | 'zones'>;

export async function loadWeek(me: User, deps: Deps): Promise<LoadedWeek | PageFailure> {
  const { api, url, config } = deps;
  const now = deps.now();
  const today = dayOf(now, config.timeZone);
  const week = weekOf(url.searchParams.get('semana'), today, { weeksAhead: WEEKS_AHEAD });
  const [first = week.monday, last = week.monday] = [week.days.at(0), week.days.at(-1)];
  try {
    const [found, selected, anyone] = await Promise.all([
      api.mentorships.listBetween({ from: first < today ? today : first, to: last }),
      findAsked(deps, url),
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
      next: items.length > 0 ? null : await soonest(deps),
      selected: selected && viewOf(selected, viewer),
      loadedFor: dialogOf(url.searchParams)?.identifier ?? '',
      isStudent: me.user_type === 'alumno',
      groups: viewer.able.has('group-sessions'),
    };
  } catch (error) {
    return failedList(error, deps);
  }
}

/** Of an empty week: where the next one is. */
async function soonest({ api, config }: Deps): Promise<LoadedWeek['next']> {
  const [first] = await api.mentorships.listUpcoming(1);
  if (!first) return null;
  const date = dayOf(first.init_date, config.timeZone);
  return { day: formatDay(date, "EEEE d 'de' MMMM"), monday: mondayOf(date) };
}
