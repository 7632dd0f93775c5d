/** The grid of a week's slots: free, taken or neither (docs/product.md, 'Booking wizard'). */
import { DAY_ENDS, DAY_STARTS, SLOT_MINUTES } from '~/api/contract/rules/slots';
import { endMinutesOf, minutesOf, SLOT_TIMES, slotOf, timeOf } from './slots';

export interface TimeSpan {
  date: string;
  /** HH:MM */
  start_time: string;
  /** HH:MM; 00:00 is the day's end. */
  end_time: string;
}

export type GridRow = ReturnType<typeof weekGrid>[number];
export type GridCell = GridRow['cells'][number];

/** Slots that lie entirely within one of the spans, in order. */
export function slotsWithin(spans: readonly TimeSpan[]): string[] {
  const slots = [...startsWithin(spans)].flatMap(([day, starts]) =>
    starts.map((start) => slotOf(day, timeOf(start))),
  );
  return slots.sort();
}

/** The starts of those slots by day, in minutes since midnight, in order. */
export function startsWithin(spans: readonly TimeSpan[]): Map<string, number[]> {
  const found = startsOf(spans, (start, from, to) => start >= from && start + SLOT_MINUTES <= to);
  return new Map([...found].map(([day, starts]) => [day, [...starts].sort((a, b) => a - b)]));
}

type Fits = (start: number, from: number, to: number) => boolean;

function startsOf(spans: readonly TimeSpan[], fits: Fits): Map<string, Set<number>> {
  const found = new Map<string, Set<number>>();
  for (const { date, start_time, end_time } of spans) {
    const [from, to] = [minutesOf(start_time), endMinutesOf(end_time)];
    const starts = found.get(date) ?? new Set();
    found.set(date, starts);
    for (let start = DAY_STARTS; start < DAY_ENDS; start += SLOT_MINUTES)
      if (fits(start, from, to)) starts.add(start);
  }
  return found;
}

/** Rows with at least one slot of `free`, from 06:00 to 24:00; every row has a cell for each of `days`. */
export function weekGrid(
  days: readonly string[],
  free: readonly string[],
  busy: readonly TimeSpan[],
  /** The reason of each slot withheld by the mentor's rules. */
  withheld: ReadonlyMap<string, string> = new Map(),
) {
  const open = new Set(free);
  const taken = startsOf(busy, (start, from, to) => start + SLOT_MINUTES > from && start < to);
  const cellOf = (day: string, time: string, start: number) => {
    const slot = slotOf(day, time);
    const state = open.has(slot) ? 'free' : taken.get(day)?.has(start) ? 'busy' : 'off';
    return { slot, day, state, why: state === 'off' ? withheld.get(slot) : undefined };
  };
  return SLOT_TIMES.map((time, i) => ({
    time,
    cells: days.map((day) => cellOf(day, time, DAY_STARTS + i * SLOT_MINUTES)),
  })).filter((row) => row.cells.some((cell) => cell.state === 'free'));
}
