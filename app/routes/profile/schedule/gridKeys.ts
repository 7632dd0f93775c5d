import { cellAfterKey, paint } from '~/domain/weekPaint';
import { boxesOf, cellOf, statesOf, tick } from './gridBoxes';

/**
 * The table as one stop of the Tab key: arrows, Home, End and page keys move, with Shift they give every box on the way the state of the
 * one they began at. What is focused is read out with its state by itself. `onPaint` after every change. Returns what ends it all.
 */
export function enableKeys(table: HTMLTableElement, onPaint: () => void): () => void {
  const boxes = boxesOf(table);
  const end = new AbortController();
  const { signal } = end;
  let current = Math.max(
    boxes.findIndex((box) => box.checked),
    0,
  );
  let anchor: { from: number; before: boolean[] } | null = null;
  for (const [cell, box] of boxes.entries()) box.tabIndex = cell === current ? 0 : -1;

  const focused = (event: FocusEvent) => {
    const cell = cellOf(boxes, event.target);
    const [left, entered] = [boxes[current], boxes[cell]];
    if (!entered) return;
    if (left) left.tabIndex = -1;
    entered.tabIndex = 0;
    current = cell;
  };
  const pressed = (event: KeyboardEvent) => {
    const from = cellOf(boxes, event.target);
    const to =
      event.ctrlKey || event.altKey || event.metaKey ? null : cellAfterKey(event.key, from, boxes.length);
    if (from === -1 || to === null) {
      if (event.key !== 'Shift') anchor = null;
      return;
    }
    event.preventDefault();
    if (event.shiftKey) {
      anchor ??= { from, before: statesOf(boxes) };
      tick(boxes, paint(anchor.before, { from: anchor.from, to, on: anchor.before[anchor.from] ?? false }));
      onPaint();
    } else anchor = null;
    boxes[to]?.focus();
  };
  const forget = () => {
    anchor = null;
  };

  table.addEventListener('focusin', focused, { signal });
  table.addEventListener('keydown', pressed, { signal });
  table.addEventListener('pointerdown', forget, { signal });
  return () => end.abort();
}
