/** A mentor's week, its exceptions, and sessions outside it (docs/contract.md, 'Calls: availability'). */
import type { AvailabilityException, BusyImport } from '~/api/contract/availability';
import { lastDayFrom } from '~/api/contract/rules/slots';
import type { User } from '~/api/contract/users';
import { orLogged } from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import { weekDayOf } from '~/app/domain/time/calendarDays';
import { dayOf, formatDateTime, formatDay } from '~/app/domain/time/dates';
import {
  coversDay,
  daysText,
  exceptionText,
  isOutside,
  isWholeDayOff,
  touches,
} from '~/app/domain/week/exceptions';
import { nextHolidays } from '~/app/domain/week/holidays';
import { marksOf, packMarks, splitWeek } from '~/app/domain/week/weekHours';
import { cityOf, hoursByRun, unreadTexts, weekTotal } from '~/app/domain/week/weekText';
import { listUpcoming, sessionViews } from '~/app/sessions/exceptions/scheduledSessions';
import { EDITOR, readEditor } from './rangesForm';
import { PART_NAMES, readPart, readUnsavedWeek, type SchedulePart } from './weekForm';

type Deps = Pick<Context, 'api' | 'now' | 'log'> & { config: Pick<Context['config'], 'timeZone'> };

export type ExceptionView = NonNullable<ScheduleView['exceptions']>[number];
export type Schedule = Awaited<ReturnType<typeof loadSchedule>>;
export type ScheduleView = Awaited<ReturnType<typeof loadScheduleEditor>>;

/** 'martes 03/11/2026' and 'Horas bloqueadas, de 10:00 a 12:00' */
function describeException(one: AvailabilityException) {
  return { id: one.id, day: daysText(one, 'EEEE dd/MM/yyyy'), text: exceptionText(one) };
}

/** For the profile. `outside`: sessions outside the hours, null if unknown. */
export async function loadSchedule(context: Deps, user: Pick<User, 'id'>) {
  const { week, sessions, ...hours } = await loadHours(context, user);
  const exceptions = hours.exceptions?.map(describeException) ?? null;
  const held = new Set(marksOf(week ?? []));
  const outside = (week && sessions?.filter(({ needs }) => isOutside(needs, held))) ?? null;
  const total = week && `${weekTotal(week)} por semana · Horas de ${cityOf(context.config.timeZone)}`;
  return { week, days: hoursByRun(week ?? []), total, outside, exceptions };
}

/** The week, exceptions from today on and sessions, soonest first. Parts that fail or that the API lacks are null. */
async function loadHours(context: Deps, user: Pick<User, 'id'>) {
  const { api } = context;
  const [week, exceptions, all] = await Promise.all([
    orNull(() => api.schedule.listWeekly(), context),
    ofCalendar((schedule) => schedule.listExceptions(), context),
    listUpcoming(context, user),
  ]);
  const view = await sessionViews(context, user, exceptions ?? []);
  return { week, exceptions, sessions: all?.map(view) ?? null };
}

/** A part of the extension `calendar`; null if the API lacks it or it fails. */
const ofCalendar = <T>(read: (schedule: Context['api']['schedule']) => Promise<T>, context: Deps) =>
  orNull(async () => {
    const { schedule, listCapabilities } = context.api;
    return (await listCapabilities()).has('calendar') ? read(schedule) : null;
  }, context);

function busyView(
  { active, host, ending, periods, read_at, failed_at, failure, unread }: BusyImport,
  timeZone: string,
) {
  const count = periods === 1 ? '1 periodo ocupado' : `${periods} periodos ocupados`;
  return {
    active,
    /** 'calendar.google.com …ics' */
    name: host ? `${host} …${ending.replace(/^\./, '')}` : 'Calendario guardado',
    read: read_at
      ? `Última lectura correcta: ${formatDateTime(read_at, timeZone)} · ${count}`
      : 'Sin leer todavía',
    failed: failed_at ? `Último error: ${formatDateTime(failed_at, timeZone)}. ${failure}` : '',
    unread: unreadTexts(unread, cityOf(timeZone)),
  };
}

const orNull = <T>(ask: () => Promise<T>, { log }: Deps) =>
  orLogged(ask, log, 'a part of the schedule could not be loaded', () => null);

export async function loadScheduleEditor(context: Context, user: User) {
  const { timeZone } = context.config;
  const [{ week, exceptions, sessions }, rules, busy] = await Promise.all([
    loadHours(context, user),
    ofCalendar((schedule) => schedule.readRules(), context),
    ofCalendar((schedule) => schedule.findBusy(), context),
  ]);
  const { marks, beyond } = splitWeek(week ?? []);
  const painted = readUnsavedWeek(context.url.searchParams);
  const today = dayOf(context.now(), timeZone);
  const offered: Record<SchedulePart, unknown> = {
    semana: true,
    'dias-libres': exceptions,
    reglas: rules,
    'calendario-externo': busy,
  };
  const part = readPart(context.url.searchParams);
  return {
    /** The tabs that the API has, and the one shown. */
    parts: PART_NAMES.filter((one) => offered[one]),
    part: offered[part] ? part : ('semana' as const),
    editor: readEditor(context.url.searchParams.get(EDITOR)),
    marks: painted?.marks ?? marks,
    /** Packed; '' if the week could not be loaded. */
    base: painted?.base ?? (week ? packMarks(marks) : ''),
    /** Hours the grid cannot show; a save keeps them. */
    beyond,
    sessions: sessions ?? [],
    exceptions:
      exceptions?.map((one) => ({
        ...describeException(one),
        sessions:
          one.kind === 'off' ? (sessions ?? []).filter((session) => touches(session, one, timeZone)) : [],
      })) ?? null,
    /** Holidays of the next twelve months. */
    holidays: exceptions && holidayViews(exceptions, today),
    /** Null if the API has none or they could not be loaded. */
    rules,
    /** The other calendar; null likewise. */
    busy: busy && busyView(busy, timeZone),
    /** The days of exceptions, YYYY-MM-DD. */
    days: { first: today, last: lastDayFrom(today) },
    city: cityOf(timeZone),
    available: user.profile?.available ?? true,
    failed: week === null && painted === null,
  };
}

function holidayViews(exceptions: AvailabilityException[], today: string) {
  const off = exceptions.filter(isWholeDayOff);
  return nextHolidays(today).map(({ date, name }) => ({
    date,
    name,
    /** 'viernes 25/12/2026' */
    day: formatDay(date, 'EEEE dd/MM/yyyy'),
    weekend: weekDayOf(date) > 4,
    taken: off.some((one) => coversDay(one, date)),
  }));
}
