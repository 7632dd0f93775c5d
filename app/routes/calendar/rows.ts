/** Places in the grid of the week as classes of calendar.css: a policy without inline styles leaves no other way. */
import { ROW_MINUTES } from '~/domain/calendarLanes';

/** Equal columns of a day: what up to six lanes can share evenly, but for five. */
const COLUMNS = 12;

interface Rows {
  /** From 0, from the first row that is shown. */
  row: number;
  rows: number;
}

export function rowClasses({ row, rows }: Rows): string {
  return `row-start-${row + 1} row-span-${rows}`;
}

export function laneClasses({ lane, lanes }: { lane: number; lanes: number }): string {
  const width = Math.max(Math.floor(COLUMNS / lanes), 1);
  return `col-start-${Math.min(lane * width, COLUMNS - 1) + 1} col-span-${width}`;
}

/** Minutes of the day, whole quarters. */
export function spanRows({ from, to }: { from: number; to: number }): Rows {
  const row = Math.floor(from / ROW_MINUTES);
  return { row, rows: Math.ceil(to / ROW_MINUTES) - row };
}
