/** The boxes of the week, row by row, as the number of a cell counts them. */
export function boxesOf(table: HTMLTableElement): HTMLInputElement[] {
  return [...table.querySelectorAll<HTMLInputElement>('tbody input')];
}

export function statesOf(boxes: readonly HTMLInputElement[]): boolean[] {
  return boxes.map((box) => box.checked);
}

export function tick(boxes: readonly HTMLInputElement[], states: readonly boolean[]): void {
  for (const [cell, box] of boxes.entries()) box.checked = states[cell] ?? false;
}

/** -1 for anything that is no box of these. */
export function cellOf(boxes: readonly HTMLInputElement[], target: unknown): number {
  return target instanceof HTMLInputElement ? boxes.indexOf(target) : -1;
}
