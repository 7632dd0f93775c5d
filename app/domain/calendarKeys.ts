/** Travelling between the days of a calendar by keys, as the grid pattern of ARIA has it. */
import type { CalendarView } from './calendar';
import { moveDay, moveMonth, weekDayOf } from './plainDay';

interface Press {
  key: string;
  shiftKey: boolean;
}

/** The day that a key leads to from `day`; null for a key that does not travel. */
export function dayAfterKey({ key, shiftKey }: Press, day: string, view: CalendarView): string | null {
  const isWeek = view === 'semana';
  switch (key) {
    case 'ArrowLeft':
      return moveDay(day, -1);
    case 'ArrowRight':
      return moveDay(day, 1);
    case 'ArrowUp':
      return isWeek ? null : moveDay(day, -7);
    case 'ArrowDown':
      return isWeek ? null : moveDay(day, 7);
    case 'Home':
      return moveDay(day, -weekDayOf(day));
    case 'End':
      return moveDay(day, 6 - weekDayOf(day));
    case 'PageUp':
      return turn(-1);
    case 'PageDown':
      return turn(1);
    default:
      return null;
  }

  /** A week or a month, with Shift a month or a year. */
  function turn(direction: 1 | -1): string {
    if (isWeek) return shiftKey ? moveMonth(day, direction) : moveDay(day, direction * 7);
    return moveMonth(day, shiftKey ? direction * 12 : direction);
  }
}
