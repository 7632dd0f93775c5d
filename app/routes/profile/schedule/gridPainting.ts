import { paint } from '~/app/domain/week/weekTable';
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

/** -1 if the target is no checkbox. */
function cellOf(boxes: readonly HTMLInputElement[], target: unknown): number {
  return target instanceof HTMLInputElement ? boxes.indexOf(target) : -1;
}

/** Milliseconds, pixels. A finger held this long starts painting; one that moves earlier scrolls the page. */
const HOLD_MS = 350;
const SLIP_PX = 10;

interface Stroke {
  pointer: number;
  from: number;
  at: number;
  on: boolean;
  before: boolean[];
  x: number;
  y: number;
  /** Timer of a finger that has not started painting. */
  hold: number | null;
  painting: boolean;
}

/**
 * Dragging sets the rectangle between the first and the current checkbox to the new state of the first: at
 * once with mouse and pen, after a hold with a finger. A plain press stays the checkbox's own. Calls
 * `onPaint` after every drag. Returns the function that removes all listeners.
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
    setStates(boxes, paint(stroke.before, { from: stroke.from, to, on: stroke.on }));
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
    const hold = finger ? window.setTimeout(() => rest(from), HOLD_MS) : null;
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
      if (Math.hypot(event.clientX - stroke.x, event.clientY - stroke.y) > SLIP_PX) finish();
      return;
    }
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const cell = cellOf(boxes, under);
    if (cell !== -1 && cell !== stroke.at) draw(cell);
  };
  const click = (event: MouseEvent) => {
    // Clicks by key have detail 0 and never belong to a drag.
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
