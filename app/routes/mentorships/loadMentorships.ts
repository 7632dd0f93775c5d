import type { OwnCredit } from '~/api/contract/income';
import type { Mentorship } from '~/api/contract/mentorships';
import { totalPrice } from '~/api/contract/rules/price';
import { isStaff } from '~/api/contract/rules/roles';
import type { StatusFilter } from '~/api/contract/rules/sessions';
import type { User } from '~/api/contract/users';
import { orElse, orLogged, type PageFailure, pageFailure } from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import { justBooked } from '~/app/domain/booking/draft';
import { sessionsText } from '~/app/domain/money/incomeSums';
import { formatEuros } from '~/app/domain/money/money';
import { personOf } from '~/app/domain/sessions/people';
import { weekWord } from '~/app/domain/sessions/standing';
import { canConfirm, soonestFirst, statusOf } from '~/app/domain/sessions/status';
import { pageOfCount } from '~/app/domain/site/pagination';
import { mondayOf, moveDay } from '~/app/domain/time/calendarDays';
import { dayOf, formatDay, instantOf } from '~/app/domain/time/dates';
import { zoneNote } from '~/app/domain/time/visitorClock';
import { weekOf } from '~/app/domain/time/weeks';
import { dialogViewOf } from '~/app/sessions/brief';
import { calendarDays, entriesByDay } from '~/app/sessions/calendar/dayEntries';
import { isFiltered, type ListState, readListState } from '~/app/sessions/listUrl';
import { type MentorshipView, viewOf } from '~/app/sessions/mentorshipView';
import { turnOf } from '~/app/sessions/nextSession';
import { oneRowASeries } from '~/app/sessions/seriesView';
import { findDialogMentorship, isDesk, type Viewer, viewerOf, withPresence } from '~/app/sessions/viewer';
import { endedViewOf } from './history/endedView';

const PAGE_SIZE = 6;

export type LoadedList = Exclude<Awaited<ReturnType<typeof loadList>>, PageFailure>;

/** What comes, what is over, or with a filter all that fits it. `isWhole`: staff's, who have what comes and is over in one list. */
export function loadList(me: User, context: Context, { isWhole }: { isWhole: boolean }) {
  const state = readListState(context.url.searchParams);
  const tab = isFiltered(state) ? 'all' : isWhole && state.tab === 'next' ? 'all' : state.tab;
  const read = tab === 'next' ? readNext(state.page, context) : readAll(state, tab, context);
  return loadSessions(
    read.then(({ items }) => items),
    async (items, viewer) => {
      const found = await read;
      const isFirst = tab === 'next' && found.page === 1;
      const hasEnded = tab === 'past' && viewer.capabilities.has('requests');
      const [credits, asked, ended] = await Promise.all([
        isFirst ? ownCredits(me, context) : [],
        isFirst ? findJustAsked(viewer, context) : null,
        hasEnded ? loadEnded(state.ended, viewer, context) : null,
      ]);
      return {
        credits,
        asked,
        /** For the current search; without one, 'Todas' are those of the tab, where that choice leads. */
        counts:
          state.q === ''
            ? { ...found.counts, all: countOf(found.counts, isWhole ? 'all' : state.tab) }
            : found.counts,
        page: { ...pageOfCount(items, found, PAGE_SIZE), items: oneRowASeries(items) },
        /** The caller has no sessions at all. */
        isEmpty: found.counts.all === 0 && state.q === '',
        /** What did not take place, if it is shown; 'failed': it could not be read. */
        ended,
      };
    },
    me,
    context,
  );
}

/** What this user has just asked for, as the list's first group, until it is answered. */
async function findJustAsked(viewer: Viewer, { draft, api }: Context) {
  const booked = justBooked(draft.read(), viewer.me.id, viewer.now);
  const session = booked && (await orElse(() => api.mentorships.find(booked.identifier), null));
  if (!session || !canConfirm(session, viewer.now)) return null;
  const { days, slots, price } = booked;
  const total = formatEuros(days.length * totalPrice(slots.length, price));
  const all = days.length > 1 ? `${days.length} sesiones, ${total}` : '';
  return { title: 'Recién pedida', days: all, items: [viewOf(session, viewer)] };
}

const ROWS = { series: 'first', size: PAGE_SIZE } as const;

function readAll({ q, status, page }: ListState, tab: 'all' | 'past', { api }: Context) {
  return api.mentorships.listPage({ ...ROWS, q, status: tab === 'past' ? 'finished' : status, page });
}

type Counts = Record<StatusFilter, number>;

const countOf = ({ all, upcoming, ongoing, finished }: Counts, tab: 'all' | 'next' | 'past') =>
  ({ all, next: upcoming + ongoing, past: finished })[tab];

/** What runs and what comes: the first of all sessions, so that one answer has the counts of all. */
async function readNext(page: number, context: Context): ReturnType<typeof readAll> {
  const found = await context.api.mentorships.listPage({ ...ROWS, q: '', status: 'all', page });
  const count = countOf(found.counts, 'next');
  const pages = Math.max(1, Math.ceil(count / PAGE_SIZE));
  if (found.page > pages) return readNext(pages, context);
  const items = found.items.filter((one) => statusOf(one, context.now()) !== 'finished');
  return { ...found, items, count, pages };
}

function loadEnded(page: number, viewer: Viewer, { api, log }: Context) {
  const read = async () => {
    const found = await api.mentorships.listEnded({ page, size: PAGE_SIZE });
    const items = found.items.map((one) => endedViewOf(one, viewer));
    return pageOfCount(items, found, PAGE_SIZE);
  };
  return orLogged(read, log, 'what did not take place could not be listed', () => 'failed' as const);
}

/** Bookings are possible at most two years ahead. */
const WEEKS_AHEAD = 105;

export type LoadedWeek = Exclude<Awaited<ReturnType<typeof loadWeek>>, PageFailure>;

/** A week's sessions that are not over (docs/product.md, 'Sessions: list, week and calendar'). */
export function loadWeek(me: User, context: Context) {
  const { api, url, config } = context;
  const now = context.now();
  const today = dayOf(now, config.timeZone);
  const week = weekOf(url.searchParams.get('semana'), today, { weeksAhead: WEEKS_AHEAD });
  const [first = week.monday, last = week.monday] = [week.days.at(0), week.days.at(-1)];
  const read = api.mentorships
    .listBetween({ from: first < today ? today : first, to: last })
    .then((found) => found.filter((one) => statusOf(one, now) !== 'finished').sort(soonestFirst));
  return loadSessions(
    read,
    async (items, viewer) => {
      const found = await read;
      const entries = entriesByDay(found, { ...viewer, wordOf: weekWord });
      const ends = [first, moveDay(last, 1)].map((day) => instantOf(day, '00:00', config.timeZone));
      const [from = now, to = now] = ends;
      return {
        week,
        /** The sessions of the days, for their dialogs. */
        items,
        days: calendarDays(week.days, {
          entries,
          hours: null,
          day: first,
          today,
          now: viewer.now,
          view: 'semana',
          timeZone: config.timeZone,
        }),
        later: items.length > 0 ? null : await findNextWeek(context),
        /** The zone shown, if it is not the visitor's, otherwise ''. */
        zoneNote: zoneNote(from, to, context.zones),
      };
    },
    me,
    context,
  );
}

/** Shared by list and week; `partsOf` makes the data of one from the views of `read`. */
function loadSessions<Parts>(
  read: Promise<Mentorship[]>,
  partsOf: (items: MentorshipView[], viewer: Viewer) => Promise<Parts>,
  me: User,
  context: Context,
) {
  const load = async () => {
    const [found, anyone] = await Promise.all([read, viewerOf(context, me)]);
    const { session, loadedFor } = await findDialogMentorship(context, found);
    const viewer = await withPresence(anyone, [...found, session], context);
    return {
      failure: null,
      /** The session of the address's dialog, on any page; null if it is not one of the caller's. */
      selected: session && (await dialogViewOf(session, viewer, context)),
      /** The identifier used to look up `selected`; '' for none. */
      loadedFor,
      isStudent: me.user_type === 'alumno',
      /** A mentor with a desk: dialogs say more than the list, and are loaded. */
      loadsDialogs: me.user_type === 'mentor' && viewer.capabilities.has('desk'),
      /** Everybody's sessions, for staff who have a desk. */
      isStaff: isDesk(viewer),
      turn: turnOf(found, viewer),
      /** The API offers open sessions. */
      groups: viewer.capabilities.has('requests'),
      /** The viewer reads the reports on all sessions. */
      reports: isStaff(personOf(me)) && viewer.capabilities.has('requests'),
      ...(await partsOf(
        found.map((one) => viewOf(one, viewer)),
        viewer,
      )),
    };
  };
  return orLogged(load, context.log, 'mentorships could not be listed', pageFailure);
}

async function findNextWeek({ api, config }: Context) {
  const { items } = await api.mentorships.listUpcoming(1, await api.mentorships.listFromToday());
  const [first] = items;
  if (!first) return null;
  const date = dayOf(first.init_date, config.timeZone);
  return { day: formatDay(date, "EEEE d 'de' MMMM"), monday: mondayOf(date) };
}

/** A student's credits with their mentors, a sentence each (docs/product.md, 'Income'). */
async function ownCredits({ user_type }: User, { api, log }: Context): Promise<string[]> {
  const isOffered = user_type === 'alumno' && (await api.listCapabilities()).has('desk');
  if (!isOffered) return [];
  const read = async () => (await api.income.myCredits()).map(ownCreditText);
  return orLogged(read, log, 'the credits of a student could not be read', () => []);
}

/** 'Te quedan 2 sesiones del bono con Marcos Herrera, hasta el 31/12/2026.' */
export function ownCreditText({ kind, left, price, last_day, mentor }: OwnCredit): string {
  const end = last_day ? `, hasta el ${formatDay(last_day, 'dd/MM/yyyy')}` : '';
  if (kind === 'makeup') return `Tienes una sesión a recuperar con ${mentor.full_name}${end}.`;
  const verb = left === 1 ? 'queda' : 'quedan';
  const paid = price === null ? '' : ` (${formatEuros(price)})`;
  return `Te ${verb} ${sessionsText(left)} del bono con ${mentor.full_name}${paid}${end}.`;
}
