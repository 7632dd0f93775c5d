/**
 * Status by the clock, confirmation by the mentor (docs/product.md, 'Session dialog and moving'); a person's sessions, next
 * first ('Sessions: list, week and calendar').
 */
import type { Mentorship } from '~/api/contract/mentorships';
import {
  isLate as isLateAt,
  type MentorshipStatus,
  STATUS_FILTERS,
  type StatusFilter,
  statusAt,
} from '~/api/contract/rules/sessions';
import { beginsEarly } from '~/api/contract/rules/withdrawal';
import { moveDay, weekDayOf } from '~/app/domain/time/calendarDays';
import { dayOf, formatDay } from '~/app/domain/time/dates';

export interface StatusFields {
  /** As sent by the API, if it was. */
  status?: MentorshipStatus | null;
  /** ISO 8601. */
  init_date: string;
  end_date: string;
  confirmation: boolean;
}

export const FILTER_LABELS: Record<StatusFilter, string> = {
  all: 'Todas',
  confirmed: 'Confirmadas',
  pending: 'Pendientes',
  upcoming: 'Próximas',
  ongoing: 'En curso',
  finished: 'Finalizadas',
};

/** The form field that asks for an early beginning. */
export const EARLY = { early_start: '1' };

/** With a professional mentor, before the days to withdraw are over: whoever books it asks for that. */
export const startsEarly = ({ mentor, init_date }: Pick<Mentorship, 'mentor' | 'init_date'>, now: Date) =>
  mentor?.profile.is_professional === true && beginsEarly(new Date(init_date), now);

/** The API's status, otherwise calculated from the clock. */
export function statusOf({ status, init_date, end_date }: Omit<StatusFields, 'confirmation'>, now: Date) {
  return status ?? statusAt(now, { start: new Date(init_date), end: new Date(end_date) });
}

/** A `status` parameter; unknown values are 'all'. */
export function readStatusFilter(parameter: string | null): StatusFilter {
  return STATUS_FILTERS.find((filter) => filter === parameter) ?? 'all';
}

export function matchesFilter(mentorship: StatusFields, filter: StatusFilter, now: Date): boolean {
  if (filter === 'all') return true;
  if (filter === 'confirmed') return mentorship.confirmation;
  if (filter === 'pending') return !mentorship.confirmation;
  return statusOf(mentorship, now) === filter;
}

export function countByFilter(all: readonly StatusFields[], now: Date): Record<StatusFilter, number> {
  const count = (filter: StatusFilter) => all.filter((one) => matchesFilter(one, filter, now)).length;
  const counts = STATUS_FILTERS.map((filter) => [filter, count(filter)]);
  return Object.fromEntries(counts) as Record<StatusFilter, number>;
}

/** Cancelling is possible until the start (docs/contract.md, 'Cancelling, declining and leaving'). */
export function canCancel(mentorship: Omit<StatusFields, 'confirmation'>, now: Date): boolean {
  return statusOf(mentorship, now) === 'upcoming';
}

/** By the mentor (docs/contract.md, 'Confirming and updating'). */
export function canConfirm(mentorship: StatusFields, now: Date): boolean {
  return !mentorship.confirmation && statusOf(mentorship, now) === 'upcoming';
}

export function isLate({ init_date }: Pick<StatusFields, 'init_date'>, now: Date): boolean {
  return isLateAt({ start: new Date(init_date) }, now);
}

type Ordered = Pick<Mentorship, 'id' | 'init_date'>;

const ids = /* @__PURE__ */ new Intl.Collator('en', { numeric: true });

/** By start, then by id, so that pages never overlap. */
export function soonestFirst(a: Ordered, b: Ordered): number {
  return a.init_date.localeCompare(b.init_date) || ids.compare(a.id, b.id);
}

/** Running, upcoming soonest first, finished latest first: `order=next` of the API. */
export function nextFirst(now: Date) {
  const isOver = (one: Mentorship) => statusOf(one, now) === 'finished';
  return (a: Mentorship, b: Mentorship) => {
    if (isOver(a) !== isOver(b)) return isOver(a) ? 1 : -1;
    return isOver(a) ? soonestFirst(b, a) : soonestFirst(a, b);
  };
}

/** The running confirmed session, otherwise the one that begins first. */
export function nextOf<T extends StatusFields & Ordered>(sessions: readonly T[], now: Date): T | undefined {
  return sessions
    .filter((one) => {
      const status = statusOf(one, now);
      return status === 'upcoming' || (status === 'ongoing' && one.confirmation);
    })
    .sort(soonestFirst)[0];
}

/** A session's heading in the list, and the days it covers: 'Mañana', 'miércoles 25'. */
export function headingOf(session: Omit<StatusFields, 'confirmation'>, now: Date, timeZone: string) {
  const status = statusOf(session, now);
  if (status === 'ongoing') return { title: 'En curso', days: '' };
  if (status === 'finished') return { title: 'Finalizadas', days: '' };
  const [day, today] = [dayOf(session.init_date, timeZone), dayOf(now, timeZone)];
  const sunday = moveDay(today, 6 - weekDayOf(today));
  if (day === today) return { title: 'Hoy', days: formatDay(today, 'EEEE d') };
  if (day === moveDay(today, 1)) return { title: 'Mañana', days: formatDay(day, 'EEEE d') };
  if (day <= sunday) return { title: 'Esta semana', days: `hasta el ${formatDay(sunday, 'EEEE d')}` };
  return { title: 'Más adelante', days: '' };
}

/** Groups neighbours of the same heading, in their order. */
export function grouped<T extends { heading: { title: string; days: string } }>(items: readonly T[]) {
  const groups: { title: string; days: string; items: T[] }[] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (last?.title === item.heading.title) last.items.push(item);
    else groups.push({ ...item.heading, items: [item] });
  }
  return groups;
}
