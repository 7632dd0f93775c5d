import type { AvailabilityException } from '~/api/contract/availability';
import { endMinutesOf, minutesOf, type Span } from '~/app/domain/slots/slots';
import { coversDay, daysText, exceptionText } from '~/app/domain/week/exceptions';

/** What an exception changes on one day of a mentor's calendar. */
export interface DayChange extends Span {
  /** Of the exception, which may have more days. */
  id: string;
  kind: AvailabilityException['kind'];
  /** 'Horas bloqueadas, de 10:00 a 12:00' */
  text: string;
  /** 'del 03/11/2026 al 05/11/2026'; '' for this day alone. */
  days: string;
}

/** Those of a day, in order. */
export function changesOn(day: string, exceptions: readonly AvailabilityException[]): DayChange[] {
  return exceptions
    .filter((one) => coversDay(one, day))
    .map((one) => ({
      id: one.id,
      kind: one.kind,
      from: minutesOf(one.start_time),
      to: endMinutesOf(one.end_time),
      text: exceptionText(one),
      days: one.until && one.until > one.date ? daysText(one, 'dd/MM/yyyy') : '',
    }))
    .sort((a, b) => a.from - b.from || a.to - b.to);
}
