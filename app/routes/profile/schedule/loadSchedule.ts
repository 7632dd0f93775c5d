/** A mentor's week, the exceptions to it, and the booked sessions it does not hold (spec.md section 7, api.md sections 3 and 4). */
import { ApiError } from '~/.server/api/errors';
import type { Context } from '~/.server/context';
import { formatDateTime, formatDay, formatInstant, formatTime } from '~/domain/dates';
import { statusOf } from '~/domain/mentorshipStatus';
import { exceptionText } from '~/domain/weekExceptions';
import { marksOf } from '~/domain/weekMarks';
import { isOutside, needsOf, type SessionNeeds } from '~/domain/weekSessions';
import type { AvailabilitySlot, Mentorship, User } from '../../../../api/contract/tolerant';
import type { AvailabilityException } from '../../../../api/contract/tolerantAccount';

type Deps = Pick<Context, 'api' | 'now' | 'log'> & { config: Pick<Context['config'], 'timeZone'> };

/** A session to come, as the lists name it. */
export interface ScheduledSession {
  identifier: string;
  init_date: string;
  end_date: string;
  /** 'martes 03/11/2026 18:00 – 19:00' */
  when: string;
  /** Names of the students; '' when unknown. */
  who: string;
  confirmed: boolean;
  needs: SessionNeeds;
}

export interface Hours {
  /** In order; null when it could not be loaded. */
  week: AvailabilitySlot[] | null;
  /** From today on; null where the API has none (`availability-exceptions`), or they could not be loaded. */
  exceptions: AvailabilityException[] | null;
  /** Soonest first; null when they could not be loaded. */
  sessions: ScheduledSession[] | null;
}

/** A day off, hours off or extra hours, in words. */
export interface NamedException {
  id: string;
  /** 'martes 03/11/2026' */
  day: string;
  /** 'Horas libres, de 10:00 a 12:00' */
  text: string;
}

export function nameException(one: AvailabilityException): NamedException {
  return { id: one.id, day: formatDay(one.date, 'EEEE dd/MM/yyyy'), text: exceptionText(one) };
}

/** What the view of the profile shows. */
export interface Schedule {
  week: AvailabilitySlot[] | null;
  /** Sessions outside the hours; null when nobody knows. */
  outside: ScheduledSession[] | null;
  exceptions: NamedException[] | null;
  timeZone: string;
}

export async function loadSchedule(context: Deps, user: Pick<User, 'id'>): Promise<Schedule> {
  const { week, sessions, ...hours } = await loadHours(context, user);
  const { timeZone } = context.config;
  const exceptions = hours.exceptions?.map(nameException) ?? null;
  if (week === null || sessions === null) return { week, outside: null, exceptions, timeZone };
  const held = new Set(marksOf(week));
  return { week, outside: sessions.filter(({ needs }) => isOutside(needs, held)), exceptions, timeZone };
}

/** Each part that cannot be loaded costs itself only. */
export async function loadHours(context: Deps, user: Pick<User, 'id'>): Promise<Hours> {
  const { api } = context;
  const [week, exceptions, all] = await Promise.all([
    orNull(api.schedule.listWeekly(), context),
    orNull(listExceptions(api), context),
    listUpcoming(context, user),
  ]);
  const { timeZone } = context.config;
  const sessions = all?.map((one) => sessionView(one, exceptions ?? [], timeZone)) ?? null;
  return { week, exceptions, sessions };
}

/** The sessions to come alone, without a look at exceptions; null when they could not be loaded. */
export async function loadSessions(
  context: Deps,
  user: Pick<User, 'id'>,
): Promise<ScheduledSession[] | null> {
  const all = await listUpcoming(context, user);
  return all?.map((one) => sessionView(one, [], context.config.timeZone)) ?? null;
}

/** Soonest first, those that the user gives. */
async function listUpcoming(context: Deps, user: Pick<User, 'id'>): Promise<Mentorship[] | null> {
  const all = await orNull(context.api.mentorships.list(), context);
  if (all === null) return null;
  return all
    .filter((one) => statusOf(one, context.now()) === 'upcoming' && (one.mentor?.id ?? user.id) === user.id)
    .sort((a, b) => a.init_date.localeCompare(b.init_date));
}

async function listExceptions(api: Context['api']): Promise<AvailabilityException[] | null> {
  const extensions = await api.listCapabilities();
  return extensions.has('availability-exceptions') ? api.schedule.listExceptions() : null;
}

async function orNull<T>(answer: Promise<T>, { log }: Pick<Deps, 'log'>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    log.warn({ err: error }, 'a part of the schedule could not be loaded');
    return null;
  }
}

const names = new Intl.ListFormat('es', { type: 'conjunction' });

function sessionView(
  { identifier, init_date, end_date, alumnos, confirmation }: Mentorship,
  exceptions: AvailabilityException[],
  timeZone: string,
): ScheduledSession {
  const weekday = formatInstant(init_date, 'EEEE', timeZone);
  return {
    identifier,
    init_date,
    end_date,
    when: `${weekday} ${formatDateTime(init_date, timeZone)} – ${formatTime(end_date, timeZone)}`,
    who: names.format(alumnos.map(({ full_name }) => full_name)),
    confirmed: confirmation,
    needs: needsOf({ init_date, end_date }, exceptions, timeZone),
  };
}
