import { type PointerEvent, useRef, useState } from 'react';
import type { BoardMark } from '~/api/contract/room';
import { BOARD_HEIGHT, BOARD_WIDTH, MARK_POINTS } from '~/api/contract/rules/board';
import { isTouched, MarkShape, type NewMark, type Tool } from './marks';

interface PaperProps {
  label: string;
  marks: BoardMark[];
  tool: Tool;
  stroke: Pick<BoardMark, 'ink' | 'size'>;
  /** A text being written. */
  draft: NewMark | null;
  onDraw: (mark: NewMark) => void;
  onErase: (mark: BoardMark) => void;
  /** A place was chosen for a text. */
  onPlace: (x: number, y: number) => void;
}

/** One page of the whiteboard: mouse, finger or pen draw on it. */
export function Paper({ label, marks, tool, stroke, draft, onDraw, onErase, onPlace }: PaperProps) {
  const ref = useRef<SVGSVGElement>(null);
  /** Numbers of the stroke that is being drawn; null: nothing is pressed. */
  const pressed = useRef<number[] | null>(null);
  const erased = useRef(new Set<string>());
  const [current, setCurrent] = useState<NewMark | null>(null);

  const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): [number, number] => {
    const point = new DOMPoint(clientX, clientY).matrixTransform(ref.current?.getScreenCTM()?.inverse());
    return [Math.round(point.x), Math.round(point.y)];
  };
  const erase = (x: number, y: number) => {
    for (const mark of marks) {
      if (erased.current.has(mark.id) || !isTouched(mark, x, y)) continue;
      erased.current.add(mark.id);
      onErase(mark);
    }
  };
  const finish = () => {
    const points = pressed.current;
    pressed.current = null;
    setCurrent(null);
    if (points && (tool === 'pen' || (tool === 'line' && points.length === 4))) {
      onDraw({ ...stroke, kind: tool, points, text: '' });
    }
  };
  const move = (event: PointerEvent) => {
    const points = pressed.current;
    if (!points || !event.isPrimary) return;
    const [x, y] = pointOf(event);
    if (tool === 'eraser') return erase(x, y);
    if (tool === 'line') points.splice(2, 2, x, y);
    else if (tool === 'pen') {
      const native = event.nativeEvent;
      const steps = native.getCoalescedEvents?.() ?? [];
      for (const one of steps.length > 0 ? steps : [native]) {
        points.push(...pointOf(one), Math.round(one.pressure * 100));
      }
      if (points.length > MARK_POINTS - 300) {
        // A long stroke continues as another one.
        finish();
        pressed.current = [x, y, Math.round(event.pressure * 100)];
        return;
      }
    } else return;
    setCurrent({ ...stroke, kind: tool, points: [...points], text: '' });
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be drawn on
    <svg
      ref={ref}
      role="group"
      aria-label={label}
      // At the top, where the tools are, also on a phone.
      preserveAspectRatio="xMidYMin"
      viewBox={`0 0 ${BOARD_WIDTH} ${BOARD_HEIGHT}`}
      className="min-h-0 w-full flex-1 cursor-crosshair touch-none select-none"
      onPointerDown={(event) => {
        if (!event.isPrimary || event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const [x, y] = pointOf(event);
        pressed.current = tool === 'pen' ? [x, y, Math.round(event.pressure * 100)] : [x, y];
        erased.current.clear();
        if (tool === 'eraser') erase(x, y);
      }}
      onPointerMove={move}
      onPointerUp={(event) => {
        if (tool === 'text' && pressed.current) onPlace(...pointOf(event));
        finish();
      }}
      onPointerCancel={finish}
    >
      <rect width={BOARD_WIDTH} height={BOARD_HEIGHT} rx={8} fill="#fff" />
      {marks.map((mark) => (
        <MarkShape key={mark.id} mark={mark} />
      ))}
      {current && <MarkShape mark={current} />}
      {draft && <MarkShape mark={draft} />}
    </svg>
  );
}
