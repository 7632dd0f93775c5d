import { instantOf } from '../../../domain/dates';
import { rangeOf } from '../../../domain/slots';

export function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((slot) => b.includes(slot));
}

/** ISO instants of slots that can be booked together; null for others. */
export function instantsOf(slots: readonly string[], timeZone: string) {
  const range = rangeOf(slots);
  if (range === null) return null;
  return {
    init_date: instantOf(range.day, range.start, timeZone).toISOString(),
    end_date: instantOf(range.day, range.end, timeZone).toISOString(),
  };
}
