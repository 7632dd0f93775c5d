import type { Slot } from './rules';
import { clockText, dayOfWeek } from './wallClock';

const HOUR = 60;
/** Spanish parts of the day; whatever begins before 06:00 counts as morning. */
const BANDS = [
  { part: 'morning', from: 6 * HOUR, to: 14 * HOUR },
  { part: 'afternoon', from: 14 * HOUR, to: 20 * HOUR },
  { part: 'evening', from: 20 * HOUR, to: 24 * HOUR },
] as const;

/**
 * What anonymous readers get instead of free slots (api.md section 2): one entry for each part of a day with at least one free slot,
 * shaped like a free slot that spans the whole part, and `part` naming it.
 */
export function bandsOf(slots: Slot[]) {
  const days = [...new Set(slots.map((slot) => slot.day))].sort();
  return days.flatMap((date) =>
    BANDS.filter((band) => slots.some((slot) => slot.day === date && bandOf(slot.minute) === band.part)).map(
      ({ part, from, to }) => ({
        date,
        start_time: clockText(from),
        end_time: clockText(to),
        day_of_week: dayOfWeek(date),
        part,
      }),
    ),
  );
}

/** The part of the day that a minute of the clock lies in. */
export function bandOf(minute: number) {
  return BANDS.find((band) => minute < band.to)?.part ?? 'evening';
}
