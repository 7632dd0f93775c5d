import type { WeekView } from './loadWeek';

/** What was chosen, if it can still be booked; without an answer nobody knows better. */
export function stillFree(slots: string[], { rows, failed }: Pick<WeekView, 'rows' | 'failed'>): string[] {
  const free = freeOf(rows);
  return failed || slots.every((slot) => free.includes(slot)) ? slots : [];
}

/** Names of the free slots of a grid. */
export function freeOf(rows: WeekView['rows']): string[] {
  return rows.flatMap((row) => row.cells.filter((cell) => cell.state === 'free').map((cell) => cell.slot));
}
