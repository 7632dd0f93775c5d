import { paint } from '~/domain/weekPaint';
import { enableRoving } from '~/ui/rovingBoxes';
import { boxesOf, statesOf, tick } from './gridBoxes';

/**
 * Keys travel over the boxes; with Shift they give every box on the way the state of the one they began at. `onPaint` after every change.
 * Returns what ends it all.
 */
export function enableKeys(table: HTMLTableElement, onPaint: () => void): () => void {
  const boxes = boxesOf(table);
  let anchor: { from: number; before: boolean[] } | null = null;
  const forget = () => {
    anchor = null;
  };

  const end = enableRoving(table, (event, move) => {
    if (!move) {
      if (event.key !== 'Shift') forget();
    } else if (event.shiftKey) {
      anchor ??= { from: move.from, before: statesOf(boxes) };
      const on = anchor.before[anchor.from] ?? false;
      tick(boxes, paint(anchor.before, { from: anchor.from, to: move.to, on }));
      onPaint();
    } else forget();
  });
  table.addEventListener('pointerdown', forget);
  return () => {
    end();
    table.removeEventListener('pointerdown', forget);
  };
}
