import type { SessionTimes } from '~/app/domain/sessions/people';
import { DAY_MINUTES as DAY, type Span, wallOf } from '~/app/domain/slots/slots';
import { moveDay } from '~/app/domain/time/calendarDays';

/** The part of a session on one day, split at midnight of the marketplace's clock, in minutes since then; `to` is at most 1440. */
export interface Segment extends Span {
  /** YYYY-MM-DD */
  day: string;
  /** It began on an earlier day, or continues on a later one. */
  before: boolean;
  after: boolean;
}

/** Limit of a session's days, as other servers may send anything. */
const MOST_DAYS = 31;
/** Minutes used for a session with an empty or negative length. */
const LEAST_MINUTES = 30;

/** A session's segments in order, at least one. If the clock is set back within it, its real length counts from its start. */
export function segmentsOf({ init_date, end_date }: SessionTimes, timeZone: string): Segment[] {
  const start = wallOf(init_date, timeZone);
  const real = Math.round((Date.parse(end_date) - Date.parse(init_date)) / 60_000);
  if (real <= 0) return [singleDaySegment(start, LEAST_MINUTES)];
  const end = wallOf(end_date, timeZone);
  if (end.day <= start.day) {
    const isAfter = end.day === start.day && end.minute > start.minute;
    return [singleDaySegment(start, isAfter ? end.minute - start.minute : real)];
  }
  const found: Segment[] = [{ day: start.day, from: start.minute, to: DAY, before: false, after: true }];
  for (let day = moveDay(start.day, 1); day < end.day && found.length < MOST_DAYS; day = moveDay(day, 1)) {
    found.push({ day, from: 0, to: DAY, before: true, after: true });
  }
  if (found.length < MOST_DAYS && end.minute > 0) {
    found.push({ day: end.day, from: 0, to: end.minute, before: true, after: false });
  }
  const last = found.at(-1);
  if (last) last.after = false;
  return found;
}

function singleDaySegment({ day, minute }: ReturnType<typeof wallOf>, length: number): Segment {
  return { day, from: minute, to: Math.min(minute + length, DAY), before: false, after: false };
}

/** A span's rows in the grid, and its lane among `lanes` equal columns. */
export interface Placed<T> {
  item: T;
  /** Start and length in quarters of an hour. */
  row: number;
  rows: number;
  /** From 0. */
  lane: number;
  lanes: number;
}

export const ROW_MINUTES = 15;
const ROWS = DAY / ROW_MINUTES;
/** Half an hour, because less would not fit the text. */
const LEAST_ROWS = 2;

/**
 * Spans that overlap, directly or through others, share the width in equal columns; each takes the first free one.
 * Compared by rows, so that nothing drawn overlaps.
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

/** Whole rows that contain the span, within the day. */
function rowsOf({ from, to }: Span): { row: number; rows: number } {
  const row = Math.min(Math.floor(from / ROW_MINUTES), ROWS - LEAST_ROWS);
  return { row, rows: Math.max(Math.min(Math.ceil(to / ROW_MINUTES), ROWS) - row, LEAST_ROWS) };
}

/** An hour of a week's grid, or several empty hours folded to the height of one. */
export interface HourBlock extends Span {
  isFolded: boolean;
}

/** Empty hours in a row that are folded; fewer stay as they are. */
const FOLDED_FROM = 2;
export const BLOCK_ROWS = 60 / ROW_MINUTES;

/** The hours that a grid always shows. */
const DAYTIME: Span = { from: 8 * 60, to: 20 * 60 };

/** Full hours that contain all `spans` and `least`, in order; many empty ones in a row are one block. */
export function hourBlocks(spans: readonly Span[], least = DAYTIME): HourBlock[] {
  const blocks: HourBlock[] = [];
  let empty: HourBlock[] = [];
  const settle = () => {
    const [from, to] = [empty[0]?.from ?? 0, empty.at(-1)?.to ?? 0];
    blocks.push(...(empty.length < FOLDED_FROM ? empty : [{ from, to, isFolded: true }]));
    empty = [];
  };
  for (const block of hoursAround([least, ...spans])) {
    if (spans.some(({ from, to }) => from < block.to && to > block.from)) {
      settle();
      blocks.push(block);
    } else empty.push(block);
  }
  settle();
  return blocks;
}

/** The hours of one day, from the first to the last one in use; the whole unfolded daytime if none is. */
export function dayBlocks(spans: readonly Span[]): HourBlock[] {
  const [first] = spans;
  return first ? hourBlocks(spans, first) : hoursAround([DAYTIME]);
}

/** Full hours from the first to the last of `spans`, none folded. */
export function hoursAround(spans: readonly Span[]): HourBlock[] {
  const first = Math.floor(Math.min(...spans.map(({ from }) => from)) / 60);
  const last = Math.min(Math.ceil(Math.max(...spans.map(({ to }) => to)) / 60), 24);
  return Array.from({ length: last - first }, (_, i) => {
    const from = (first + i) * 60;
    return { from, to: from + 60, isFolded: false };
  });
}

/** Row of a minute of the day, from 0; null outside the hours shown. */
export function rowAt(minute: number, blocks: readonly HourBlock[]): number | null {
  const index = blocks.findIndex(({ from, to }) => minute >= from && minute < to);
  const block = blocks[index];
  if (!block) return null;
  return (index + (minute - block.from) / (block.to - block.from)) * BLOCK_ROWS;
}

/** Whole rows, from 0, that contain the visible part of a span; null if none is visible. */
export function rowsWithin(span: Span, blocks: readonly HourBlock[]): { row: number; rows: number } | null {
  const from = Math.max(span.from, blocks[0]?.from ?? 0);
  const to = Math.min(span.to, blocks.at(-1)?.to ?? 0);
  if (from >= to) return null;
  const [first, last] = [rowAt(from, blocks), rowAt(to - 1, blocks)];
  if (first === null || last === null) return null;
  return { row: Math.floor(first), rows: Math.floor(last) + 1 - Math.floor(first) };
}

/** Start of the half hour at a row of the grid; null in a folded block and outside. */
export function halfHourAt(row: number, blocks: readonly HourBlock[]): number | null {
  const block = blocks[Math.floor(row / BLOCK_ROWS)];
  if (!block || block.isFolded) return null;
  const share = (row % BLOCK_ROWS) / BLOCK_ROWS;
  return block.from + Math.floor(share * (60 / LEAST_MINUTES)) * LEAST_MINUTES;
}
