/** What the forms of a day's hours send, and what comes back. */
import type { DayHours, SpanAction } from '~/app/domain/calendar/spanPick';
import { DAY_MINUTES, type Span, shownTime, timeOf } from '~/app/domain/slots/slots';
import type { CalendarDay } from '~/app/sessions/calendar/dayEntries';
import type { ScheduledSession } from '~/app/sessions/exceptions/scheduledSessions';

export const HOURS_FIELDS = { day: 'dia', from: 'desde', to: 'hasta' } as const;

/** Followed by the id of the exception. */
export const FREE = 'free:';

export const ACTION_LABELS: Record<SpanAction, string> = {
  block: 'Bloquear',
  open: 'Abrir horas',
  offer: 'Proponer sesión',
};

/** A refusal, with what was sent. */
export interface HoursAnswer {
  day: string;
  from: string;
  to: string;
  /** By field; '' is the whole. */
  errors: Record<string, string[]>;
  /** Booked sessions inside what was to be blocked. */
  asked: ScheduledSession[] | null;
}

const HOUR = 60;
/** Where nothing else suggests an hour. */
const MORNING = 10 * HOUR;

/** The hour that a form of the day begins with: the first one offered, today from the next full hour on. */
export function suggestedSpan({ hours, clock }: Pick<CalendarDay, 'hours' | 'clock'>): Span {
  const next = clock ? (Math.floor(clock.minute / HOUR) + 1) * HOUR : 0;
  const open = hours?.spans.find(({ to }) => to > next);
  const from = Math.min(Math.max(open?.from ?? MORNING, next), DAY_MINUTES - HOUR);
  return { from, to: from + HOUR };
}

/** As the selects have them. */
export const timesOf = ({ from, to }: Span) => ({ from: timeOf(from), to: shownTime(timeOf(to)) });

/** What the rules of `spanPick` ask of a day. */
export const hoursOf = ({ hours, changes, busy, entries }: CalendarDay): DayHours => ({
  open: hours?.spans ?? [],
  changes,
  busy,
  sessions: entries,
});
