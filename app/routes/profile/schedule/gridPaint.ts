import { paint } from '~/domain/weekPaint';
import { boxesOf, cellOf, statesOf, tick } from './gridBoxes';

/** A finger that rests this long paints; one that moves before scrolls the page. Milliseconds, pixels. */
const HOLD = 350;
const SLIP = 10;

interface Stroke {
  pointer: number;
  from: number;
  at: number;
  on: boolean;
  before: boolean[];
  x: number;
  y: number;
  /** Of a finger: runs until it paints. */
  hold: number | null;
  painting: boolean;
}

/**
 * Dragging over the boxes paints the rectangle between the first and the last one as the first one becomes: mouse and pen at once, a
 * finger after it has rested. A press alone stays the box's own. `onPaint` after every stroke. Returns what ends it all.
 */
export function enablePainting(table: HTMLTableElement, onPaint: () => void): () => void {
  const boxes = boxesOf(table);
  const end = new AbortController();
  const { signal } = end;
  let stroke: Stroke | null = null;
  let swallowClick = false;

  const draw = (to: number) => {
    if (!stroke) return;
    stroke.at = to;
    stroke.painting = true;
    tick(boxes, paint(stroke.before, { from: stroke.from, to, on: stroke.on }));
  };
  const finish = () => {
    if (stroke?.hold != null) clearTimeout(stroke.hold);
    if (stroke?.painting) {
      swallowClick = true;
      onPaint();
    }
    stroke = null;
  };

  const press = (event: PointerEvent) => {
    finish();
    swallowClick = false;
    const from = cellOf(boxes, event.target);
    const box = boxes[from];
    if (!box || event.button !== 0 || !event.isPrimary) return;
    const finger = event.pointerType === 'touch';
    const hold = finger ? window.setTimeout(() => rest(from), HOLD) : null;
    const { pointerId: pointer, clientX: x, clientY: y } = event;
    const before = statesOf(boxes);
    stroke = { pointer, from, at: from, on: !box.checked, before, x, y, hold, painting: false };
  };
  const rest = (cell: number) => {
    if (!stroke) return;
    stroke.hold = null;
    draw(cell);
    navigator.vibrate?.(15);
  };
  const move = (event: PointerEvent) => {
    if (!stroke || event.pointerId !== stroke.pointer) return;
    if (event.pointerType !== 'touch' && event.buttons === 0) return finish();
    if (stroke.hold !== null) {
      if (Math.hypot(event.clientX - stroke.x, event.clientY - stroke.y) > SLIP) finish();
      return;
    }
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const cell = cellOf(boxes, under);
    if (cell !== -1 && cell !== stroke.at) draw(cell);
  };
  const click = (event: MouseEvent) => {
    // A key's click has no detail: it is never part of a stroke.
    if (!swallowClick || event.detail === 0) return;
    swallowClick = false;
    event.preventDefault();
    event.stopPropagation();
  };
  const holdStill = (event: Event) => {
    const ours = event.type === 'contextmenu' ? stroke !== null : stroke?.painting;
    if (ours && event.cancelable) event.preventDefault();
  };

  table.addEventListener('pointerdown', press, { signal });
  table.addEventListener('click', click, { signal, capture: true });
  table.addEventListener('touchmove', holdStill, { signal, passive: false });
  table.addEventListener('contextmenu', holdStill, { signal });
  document.addEventListener('pointermove', move, { signal });
  document.addEventListener('pointerup', finish, { signal });
  document.addEventListener('pointercancel', finish, { signal });
  return () => {
    finish();
    end.abort();
  };
}
