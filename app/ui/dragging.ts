/** A finger held this long starts dragging; one that moves this far earlier scrolls the page. */
const HOLD_MS = 350;
const SLIP_PX = 10;
/** While drawing, the page scrolls this near to the window's edges, by so much a frame. */
const EDGE_PX = 72;
const EDGE_STEP_PX = 10;

interface Stroke {
  pointer: number;
  from: number;
  at: number;
  x: number;
  y: number;
  /** Where the pointer is now. */
  last: { x: number; y: number };
  /** Timer of a finger that has not started. */
  hold: number | null;
  isDrawing: boolean;
}

export interface DragHandlers {
  /** Whether a press on this element begins a drag. */
  startsOn?: (under: Element | null) => boolean;
  /** The cell of the area at a point of the window, under the element; -1 for none. */
  cellAt: (under: Element | null, point: { x: number; y: number }) => number;
  /** Called after each move, with the first and the current cell. */
  onDraw: (from: number, to: number) => void;
  /** Called after a drag, not after a plain press; `isBroken`: the system took the pointer away. */
  onEnd: (isBroken: boolean) => void;
}

/** Dragging over the cells of an area, with a finger after a hold. A plain press stays a click. Returns the end function. */
export function enableDragging(area: HTMLElement, handlers: DragHandlers): () => void {
  const { startsOn = () => true, cellAt, onDraw, onEnd } = handlers;
  const end = new AbortController();
  const { signal } = end;
  let stroke: Stroke | null = null;
  let swallowClick = false;
  let scrolling = 0;

  const draw = (to: number) => {
    if (!stroke) return;
    stroke.at = to;
    stroke.isDrawing = true;
    onDraw(stroke.from, to);
  };
  const finish = (isBroken = false) => {
    if (stroke?.hold != null) clearTimeout(stroke.hold);
    const wasDrawing = stroke?.isDrawing ?? false;
    stroke = null;
    if (!wasDrawing) return;
    swallowClick = true;
    onEnd(isBroken);
  };

  const press = (event: PointerEvent) => {
    finish();
    swallowClick = false;
    const { pointerId: pointer, clientX: x, clientY: y } = event;
    const under = event.target instanceof Element ? event.target : null;
    const from = startsOn(under) ? cellAt(under, { x, y }) : -1;
    if (from === -1 || event.button !== 0 || !event.isPrimary) return;
    const finger = event.pointerType === 'touch';
    const hold = finger ? window.setTimeout(() => rest(from), HOLD_MS) : null;
    stroke = { pointer, from, at: from, x, y, last: { x, y }, hold, isDrawing: false };
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
    const { clientX: x, clientY: y } = event;
    if (stroke.hold !== null) {
      if (Math.hypot(x - stroke.x, y - stroke.y) > SLIP_PX) finish();
      return;
    }
    stroke.last = { x, y };
    drawUnder(stroke);
    if (stroke.isDrawing && !scrolling) scrolling = requestAnimationFrame(scrollAtEdge);
  };
  const drawUnder = ({ last, at }: Stroke) => {
    const cell = cellAt(document.elementFromPoint(last.x, last.y), last);
    if (cell !== -1 && cell !== at) draw(cell);
  };
  const scrollAtEdge = () => {
    scrolling = 0;
    if (!stroke?.isDrawing) return;
    const { y } = stroke.last;
    const by = y < EDGE_PX ? -EDGE_STEP_PX : y > window.innerHeight - EDGE_PX ? EDGE_STEP_PX : 0;
    const before = window.scrollY;
    if (by !== 0) window.scrollBy({ top: by, behavior: 'instant' });
    if (window.scrollY === before) return;
    drawUnder(stroke);
    scrolling = requestAnimationFrame(scrollAtEdge);
  };
  const click = (event: MouseEvent) => {
    // Clicks by key have detail 0 and never belong to a drag.
    if (!swallowClick || event.detail === 0) return;
    swallowClick = false;
    event.preventDefault();
    event.stopPropagation();
  };
  const preventWhileDrawing = (event: Event) => {
    const ours = event.type !== 'touchmove' ? stroke !== null : stroke?.isDrawing;
    if (ours && event.cancelable) event.preventDefault();
  };

  area.addEventListener('pointerdown', press, { signal });
  area.addEventListener('click', click, { signal, capture: true });
  area.addEventListener('touchmove', preventWhileDrawing, { signal, passive: false });
  area.addEventListener('contextmenu', preventWhileDrawing, { signal });
  // Links and pictures would be dragged themselves.
  area.addEventListener('dragstart', preventWhileDrawing, { signal });
  document.addEventListener('pointermove', move, { signal });
  document.addEventListener('pointerup', () => finish(), { signal });
  document.addEventListener('pointercancel', () => finish(true), { signal });
  return () => {
    finish();
    end.abort();
  };
}
