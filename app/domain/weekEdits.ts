/** What the quick actions do to a painted week. Everything takes and gives half hours as weekMarks.ts names them. */
import { minutesOf, SLOT_TIMES } from './slots';
import { endMinutesOf } from './weekHours';
import { markOf, tidyMarks } from './weekMarks';

const WORKING_DAYS = [0, 1, 2, 3, 4];

const dayOfMark = (mark: string) => Number(mark[0]);

/** Each of `to` becomes like `from`. */
export function copyDay(marks: readonly string[], from: number, to: readonly number[]): string[] {
  const others = to.filter((day) => day !== from);
  const times = marks.filter((mark) => dayOfMark(mark) === from).map((mark) => mark.slice(2));
  const kept = marks.filter((mark) => !others.includes(dayOfMark(mark)));
  return tidyMarks([...kept, ...others.flatMap((day) => times.map((time) => markOf(day, time)))]);
}

export function clearDays(marks: readonly string[], days: readonly number[]): string[] {
  return tidyMarks(marks.filter((mark) => !days.includes(dayOfMark(mark))));
}

export interface Span {
  days: readonly number[];
  /** HH:MM; an end of 00:00 is midnight. */
  start: string;
  end: string;
}

export function addSpan(marks: readonly string[], span: Span): string[] {
  return tidyMarks([...marks, ...marksWithin(span)]);
}

export function removeSpan(marks: readonly string[], span: Span): string[] {
  const gone = new Set(marksWithin(span));
  return tidyMarks(marks.filter((mark) => !gone.has(mark)));
}

/** 'Laborables de 16 a 20' */
export function addAfternoons(marks: readonly string[]): string[] {
  return addSpan(marks, { days: WORKING_DAYS, start: '16:00', end: '20:00' });
}

/** What was changed from `base` to `mine`, done to `theirs`: every half hour that only one side touched is as that side wants it. */
export function mergeWeeks(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): string[] {
  const [before, after] = [new Set(base), new Set(mine)];
  const kept = theirs.filter((mark) => after.has(mark) || !before.has(mark));
  return tidyMarks([...kept, ...mine.filter((mark) => !before.has(mark))]);
}

export function sameMarks(a: readonly string[], b: readonly string[]): boolean {
  return tidyMarks(a).join() === tidyMarks(b).join();
}

function marksWithin({ days, start, end }: Span): string[] {
  const last = endMinutesOf(end);
  const times = SLOT_TIMES.filter((time) => minutesOf(time) >= minutesOf(start) && minutesOf(time) < last);
  return days.flatMap((day) => times.map((time) => markOf(day, time)));
}
