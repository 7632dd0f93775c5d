import { type Interval, LEAD_MS, type OfferedHours, offeredMinutes, SLOT_MS } from '~/api/availability/slots';
import { instantOf, wallTimeOf } from '~/api/availability/wallClock';
import type { MentorshipStatus } from '~/api/contract/entities';
import { DAY, HOUR, MINUTE } from '~/api/time';

const MAX_MS = 8 * HOUR;
const YEAR_MS = 366 * DAY;
const MAX_AHEAD_MS = 2 * YEAR_MS;
/** Of a student, that no mentor has answered yet: each of them holds somebody's hours. */
export const MAX_OPEN_REQUESTS = 10;
/** Slots are offered until 2 hours before; who saw one has this long to send the form. */
const FORM_MS = 15 * MINUTE;

/**
 * Until then a session can be moved; who cancels or leaves it afterwards does so late (docs/contract.md,
 * 'Moving').
 */
const LATE_MS = 12 * HOUR;

type Problems = Record<string, string[]>;

/** Before its start upcoming, until its end ongoing, then finished (docs/contract.md, 'Sessions'). */
export function statusAt(now: Date, { start, end }: Interval): MentorshipStatus {
  if (now < start) return 'upcoming';
  return now < end ? 'ongoing' : 'finished';
}

/**
 * What is wrong with the hours of a booking whoever the mentor is. Messages per field; empty when nothing is.
 */
export function hoursProblems({ start, end }: Interval, { now }: { now: Date }): Problems {
  const length = end.getTime() - start.getTime();
  const ahead = start.getTime() - now.getTime();
  if (length <= 0) return { end_date: ['La mentoría debe acabar después de empezar.'] };
  if (length > MAX_MS) return { end_date: ['Una mentoría puede durar como mucho 8 horas.'] };
  if (start.getTime() % MINUTE !== 0 || length % SLOT_MS !== 0) {
    return { end_date: ['Las mentorías se reservan en tramos de 30 minutos.'] };
  }
  if (ahead <= 0) return { init_date: ['Ese horario ya ha pasado.'] };
  if (ahead < LEAD_MS - FORM_MS) return { init_date: ['Reserva con al menos 2 horas de antelación.'] };
  if (ahead > MAX_AHEAD_MS) return { init_date: ['Ese horario está demasiado lejos.'] };
  return {};
}

/** True when every half hour of it is one of the slots that the mentor offers on its day. */
export function isOffered(
  { start, end }: Interval,
  { weekly, exceptions = [], timeZone }: OfferedHours & { timeZone: string },
): boolean {
  for (let at = start.getTime(); at < end.getTime(); at += SLOT_MS) {
    const { day, minute } = wallTimeOf(new Date(at), timeZone);
    const listed = offeredMinutes(day, { weekly, exceptions }).includes(minute);
    if (!listed || instantOf({ day, minute }, timeZone)?.getTime() !== at) return false;
  }
  return true;
}

/** Less than 12 hours before its start. */
export function isLate({ start }: { start: Date }, now: Date): boolean {
  return start.getTime() - now.getTime() < LATE_MS;
}

/** `MENTOR-{year}-{4 digits}` (docs/contract.md, 'Sessions'); `digits` grows when a year's codes run out. */
export function roomCode({ now, random, digits = 4 }: { now: Date; random: () => number; digits?: number }) {
  const number = Math.floor(random() * 10 ** digits);
  return `MENTOR-${now.getUTCFullYear()}-${String(number).padStart(digits, '0')}`;
}
