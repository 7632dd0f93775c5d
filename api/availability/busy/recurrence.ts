import { RRuleTemporal } from 'rrule-temporal';
import { DAY, SECOND } from '~/api/time';
import { wallOf } from './properties';

/** Enough for one an hour, for more than a year. */
const MOST = 10_000;
const LAST = Date.UTC(9999, 11, 31, 23, 59, 59);
/** Years have four digits, so the last instant must not roll over in another zone. */
const written = (wall: number) => new Date(Math.min(wall, LAST)).toISOString().replace(/[-:]|\.\d+/g, '');

/**
 * A recurrence rule on wall times written as UTC, so that zones described in the calendar work too. `toWall` converts
 * an instant; the start always counts. @throws when it is no rule, or has too many times
 */
export function recurrenceOf(rule: string, start: number, toWall: (instant: number) => number) {
  const text = rule.replace(/\s/g, '').replace(/(?<=UNTIL=)[^;]+/i, (value) => {
    const { wall, isDate, isUtc } = wallOf(value);
    return written(isDate ? wall + DAY - SECOND : isUtc ? toWall(wall) : wall);
  });
  const rruleString = `DTSTART:${written(start)}\nRRULE:${text}`;
  const series = new RRuleTemporal({ rruleString, includeDtstart: true });
  return {
    between(from: number, to: number): number[] {
      const all = series.between(new Date(from), new Date(to), true);
      if (all.length > MOST) throw new Error('too often');
      return all.map((one) => one.epochMilliseconds);
    },
    lastBefore: (wall: number) => series.previous(new Date(wall))?.epochMilliseconds ?? start,
  };
}
