/** Which cells of a week are free, taken or neither (docs/product.md, 'Booking wizard'). */

import { DAY_STARTS, SLOT_MINUTES } from '~/api/contract/rules/slots';
import { endMinutesOf, minutesOf, SLOT_TIMES, slotOf } from './slots';

export interface TimeSpan {
  date: string;
  /** HH:MM */
  start_time: string;
  /** HH:MM; 00:00 is the day's end. */
  end_time: string;
}

export type GridRow = ReturnType<typeof weekGrid>[number];
export type GridCell = GridRow['cells'][number];

/** Slots entirely inside one of the spans, which may begin and end anywhere, in order. */
export function slotsWithin(spans: readonly TimeSpan[]): string[] {
  const found = slotsOf(spans, (start, from, to) => start >= from && start + SLOT_MINUTES <= to);
  return [...found].sort();
}

type Fits = (start: number, from: number, to: number) => boolean;

function slotsOf(spans: readonly TimeSpan[], fits: Fits): Set<string> {
  const found = new Set<string>();
  for (const { date, start_time, end_time } of spans) {
    const [from, to] = [minutesOf(start_time), endMinutesOf(end_time)];
    SLOT_TIMES.forEach((time, i) => {
      if (fits(DAY_STARTS + i * SLOT_MINUTES, from, to)) found.add(slotOf(date, time));
    });
  }
  return found;
}

/** Rows with at least one slot of `free`, from 06:00 to 24:00; every row has a cell for each of `days`. */
export function weekGrid(days: readonly string[], free: readonly string[], busy: readonly TimeSpan[]) {
  const open = new Set(free);
  const taken = slotsOf(busy, (start, from, to) => start + SLOT_MINUTES > from && start < to);
  const stateOf = (slot: string) => (open.has(slot) ? 'free' : taken.has(slot) ? 'busy' : 'off');
  return SLOT_TIMES.map((time) => ({
    time,
    cells: days.map((day) => ({ slot: slotOf(day, time), day, state: stateOf(slotOf(day, time)) })),
  })).filter((row) => row.cells.some((cell) => cell.state === 'free'));
}
