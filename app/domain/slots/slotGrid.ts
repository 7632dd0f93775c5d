/**
 * The week grid of wizard step 2 (docs/product.md, 'Booking wizard'): which cells of seven days are free,
 * taken or neither.
 */

import { SLOT_MINUTES } from '~/api/contract/rules/slots';
import { minutesOf, SLOT_TIMES, slotOf, timeOf } from './slots';

export type CellState = 'free' | 'busy' | 'off';

export interface TimeSpan {
  date: string;
  /** HH:MM */
  start_time: string;
  /** HH:MM; 00:00 is the day's end. */
  end_time: string;
}

export interface GridCell {
  slot: string;
  day: string;
  state: CellState;
}

export interface GridRow {
  time: string;
  cells: GridCell[];
}

/**
 * Slots entirely inside one of the spans, in order. A span may hold several, and need not start on the half
 * hour.
 */
export function slotsWithin(spans: readonly TimeSpan[]): string[] {
  const found = new Set<string>();
  for (const span of spans) {
    const end = endMinute(span);
    const first = Math.ceil(minutesOf(span.start_time) / SLOT_MINUTES) * SLOT_MINUTES;
    for (let start = first; start + SLOT_MINUTES <= end; start += SLOT_MINUTES) {
      const time = timeOf(start);
      if (SLOT_TIMES.includes(time)) found.add(slotOf(span.date, time));
    }
  }
  return [...found].sort();
}

/** Slots that overlap any of the spans. */
function slotsTouched(spans: readonly TimeSpan[]): Set<string> {
  const found = new Set<string>();
  for (const span of spans) {
    const end = endMinute(span);
    const first = Math.floor(minutesOf(span.start_time) / SLOT_MINUTES) * SLOT_MINUTES;
    for (let start = first; start < end; start += SLOT_MINUTES) found.add(slotOf(span.date, timeOf(start)));
  }
  return found;
}

/** Rows with at least one slot of `free`, from 06:00 to 24:00; every row has a cell for each of `days`. */
export function weekGrid(
  days: readonly string[],
  free: readonly string[],
  busy: readonly TimeSpan[],
): GridRow[] {
  const open = new Set(free);
  const taken = slotsTouched(busy);
  const stateOf = (slot: string): CellState => (open.has(slot) ? 'free' : taken.has(slot) ? 'busy' : 'off');
  return SLOT_TIMES.map((time) => ({
    time,
    cells: days.map((day) => ({ slot: slotOf(day, time), day, state: stateOf(slotOf(day, time)) })),
  })).filter((row) => row.cells.some((cell) => cell.state === 'free'));
}

function endMinute(span: TimeSpan): number {
  return minutesOf(span.end_time) || 24 * 60;
}
