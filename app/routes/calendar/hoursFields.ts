/** Fields and answers of the forms for a day's hours. */
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

/** A refusal with the posted values. */
export interface HoursAnswer {
  day: string;
  from: string;
  to: string;
  /** By field; '' for the whole form. */
  errors: Record<string, string[]>;
  /** Booked sessions inside the hours to be blocked. */
  asked: ScheduledSession[] | null;
}

const HOUR = 60;
const MORNING = 10 * HOUR;

/** The initial hour of a day's form: the first one offered; today, the next full hour at the earliest. */
export function suggestedSpan({ hours, clock }: Pick<CalendarDay, 'hours' | 'clock'>): Span {
  const next = clock ? (Math.floor(clock.minute / HOUR) + 1) * HOUR : 0;
  const open = hours?.spans.find(({ to }) => to > next);
  const from = Math.min(Math.max(open?.from ?? MORNING, next), DAY_MINUTES - HOUR);
  return { from, to: from + HOUR };
}

/** As options of the selects. */
export const timesOf = ({ from, to }: Span) => ({ from: timeOf(from), to: shownTime(timeOf(to)) });

/** A day as the rules of `spanPick` need it. */
export const hoursOf = ({ hours, changes, busy, entries }: CalendarDay): DayHours => ({
  open: hours?.spans ?? [],
  changes,
  busy,
  sessions: entries,
});
