/** Days off and extra hours (docs/contract.md, 'Free hours'): form input and texts. */

import {
  DAY_PAST,
  DAY_STARTS,
  DAY_TOO_FAR,
  ENDS_BEFORE_START,
  lastDayFrom,
  OUTSIDE_DAY_HOURS,
} from '~/api/contract/rules/slots';
import type { AvailabilityException, ExceptionPayload } from '~/api/contract/tolerantAccount';
import { endMinutesOf, minutesOf } from '~/app/domain/slots/slots';
import { isDay } from '~/app/domain/time/calendarDays';

export const EXCEPTION_KINDS = [
  { value: 'day', label: 'Día libre', description: 'Nadie puede reservar contigo en todo el día.' },
  { value: 'hours', label: 'Horas libres', description: 'Quita unas horas de ese día.' },
  { value: 'extra', label: 'Horas extra', description: 'Añade unas horas a ese día.' },
] as const;

/** As typed. */
export interface ExceptionFields {
  kind: string;
  date: string;
  start: string;
  end: string;
}

/** Messages by the names of the API's fields. */
type Errors = Partial<Record<keyof ExceptionPayload, string[]>>;
type Read = { payload: ExceptionPayload; errors: null } | { payload: null; errors: Errors };

/** `today` is YYYY-MM-DD in the marketplace's zone. */
export function readException({ kind, date, start, end }: ExceptionFields, today: string): Read {
  const errors: Errors = {};
  if (!EXCEPTION_KINDS.some(({ value }) => value === kind)) errors.kind = ['Elige qué quieres añadir.'];
  if (date === '') errors.date = ['Indica la fecha.'];
  else if (!isDay(date)) errors.date = ['La fecha no es válida.'];
  else if (date < today) errors.date = [DAY_PAST];
  else if (date > lastDayFrom(today)) errors.date = [DAY_TOO_FAR];
  if (kind !== 'day') {
    if (!isHalfHour(start)) errors.start_time = ['Indica desde qué hora.'];
    else if (kind === 'extra' && minutesOf(start) < DAY_STARTS) errors.start_time = [OUTSIDE_DAY_HOURS];
    if (!isHalfHour(end)) errors.end_time = ['Indica hasta qué hora.'];
    else if (isHalfHour(start) && minutesOf(start) >= endMinutesOf(end)) {
      errors.end_time = [ENDS_BEFORE_START];
    }
  }
  if (Object.keys(errors).length > 0) return { payload: null, errors };
  if (kind === 'day') return { payload: { date, kind: 'off' }, errors: null };
  const payload = { date, kind: kind === 'extra' ? kind : 'off', start_time: start, end_time: end } as const;
  return { payload, errors: null };
}

/** The payload as the API will list it: a whole day is 00:00 to 00:00. */
export function exceptionOf(payload: ExceptionPayload): Omit<AvailabilityException, 'id'> {
  return { ...payload, start_time: payload.start_time ?? '00:00', end_time: payload.end_time ?? '00:00' };
}

/** 'Día libre', 'Horas libres, de 10:00 a 12:00', 'Horas extra, de 21:00 a 23:00' */
export function exceptionText({ kind, start_time, end_time }: Omit<AvailabilityException, 'id'>): string {
  if (kind === 'off' && start_time === '00:00' && end_time === '00:00') return 'Día libre';
  return `${kind === 'off' ? 'Horas libres' : 'Horas extra'}, de ${start_time} a ${end_time}`;
}

function isHalfHour(time: string): boolean {
  return /^([01]\d|2[0-3]):(00|30)$/.test(time);
}
