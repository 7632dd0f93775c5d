/**
 * What the calendar's page is made of: the sessions of the days it shows, and a mentor's own hours behind
 * them.
 */

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
  /** Empty where the API has none (extension `availability-exceptions`). */
  exceptions: AvailabilityException[];
}

/**
 * A mentor's hours behind the sessions; null for others. Both parts or none: without the exceptions the week
 * would show days off as working days.
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

/** Where an empty calendar leads to. */
interface NextSession {
  /** YYYY-MM-DD */
  day: string;
  /** 'jueves 26 de noviembre de 2026 a las 18:30' */
  when: string;
}

/** The soonest to come; null when there is none, or nobody knows. */
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
  /** Whether a mentor's hours stand behind the sessions; null for those who have none. */
  hours: 'shown' | 'failed' | null;
  /** Whose clock is shown, when it is not the visitor's; else ''. */
  zoneNote: string;
  /** The soonest session to come; looked for only when there are none to show. */
  upcoming: NextSession | null;
  /**
   * The one whose dialog the address opens; null when it is not the caller's. Only this one is sent whole:
   * the rest is read on demand.
   */
  selected: MentorshipView | 'failed' | null;
  /** The identifier that `selected` was looked up by; '' for none. */
  loadedFor: string;
}

export interface FailedCalendar extends CalendarFrame {
  /** Status of the page. */
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

/** What needs no API: which days, what they are called, where one can go. */
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
