/**
 * Days off and extra hours (docs/contract.md, 'Free hours'): form input and texts; and booked sessions outside the weekly
 * hours, which are only reported, never changed.
 */
import type { AvailabilityException, ExceptionPayload } from '~/api/contract/availability';
import {
  DAY_PAST,
  DAY_STARTS,
  DAY_TOO_FAR,
  ENDS_BEFORE_START,
  lastDayFrom,
  OUTSIDE_DAY_HOURS,
  SLOT_MINUTES,
  UNTIL_BEFORE_DATE,
} from '~/api/contract/rules/slots';
import type { SessionTimes } from '~/app/domain/sessions/people';
import { endMinutesOf, minutesOf, timeOf, wallOf } from '~/app/domain/slots/slots';
import { isDay, weekDayOf } from '~/app/domain/time/calendarDays';
import { formatDay } from '~/app/domain/time/dates';
import { markOf } from './weekHours';

export const EXCEPTION_KINDS = [
  { value: 'day', label: 'No disponible', description: 'Días enteros: nadie puede reservar contigo.' },
  { value: 'hours', label: 'Bloquear horas', description: 'Quita unas horas de cada uno de esos días.' },
  { value: 'extra', label: 'Horas extra', description: 'Añade unas horas a cada uno de esos días.' },
] as const;

export interface ExceptionFields {
  kind: string;
  date: string;
  /** '': only `date`. */
  until: string;
  start: string;
  end: string;
}

/** Messages by the names of the API's fields. */
type Errors = Partial<Record<keyof ExceptionPayload, string[]>>;
type Read = { payload: ExceptionPayload; errors: null } | { payload: null; errors: Errors };

/** `today` is YYYY-MM-DD in the marketplace's zone. */
export function readException({ kind, date, until, start, end }: ExceptionFields, today: string): Read {
  const errors: Errors = {};
  if (!EXCEPTION_KINDS.some(({ value }) => value === kind)) errors.kind = ['Elige qué quieres añadir.'];
  if (date === '') errors.date = ['Indica la fecha.'];
  else if (!isDay(date)) errors.date = ['La fecha no es válida.'];
  else if (date < today) errors.date = [DAY_PAST];
  else if (date > lastDayFrom(today)) errors.date = [DAY_TOO_FAR];
  if (until !== '' && !isDay(until)) errors.until = ['La fecha no es válida.'];
  else if (until !== '' && until < date) errors.until = [UNTIL_BEFORE_DATE];
  else if (until > lastDayFrom(today)) errors.until = [DAY_TOO_FAR];
  if (kind !== 'day') {
    if (!isHalfHour(start)) errors.start_time = ['Indica desde qué hora.'];
    else if (kind === 'extra' && minutesOf(start) < DAY_STARTS) errors.start_time = [OUTSIDE_DAY_HOURS];
    if (!isHalfHour(end)) errors.end_time = ['Indica hasta qué hora.'];
    else if (isHalfHour(start) && minutesOf(start) >= endMinutesOf(end)) {
      errors.end_time = [ENDS_BEFORE_START];
    }
  }
  if (Object.keys(errors).length > 0) return { payload: null, errors };
  const days = until > date ? { date, until } : { date };
  if (kind === 'day') return { payload: { ...days, kind: 'off' }, errors: null };
  const payload = {
    ...days,
    kind: kind === 'extra' ? kind : 'off',
    start_time: start,
    end_time: end,
  } as const;
  return { payload, errors: null };
}

/** The payload as the API will list it: a whole day is 00:00 to 00:00. */
export function exceptionOf(payload: ExceptionPayload): Omit<AvailabilityException, 'id'> {
  const { until, start_time, end_time, ...rest } = payload;
  const days = until ? { ...rest, until } : rest;
  return { ...days, start_time: start_time ?? '00:00', end_time: end_time ?? '00:00' };
}

export const coversDay = ({ date, until }: Pick<AvailabilityException, 'date' | 'until'>, day: string) =>
  date <= day && day <= (until ?? date);

/** Whether nobody can book on any of its days. */
export const isWholeDayOff = ({ kind, start_time, end_time }: Omit<AvailabilityException, 'id'>): boolean =>
  kind === 'off' && start_time === '00:00' && end_time === '00:00';

/** 'martes 03/11/2026', 'del martes 03/11/2026 al jueves 05/11/2026', by the `pattern` of `formatDay`. */
export function daysText({ date, until }: Pick<AvailabilityException, 'date' | 'until'>, pattern: string) {
  const first = formatDay(date, pattern);
  return until && until > date ? `del ${first} al ${formatDay(until, pattern)}` : first;
}

/** 'No disponible', 'Horas bloqueadas, de 10:00 a 12:00', 'Horas extra, de 21:00 a 23:00' */
export function exceptionText(one: Omit<AvailabilityException, 'id'>): string {
  const { kind, start_time, end_time } = one;
  if (isWholeDayOff(one)) return 'No disponible';
  return `${kind === 'off' ? 'Horas bloqueadas' : 'Horas extra'}, de ${start_time} a ${end_time}`;
}

const isHalfHour = (time: string): boolean => /^([01]\d|2[0-3]):(00|30)$/.test(time);

/** The field with the booked sessions that the page has already listed, so that new ones are noticed. */
export const SEEN = 'exception_seen';

type ExceptionHours = Pick<AvailabilityException, 'date' | 'until' | 'start_time' | 'end_time'>;

type WallHalf = ReturnType<typeof wallOf>;

/** The half hours of a session by the marketplace's clock, from instants, so that a clock change is counted once. */
export function halfHoursOfSession({ init_date, end_date }: SessionTimes, timeZone: string): WallHalf[] {
  const [start, end] = [Date.parse(init_date), Date.parse(end_date)];
  const found = new Map<string, WallHalf>();
  const step = SLOT_MINUTES * 60_000;
  for (let at = start; at < end; at += step) {
    // The last step may lie before the half hour in which the session ends.
    for (const instant of [at, Math.min(at + step, end) - 1]) {
      const wall = wallOf(instant, timeZone);
      const minute = wall.minute - (wall.minute % SLOT_MINUTES);
      found.set(`${wall.day} ${minute}`, { day: wall.day, minute });
    }
  }
  return [...found.values()];
}

/** The weekly hours needed to cover a session: time off wins over extra hours (docs/contract.md, 'Free hours'). */
export function needsOf(
  session: SessionTimes,
  exceptions: readonly AvailabilityException[],
  timeZone: string,
) {
  const halves = halfHoursOfSession(session, timeZone);
  const held = (half: WallHalf, kind: AvailabilityException['kind']) =>
    exceptions.some((one) => one.kind === kind && holds(one, half));
  return {
    /** Half hours of the week, also before 06:00, without those covered by extra hours. */
    marks: halves
      .filter((half) => !held(half, 'extra'))
      .map(({ day, minute }) => markOf(weekDayOf(day), timeOf(minute))),
    /** The session overlaps time off, so no weekly hours can cover it. */
    off: halves.some((half) => held(half, 'off')),
  };
}

export function isOutside({ marks, off }: ReturnType<typeof needsOf>, week: ReadonlySet<string>): boolean {
  return off || marks.some((mark) => !week.has(mark));
}

/** True if a half hour of the session lies within the exception. */
export function touches(session: SessionTimes, exception: ExceptionHours, timeZone: string): boolean {
  return (
    isNear(session, exception) && halfHoursOfSession(session, timeZone).some((half) => holds(exception, half))
  );
}

/** A cheap check, as a page compares up to a year of days off with all sessions. */
function isNear({ init_date, end_date }: SessionTimes, { date, until = date }: ExceptionHours): boolean {
  const noon = (day: string) => Date.parse(`${day}T12:00:00Z`);
  const twoDays = 48 * 3_600_000;
  return Date.parse(init_date) < noon(until) + twoDays && Date.parse(end_date) > noon(date) - twoDays;
}

function holds(one: ExceptionHours, { day, minute }: WallHalf): boolean {
  return coversDay(one, day) && minute >= minutesOf(one.start_time) && minute < endMinutesOf(one.end_time);
}
