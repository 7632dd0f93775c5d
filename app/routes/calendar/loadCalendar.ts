/** Data of the calendar: the sessions of the days shown, and a mentor's own hours. */

import type { AvailabilitySlot, User } from '~/api/contract/tolerant';
import type { AvailabilityException } from '~/api/contract/tolerantAccount';
import { ApiError, isUnavailable } from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import {
  type CalendarView,
  calendarBounds,
  periodOf,
  readCalendarDay,
  readCalendarView,
} from '~/app/domain/calendar/periods';
import { dayOf, formatInstant, instantOf } from '~/app/domain/time/dates';
import { zoneNote } from '~/app/domain/time/visitorClock';
import { type MentorshipView, viewOf } from '~/app/routes/mentorships/mentorshipView';
import { findDialogMentorshipOrFailed, viewerOf, withPresence } from '~/app/routes/mentorships/viewer';
import { type CalendarDay, calendarDays, entriesByDay } from './dayEntries';

export interface MentorHours {
  weekly: AvailabilitySlot[];
  /** Empty if the API has none (extension `availability-exceptions`). */
  exceptions: AvailabilityException[];
}

/**
 * A mentor's hours; null for others. If one part fails, both are left out: without the exceptions days off
 * would look like working days.
 */
async function loadHours(
  me: Pick<User, 'user_type'>,
  { api, log }: Pick<Context, 'api' | 'log'>,
): Promise<MentorHours | 'failed' | null> {
  if (me.user_type !== 'mentor') return null;
  try {
    const extensions = await api.listCapabilities();
    const [weekly, exceptions] = await Promise.all([
      api.schedule.listWeekly(),
      extensions.has('availability-exceptions') ? api.schedule.listExceptions() : [],
    ]);
    return { weekly, exceptions };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    log.warn({ err: error }, 'the hours behind the calendar could not be loaded');
    return 'failed';
  }
}

/** The target of an empty calendar's link. */
interface NextSession {
  /** YYYY-MM-DD */
  day: string;
  /** 'jueves 26 de noviembre de 2026 a las 18:30' */
  when: string;
}

/** The next upcoming session; null if there is none or it is unknown. */
async function findNextSession({
  api,
  config,
}: Pick<Context, 'api' | 'config'>): Promise<NextSession | null> {
  try {
    const [soonest] = await api.mentorships.listUpcoming(1);
    if (!soonest) return null;
    const { timeZone } = config;
    return {
      day: dayOf(soonest.init_date, timeZone),
      when: formatInstant(soonest.init_date, "EEEE d 'de' MMMM 'de' yyyy 'a las' HH:mm", timeZone),
    };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return null;
  }
}

export interface CalendarFrame {
  view: CalendarView;
  /** The chosen day. */
  day: string;
  today: string;
  title: string;
  previous: string | null;
  next: string | null;
  bounds: { first: string; last: string };
  userType: User['user_type'];
}

export interface LoadedCalendar extends CalendarFrame {
  failure: null;
  days: CalendarDay[];
  /** Whether a mentor's hours are shown; null for others. */
  hours: 'shown' | 'failed' | null;
  /** The zone shown, if it is not the visitor's, otherwise ''. */
  zoneNote: string;
  /** The next upcoming session; looked up only if none are shown. */
  upcoming: NextSession | null;
  /**
   * The session whose dialog the address opens; null if it is not the caller's. Only this one is sent in
   * full, others are loaded when opened.
   */
  selected: MentorshipView | 'failed' | null;
  /** The identifier used to look up `selected`; '' for none. */
  loadedFor: string;
}

export interface FailedCalendar extends CalendarFrame {
  /** HTTP status of the page. */
  failure: 500 | 503;
}

type Deps = Pick<Context, 'api' | 'config' | 'now' | 'log' | 'zones' | 'url'>;

export async function loadCalendar(me: User, deps: Deps): Promise<LoadedCalendar | FailedCalendar> {
  const frame = frameOf(me, deps);
  const { days: shown, ...shell } = frame;
  try {
    const [sessions, asked, hours, viewer] = await Promise.all([
      deps.api.mentorships.listBetween(endsOf(shown)),
      findDialogMentorshipOrFailed(deps),
      loadHours(me, deps),
      viewerOf(deps, me),
    ]);
    const entries = entriesByDay(sessions, { ...viewer, zones: deps.zones });
    const { loadedFor } = asked;
    const selected =
      asked.session === 'failed'
        ? (sessions.find((one) => one.identifier === loadedFor) ?? 'failed')
        : asked.session;
    return {
      ...shell,
      failure: null,
      days: calendarDays(shown, { ...frame, entries, hours, timeZone: deps.config.timeZone }),
      hours: hours === null || hours === 'failed' ? hours : 'shown',
      zoneNote: noteFor(shown, deps),
      upcoming: sessions.length === 0 ? await findNextSession(deps) : null,
      selected:
        selected === 'failed' || selected === null
          ? selected
          : viewOf(selected, await withPresence(viewer, [selected], deps)),
      loadedFor,
    };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    deps.log.warn({ err: error }, 'the calendar could not be loaded');
    return { ...shell, failure: isUnavailable(error) ? 503 : 500 };
  }
}

/** The parts that need no API: days, titles, links. */
function frameOf(me: User, { url, config, now }: Deps): CalendarFrame & { days: string[] } {
  const today = dayOf(now(), config.timeZone);
  const view = readCalendarView(url.searchParams.get('vista'));
  const day = readCalendarDay(url.searchParams.get('dia'), today);
  const period = periodOf(view, day, today);
  return { view, day, today, ...period, bounds: calendarBounds(today), userType: me.user_type };
}

function endsOf(days: readonly string[]): { from: string; to: string } {
  return { from: days[0] ?? '', to: days.at(-1) ?? '' };
}

function noteFor(days: readonly string[], { zones, config }: Deps): string {
  const { from, to } = endsOf(days);
  return zoneNote(instantOf(from, '00:00', config.timeZone), instantOf(to, '24:00', config.timeZone), zones);
}
