/** A session on its way to other hours, in half hours within the bookable day. */
import { DAY_ENDS, DAY_STARTS, SLOT_MINUTES } from '~/api/contract/rules/slots';
import type { Span } from '~/app/domain/slots/slots';

export interface Place {
  /** YYYY-MM-DD */
  day: string;
  span: Span;
}

/** The session beginning at `from`, or as near to it as the day allows; its length in whole half hours. */
export function placeAt(day: string, from: number, session: Span): Place {
  const length = Math.ceil((session.to - session.from) / SLOT_MINUTES) * SLOT_MINUTES;
  const half = Math.round(from / SLOT_MINUTES) * SLOT_MINUTES;
  const start = Math.max(DAY_STARTS, Math.min(half, DAY_ENDS - length));
  return { day, span: { from: start, to: start + length } };
}

const MINUTES: Record<string, number> = { ArrowUp: -SLOT_MINUTES, ArrowDown: SLOT_MINUTES };
const DAYS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** The place after an arrow key; it stays within `days`. Null for other keys. */
export function placeAfterKey(key: string, { day, span }: Place, days: readonly string[]): Place | null {
  if (!Object.hasOwn(MINUTES, key) && !Object.hasOwn(DAYS, key)) return null;
  const to = days[days.indexOf(day) + (DAYS[key] ?? 0)] ?? day;
  return placeAt(to, span.from + (MINUTES[key] ?? 0), span);
}

export const isSamePlace = (one: Place, other: Place) =>
  one.day === other.day && one.span.from === other.span.from;
