/** Data of the calendar: the sessions of the days shown, and a mentor's own hours. */
import type { User } from '~/api/contract/users';
import type { Api } from '~/app/.server/api/api';
import { orElse, orLogged, pageFailure } from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import { calendarBounds, periodOf, readCalendarDay, readCalendarView } from '~/app/domain/calendar/periods';
import { dayOf, instantOf } from '~/app/domain/time/dates';
import { zoneNote } from '~/app/domain/time/visitorClock';
import { dialogViewOf } from '~/app/sessions/brief';
import { readAllHours } from '~/app/sessions/calendar/calendarUrl';
import { calendarDays, entriesByDay } from '~/app/sessions/calendar/dayEntries';
import { nextSessionOf, turnOf } from '~/app/sessions/nextSession';
import {
  findDialogMentorshipOrFailed,
  isDesk,
  type Viewer,
  viewerOf,
  withPresence,
} from '~/app/sessions/viewer';

/** Of the days `shown`, both included; null for others. 'failed' as a whole: without the exceptions days off would look like working days. */
async function loadHours(
  me: User,
  { shown, isHours }: { shown: { from: string; to: string }; isHours: boolean },
  context: Context,
) {
  const { api, log } = context;
  if (me.user_type !== 'mentor') return null;
  const read = async () => {
    const canChange = (await api.listCapabilities()).has('calendar');
    const readBusy = () => api.schedule.listBusy(shown);
    const [weekly, exceptions, busy] = await Promise.all([
      api.schedule.listWeekly(),
      canChange ? api.schedule.listExceptions() : [],
      canChange && isHours
        ? orLogged(readBusy, log, 'the hours of the other calendar could not be loaded', () => [])
        : [],
    ]);
    return { weekly, exceptions, busy, canChange };
  };
  return orLogged(read, log, 'the hours behind the calendar could not be loaded', () => 'failed' as const);
}

/** The next session, for whose days shown have none; null for none or unknown. */
async function findNext(viewer: Viewer, api: Api) {
  if (isDesk(viewer)) return null;
  const read = async () =>
    (await api.mentorships.listFromToday()) ?? (await api.mentorships.listUpcoming(1)).items;
  return nextSessionOf(await orElse(read, []), viewer);
}

export type CalendarFrame = Omit<ReturnType<typeof calendarFrame>, 'days'>;
export type FailedCalendar = CalendarFrame & ReturnType<typeof pageFailure>;
export type LoadedCalendar = Exclude<Awaited<ReturnType<typeof loadCalendar>>, FailedCalendar>;

export function loadCalendar(me: User, context: Context) {
  const { days: shown, ...frame } = calendarFrame(me, context);
  const { timeZone } = context.config;
  const isHours = frame.view === 'semana' || frame.view === 'dia';
  const { from = '', to = '' } = { from: shown[0], to: shown.at(-1) };
  const load = async () => {
    const [sessions, found, viewer] = await Promise.all([
      context.api.mentorships.listBetween({ from, to }),
      loadHours(me, { shown: { from, to }, isHours }, context),
      viewerOf(context, me),
    ]);
    const { session: selected, loadedFor } = await findDialogMentorshipOrFailed(context, sessions);
    const entries = entriesByDay(sessions, viewer);
    const hours = found === 'failed' ? null : found;
    const ends = [instantOf(from, '00:00', timeZone), instantOf(to, '24:00', timeZone)] as const;
    return {
      ...frame,
      failure: null,
      days: calendarDays(shown, { ...frame, entries, hours, now: viewer.now, timeZone }),
      /** Whether a mentor's hours are shown; null for others. */
      hours: hours ? ('shown' as const) : found && ('failed' as const),
      /** A mentor may block and open hours here. */
      canChange: hours?.canChange ?? false,
      /** How to drag is said to a mentor once, where scripts run. */
      hint: (hours?.canChange ?? false) && isHours && context.runsScripts && !context.calendar.isTold,
      turn: turnOf(sessions, viewer),
      canOffer: viewer.capabilities.has('requests'),
      /** The zone shown, if it is not the visitor's, otherwise ''. */
      zoneNote: zoneNote(...ends, context.zones),
      upcoming: sessions.length === 0 ? await findNext(viewer, context.api) : null,
      /** The session of the address's dialog, the only one sent in full; null if it is not the caller's. */
      selected:
        selected === 'failed' || selected === null
          ? selected
          : await dialogViewOf(selected, await withPresence(viewer, [selected], context), context),
      /** The identifier used to look up `selected`; '' for none. */
      loadedFor,
    };
  };
  return orLogged(load, context.log, 'the calendar could not be loaded', (error) => ({
    ...frame,
    ...pageFailure(error),
  }));
}

/** The address's parameters. */
export function calendarFrame(me: User, { url, config, now, calendar }: Context) {
  const today = dayOf(now(), config.timeZone);
  const wanted = url.searchParams.get('vista') ?? calendar.view;
  const view = readCalendarView(wanted, me.user_type === 'mentor');
  const day = readCalendarDay(url.searchParams.get('dia'), today);
  const period = periodOf(view, day, today);
  const allHours = readAllHours(url.searchParams);
  return { view, day, today, allHours, ...period, bounds: calendarBounds(today), userType: me.user_type };
}
