import { RRuleTemporal } from 'rrule-temporal';
import { DAY, SECOND } from '~/api/time';
import { wallOf } from './properties';

/** More than one an hour, for more than a year. */
const MOST = 10_000;
const LAST = Date.UTC(9999, 11, 31, 23, 59, 59);
/** Years have four digits: 'for ever' in one zone is not after it in another. */
const written = (wall: number) => new Date(Math.min(wall, LAST)).toISOString().replace(/[-:]|\.\d+/g, '');

/**
 * A rule on a clock that is written as if it were UTC, so that every zone will do, also one that only the calendar
 * knows. `toWall`: what that clock shows at an instant. The first time counts even where the rule does not name it.
 * Throws for what is no rule, and when it is asked for more times than anybody has.
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
