import { paint } from '~/app/domain/week/weekTable';
import { enableDragging } from '~/app/ui/dragging';
import { enableRovingFocus } from '~/app/ui/rovingFocus';

/** The week's checkboxes row by row: the index is the cell number. */
export function boxesOf(table: HTMLTableElement): HTMLInputElement[] {
  return [...table.querySelectorAll<HTMLInputElement>('tbody input')];
}

function statesOf(boxes: readonly HTMLInputElement[]): boolean[] {
  return boxes.map((box) => box.checked);
}

export function setStates(boxes: readonly HTMLInputElement[], states: readonly boolean[]): void {
  for (const [cell, box] of boxes.entries()) box.checked = states[cell] ?? false;
}

/**
 * Dragging sets the rectangle between the first and the current checkbox to the new state of the first. A plain
 * press stays the checkbox's own. Calls `onPaint` after every drag. Returns what ends it.
 */
export function enablePainting(table: HTMLTableElement, onPaint: () => void): () => void {
  const boxes = boxesOf(table);
  /** As they were before the drag that goes on. */
  let before: boolean[] | null = null;
  return enableDragging(table, {
    cellAt: (under) => (under instanceof HTMLInputElement ? boxes.indexOf(under) : -1),
    onDraw(from, to) {
      before ??= statesOf(boxes);
      setStates(boxes, paint(before, { from, to, on: !before[from] }));
    },
    onEnd() {
      before = null;
      onPaint();
    },
  });
}

/** Arrow keys move over the boxes; with Shift they copy the first one's state. Returns what ends it. */
export function enableKeyboard(table: HTMLTableElement, onPaint: () => void): () => void {
  const boxes = boxesOf(table);
  let anchor: { from: number; before: boolean[] } | null = null;
  const forget = () => {
    anchor = null;
  };

  const end = enableRovingFocus(table, (event, move) => {
    if (!move) {
      if (event.key !== 'Shift') forget();
    } else if (event.shiftKey) {
      anchor ??= { from: move.from, before: statesOf(boxes) };
      const on = anchor.before[anchor.from] ?? false;
      setStates(boxes, paint(anchor.before, { from: anchor.from, to: move.to, on }));
      onPaint();
    } else forget();
  });
  table.addEventListener('pointerdown', forget);
  return () => {
    end();
    table.removeEventListener('pointerdown', forget);
  };
}
