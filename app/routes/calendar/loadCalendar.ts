/** What the calendar's page is made of: the sessions of the days it shows, and a mentor's own hours behind them. */
import { ApiError, isUnavailable } from '~/.server/api/errors';
import type { Context } from '~/.server/context';
import {
  type CalendarView,
  calendarBounds,
  periodOf,
  readCalendarDay,
  readCalendarView,
} from '~/domain/calendar';
import { dayOf, instantOf } from '~/domain/dates';
import { zoneNote } from '~/domain/zones';
import type { User } from '../../../api/contract/tolerant';
import { dialogOf } from '../mentorships/detail/place';
import { withPresence } from '../mentorships/presence';
import { type MentorshipView, viewOf } from '../mentorships/view';
import { viewerOf } from '../mentorships/viewer';
import { type CalendarDay, daysView } from './days';
import { entriesByDay } from './entries';
import { findForDialog } from './findForDialog';
import { loadHours } from './loadHours';
import { type NextSession, nextSession } from './nextSession';

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
  /** Whether a mentor's hours stand behind the sessions; null for who has none to show. */
  hours: 'shown' | 'failed' | null;
  /** Whose clock is shown, when it is not the visitor's; else ''. */
  zoneNote: string;
  /** The soonest session to come; looked for only when there are none to show. */
  upcoming: NextSession | null;
  /** The one whose dialog the address opens; null when it is not the caller's. Only this one is sent whole: the rest is read on demand. */
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
      findForDialog(deps),
      loadHours(me, deps),
      viewerOf(deps, me),
    ]);
    const entries = entriesByDay(sessions, { ...viewer, zones: deps.zones });
    const identifier = dialogOf(deps.url.searchParams)?.identifier ?? '';
    const selected =
      asked === 'failed' ? (sessions.find((one) => one.identifier === identifier) ?? asked) : asked;
    return {
      ...shell,
      failure: null,
      days: daysView(shown, { ...frame, entries, hours, timeZone: deps.config.timeZone }),
      hours: hours === null || hours === 'failed' ? hours : 'shown',
      zoneNote: noteFor(shown, deps),
      upcoming: sessions.length === 0 ? await nextSession(deps) : null,
      selected:
        selected === 'failed' || selected === null
          ? selected
          : viewOf(selected, await withPresence(viewer, [selected], deps)),
      loadedFor: identifier,
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
