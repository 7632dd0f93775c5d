/** A mentor's week as ranges per day (docs/product.md, 'Own profile and weekly hours'). */
import { ENDS_BEFORE_START } from '~/api/contract/rules/slots';
import { endMinutesOf, minutesOf, SLOT_TIMES } from '~/app/domain/slots/slots';
import { addSpan, joinWeek, WEEK_DAYS } from './weekHours';

/** HH:MM, '' while not chosen; an end of 00:00 is midnight. */
export interface Range {
  start: string;
  end: string;
}

/** Seven days, Monday first. */
export type WeekRanges = readonly (readonly Range[])[];

/** The ends of a day's slots, with midnight. */
export const END_TIMES: readonly string[] = [...SLOT_TIMES.slice(1), '00:00'];

const optionsOf = (times: readonly string[]) => times.map((time) => ({ value: time, label: time }));
export const START_OPTIONS = optionsOf(SLOT_TIMES);
export const END_OPTIONS = optionsOf(END_TIMES);

/** The ranges of marked half hours; adjacent ones are one range. */
export function rangesOf(marks: readonly string[]): Range[][] {
  const days: Range[][] = WEEK_DAYS.map(() => []);
  for (const { day_of_week, start_time, end_time } of joinWeek(marks, [])) {
    const last = days[day_of_week]?.at(-1);
    if (last?.end === start_time) last.end = end_time;
    else days[day_of_week]?.push({ start: start_time, end: end_time });
  }
  return days;
}

/** The half hours within the valid ranges. */
export function marksOfRanges(week: WeekRanges): string[] {
  return week.reduce<string[]>(
    (marks, ranges, day) =>
      ranges
        .filter((range) => ownProblem(range) === null)
        .reduce((all, { start, end }) => addSpan(all, { days: [day], start, end }), marks),
    [],
  );
}

/** The problem of each range of a day, or null. Of two that overlap, the later one in the list has it. */
export function rangeProblems(ranges: readonly Range[]): (string | null)[] {
  return ranges.map((range, i) => {
    const own = ownProblem(range);
    if (own !== null) return own;
    const other = ranges.slice(0, i).find((one) => ownProblem(one) === null && overlap(one, range));
    return other ? `Se cruza con el tramo de ${other.start} a ${other.end}.` : null;
  });
}

export const isUnfinished = (range: Range) => ownProblem(range) !== null;

function ownProblem({ start, end }: Range): string | null {
  const [hasStart, hasEnd] = [SLOT_TIMES.includes(start), END_TIMES.includes(end)];
  if (!hasStart && !hasEnd) return 'Indica desde y hasta qué hora, o quita el tramo.';
  if (!hasStart) return 'Indica desde qué hora.';
  if (!hasEnd) return 'Indica hasta qué hora.';
  return minutesOf(start) < endMinutesOf(end) ? null : ENDS_BEFORE_START;
}

function overlap(one: Range, other: Range): boolean {
  return minutesOf(one.start) < endMinutesOf(other.end) && minutesOf(other.start) < endMinutesOf(one.end);
}

/** Gives the days `to` exactly the ranges of `from`. */
export function copyRanges(week: WeekRanges, from: number, to: readonly number[]): WeekRanges {
  const copied = week[from] ?? [];
  return week.map((ranges, day) => (to.includes(day) ? copied : ranges));
}
