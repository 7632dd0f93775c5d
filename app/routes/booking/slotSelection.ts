import { useState } from 'react';
import type { SlotWeek } from './slotWeek';

export interface SlotSelection {
  slots: string[];
  /** The last click was not taken. */
  ignored: boolean;
  onChange: (slots: string[], ignored: boolean) => void;
}

/** For `useMissingNotice`. */
export function missingSlotsNotice(form: FormData): string | null {
  return form.has('slots') ? null : 'Elige antes al menos un hueco.';
}

/**
 * What is ticked in a grid of slots, `before` at first and again at each `key` of the address. The boxes keep
 * their own state; what React knows of it is only for the summary, so nothing ticked before hydration is
 * lost.
 */
export function useSlotSelection(before: string[], key: string): SlotSelection {
  const arrival = { key, slots: before, ignored: false };
  const [latest, setLatest] = useState(arrival);
  const { slots, ignored } = latest.key === key ? latest : arrival;
  return {
    slots,
    ignored,
    onChange: (next, wasIgnored) => setLatest({ key, slots: next, ignored: wasIgnored }),
  };
}

/** What was chosen, if it can still be booked; without an answer nobody knows better. */
export function keepIfFree(slots: string[], { rows, failed }: Pick<SlotWeek, 'rows' | 'failed'>): string[] {
  const free = freeSlotsOf(rows);
  return failed || slots.every((slot) => free.includes(slot)) ? slots : [];
}

/** Names of the free slots of a grid. */
export function freeSlotsOf(rows: SlotWeek['rows']): string[] {
  return rows.flatMap((row) => row.cells.filter((cell) => cell.state === 'free').map((cell) => cell.slot));
}
