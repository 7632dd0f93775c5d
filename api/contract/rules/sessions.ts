/** Rules for sessions, shared by the API and the website (docs/contract.md, 'Sessions', 'Booking', 'Moving', 'Rooms'). */
import { SLOT_MINUTES, YEARS_AHEAD } from './slots';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

interface Interval {
  start: Date;
  end: Date;
}

/** Of a mentor who takes no bookings, at all or from the caller. */
export const NOT_AVAILABLE = 'Este mentor no acepta reservas ahora mismo.';

export const MENTORSHIP_STATUSES = ['upcoming', 'ongoing', 'finished'] as const;
export type MentorshipStatus = (typeof MENTORSHIP_STATUSES)[number];

/** Upcoming before its start, ongoing until its end, then finished. */
export function statusAt(now: Date, { start, end }: Interval): MentorshipStatus {
  if (now < start) return 'upcoming';
  return now < end ? 'ongoing' : 'finished';
}

/** Filters of a list. Status comes from the clock, confirmation from the mentor. */
export const STATUS_FILTERS = ['all', 'confirmed', 'pending', ...MENTORSHIP_STATUSES] as const;
export type StatusFilter = (typeof STATUS_FILTERS)[number];

/** `newest`: by start. `next`: running, then upcoming ascending, then past descending. */
export const LIST_ORDERS = ['newest', 'next'] as const;
export type ListOrder = (typeof LIST_ORDERS)[number];

/** Notice of the slots on offer. Bookings are accepted a little later, since filling in the form takes time. */
export const LEAD_HOURS = 2;
export const LEAD_MS = LEAD_HOURS * HOUR;
export const FORM_MS = 15 * MINUTE;
const AHEAD_MS = YEARS_AHEAD * 366 * DAY;
export const MAX_HOURS = 8;
export const MAX_SESSION_MS = MAX_HOURS * HOUR;
export const MAX_SLOTS = (MAX_HOURS * 60) / SLOT_MINUTES;
export const TOO_LONG = `Una sesión puede durar como mucho ${MAX_HOURS} horas`;

/** Problems with the hours, whoever the mentor is: messages per field, empty when valid. */
export function hoursProblems({ start, end }: Interval, { now }: { now: Date }): Record<string, string[]> {
  const length = end.getTime() - start.getTime();
  const ahead = start.getTime() - now.getTime();
  if (length <= 0) return { end_date: ['La sesión debe acabar después de empezar.'] };
  if (length > MAX_SESSION_MS) return { end_date: [`${TOO_LONG}.`] };
  if (start.getTime() % MINUTE !== 0 || length % (SLOT_MINUTES * MINUTE) !== 0) {
    return { end_date: [`Las sesiones se reservan en huecos de ${SLOT_MINUTES} minutos.`] };
  }
  if (ahead <= 0) return { init_date: ['Ese horario ya ha pasado.'] };
  if (ahead < LEAD_MS - FORM_MS) {
    return { init_date: [`Reserva con al menos ${LEAD_HOURS} horas de antelación.`] };
  }
  return ahead > AHEAD_MS ? { init_date: ['Ese horario está demasiado lejos.'] } : {};
}

/** Hours to answer a request, and hours before its start by which it must be answered. */
export interface AnswerRule {
  hours: number;
  hoursBeforeStart: number;
}
export const ANSWER_RULE: AnswerRule = { hours: 48, hoursBeforeStart: 2 };

/**
 * The deadline for answering a request, in whole minutes (docs/contract.md, 'Unanswered requests'). At least half of
 * the time until the start remains, so that a request for today can still be answered.
 */
export function answerBy({ start }: Pick<Interval, 'start'>, asked: Date, rule: AnswerRule): Date {
  const [begins, from] = [start.getTime(), asked.getTime()];
  const latest = Math.max(begins - rule.hoursBeforeStart * HOUR, from + (begins - from) / 2);
  const deadline = Math.min(from + rule.hours * HOUR, latest);
  return new Date(Math.floor(deadline / MINUTE) * MINUTE);
}

/** Hours before its start: later a session cannot be moved, and cancelling or leaving it counts as late. */
export const LATE_HOURS = 12;

/** The last instant at which it can be moved. */
export const lateFrom = (start: Date): Date => new Date(start.getTime() - LATE_HOURS * HOUR);

export const isLate = ({ start }: Pick<Interval, 'start'>, now: Date): boolean => now > lateFrom(start);

/** Minutes before the start at which the room opens; moderators get in earlier. */
export const ROOM_OPENS = { participant: 10, moderator: 15 };
export type RoomRole = keyof typeof ROOM_OPENS;
/** Minutes after the end at which the room closes. */
export const ROOM_CLOSES_AFTER_MS = 30 * MINUTE;

/** Milliseconds since 1970. */
export interface RoomOpening {
  opensAt: number;
  closesAt: number;
}

export const roomOpening = ({ start, end }: Interval, role: RoomRole): RoomOpening => ({
  opensAt: start.getTime() - ROOM_OPENS[role] * MINUTE,
  closesAt: end.getTime() + ROOM_CLOSES_AFTER_MS,
});

/** @param now by the server's clock; instants or milliseconds since 1970 */
export function roomPhase<T extends Date | number>(
  now: T,
  { opensAt, closesAt }: { opensAt: T; closesAt: T },
): 'early' | 'open' | 'over' {
  if (now < opensAt) return 'early';
  return now < closesAt ? 'open' : 'over';
}

export const ROOM_CODE = /^MENTOR-\d{4}-\d{4,12}$/;

/** `MENTOR-{year}-{4 digits}`; more digits once a year's codes run out. `random` returns 0 to below 1. */
export const roomCode = (year: number, random: () => number, digits = 4): string =>
  `MENTOR-${year}-${String(Math.floor(random() * 10 ** digits)).padStart(digits, '0')}`;

export const ONLY_STUDENTS_BOOK = 'Solo los estudiantes pueden reservar sesiones.';
export const ONLY_TAUGHT =
  'Solo puedes proponer una sesión a un estudiante tuyo: que ya ha tenido una contigo o ha aceptado tu invitación, y a uno solo.';
export const ONLY_STUDENTS_JOIN = 'Solo los estudiantes pueden unirse a una sesión grupal.';
export const ONLY_PARTICIPANTS_MOVE = 'Solo quienes participan en la sesión pueden cambiarla de hora.';
export const ONLY_MENTOR_MOVES_GROUP = 'En un grupo, solo el mentor puede cambiar la hora.';
export const NOBODY_JOINED =
  'Todavía no se ha unido nadie: para cambiar la hora, cancela esta sesión y crea otra.';
export const NO_MENTOR = 'No se ha seleccionado un mentor';
export const NO_SEATS = 'No quedan plazas';
export const ROOM_FULL = 'La sala está llena.';
