/** A person's sessions, next first (docs/product.md, 'Sessions: list, week and calendar'). */
import type { Mentorship } from '~/api/contract/mentorships';
import { moveDay, weekDayOf } from '~/app/domain/time/calendarDays';
import { dayOf, formatDay } from '~/app/domain/time/dates';
import { type StatusFields, statusOf } from './status';

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
