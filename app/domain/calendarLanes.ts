/** Where the sessions of one day stand beside each other (calendar, week view). */

interface Span {
  /** Minutes since midnight, half-open. */
  from: number;
  to: number;
}

/** A span on the rows of the grid, in one of `lanes` equal columns. */
export interface Placed<T> {
  item: T;
  /** Quarters of an hour since midnight, and how many. */
  row: number;
  rows: number;
  /** From 0. */
  lane: number;
  lanes: number;
}

/** Minutes of a row. */
export const ROW_MINUTES = 15;
const ROWS = (24 * 60) / ROW_MINUTES;
/** Half an hour: less would not hold its text. */
const LEAST_ROWS = 2;

/**
 * Those that touch each other, directly or through a third, share the width in equal columns; each takes the first column that is free.
 * One that begins when another ends does not touch it. Compared on the rows, so that what is drawn never overlaps.
 */
export function placeSideBySide<T extends Span>(spans: readonly T[]): Placed<T>[] {
  const placed: Placed<T>[] = [];
  let cluster: Placed<T>[] = [];
  let clusterEnd = 0;
  const settle = () => {
    const lanes = Math.max(...cluster.map(({ lane }) => lane + 1));
    for (const one of cluster) one.lanes = lanes;
    placed.push(...cluster);
    cluster = [];
  };
  for (const item of [...spans].sort((a, b) => a.from - b.from || b.to - a.to)) {
    const { row, rows } = rowsOf(item);
    if (cluster.length > 0 && row >= clusterEnd) settle();
    const taken = new Set(cluster.filter((one) => one.row + one.rows > row).map(({ lane }) => lane));
    let lane = 0;
    while (taken.has(lane)) lane += 1;
    clusterEnd = Math.max(cluster.length === 0 ? 0 : clusterEnd, row + rows);
    cluster.push({ item, row, rows, lane, lanes: 1 });
  }
  if (cluster.length > 0) settle();
  return placed;
}

/** Whole rows around the span, within the day. */
export function rowsOf({ from, to }: Span): { row: number; rows: number } {
  const row = Math.min(Math.floor(from / ROW_MINUTES), ROWS - LEAST_ROWS);
  const end = Math.min(Math.ceil(to / ROW_MINUTES), ROWS);
  return { row, rows: Math.max(end - row, LEAST_ROWS) };
}

/** Full hours from and to that hold all of `spans`, and at least 08:00 to 20:00. */
export function hoursWindow(spans: readonly Span[]): { first: number; last: number } {
  const from = Math.min(8 * 60, ...spans.map((span) => span.from));
  const to = Math.max(20 * 60, ...spans.map((span) => span.to));
  return { first: Math.floor(from / 60), last: Math.min(Math.ceil(to / 60), 24) };
}
