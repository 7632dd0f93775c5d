import { useState } from 'react';
import { isSlot, slotOf } from '~/app/domain/slots/slots';
import { isDay } from '~/app/domain/time/calendarDays';
import type { SlotWeek } from './slotWeek';

export type SlotSelection = ReturnType<typeof useSlotSelection>;

/** The notice of a form without slots, for `useMissingNotice`. */
export function missingSlotsNotice(form: FormData): string | null {
  return form.has('slots') ? null : 'Elige antes al menos un hueco.';
}

/**
 * The slots ticked in a grid, at first `before`, reset when `key` changes. React only mirrors the checkboxes' own state, so
 * that nothing ticked before hydration is lost.
 */
export function useSlotSelection(before: string[], key: string) {
  const arrival = { key, slots: before, ignored: false };
  const [latest, setLatest] = useState(arrival);
  const { slots, ignored } = latest.key === key ? latest : arrival;
  return {
    before,
    slots,
    /** The last click was ignored. */
    ignored,
    onChange: (next: string[], wasIgnored: boolean) => setLatest({ key, slots: next, ignored: wasIgnored }),
  };
}

/** The chosen slots if they can still be booked; kept if the slots could not be loaded. */
export function keepIfFree(slots: string[], { rows, failed }: Pick<SlotWeek, 'rows' | 'failed'>): string[] {
  const free = freeSlotsOf(rows);
  return failed || slots.every((slot) => free.includes(slot)) ? slots : [];
}

export function freeSlotsOf(rows: SlotWeek['rows']): string[] {
  return rows.flatMap((row) => row.cells.filter((cell) => cell.state === 'free').map((cell) => cell.slot));
}

/** The day and slot in an address; null if invalid. */
export function wantedIn(search: URLSearchParams): { day: string | null; slot: string | null } {
  const day = search.get('dia') ?? '';
  const slot = slotOf(day, search.get('hora') ?? '');
  return { day: isDay(day) ? day : null, slot: isSlot(slot) ? slot : null };
}
