import { getStroke } from 'perfect-freehand';
import { memo } from 'react';
import type { BoardMark } from '~/api/contract/room';
import { BOARD_HEIGHT, BOARD_WIDTH } from '~/api/contract/rules/board';
import * as paths from '~/app/paths';

export type NewMark = Omit<BoardMark, 'id' | 'page'>;
export type Tool = BoardMark['kind'] | 'eraser';

/** On white paper, in light and dark alike. */
export const INK_COLORS: Record<BoardMark['ink'], string> = {
  black: '#1b1b1f',
  blue: '#1d4ed8',
  red: '#c81e1e',
  green: '#15803d',
};
export const FONT = 'sans-serif';

/** A pen's stroke as the path of its outline, wider where it was pressed, or drawn slowly where nothing measures that. */
export function outlineOf({ points, size }: Pick<BoardMark, 'points' | 'size'>): string {
  const inputs: number[][] = [];
  for (let at = 0; at + 2 < points.length; at += 3) {
    inputs.push([points[at] ?? 0, points[at + 1] ?? 0, (points[at + 2] ?? 50) / 100]);
  }
  const isMeasured = inputs.some(([, , pressure]) => pressure !== 0.5);
  const outline = getStroke(inputs, { size, thinning: 0.5, simulatePressure: !isMeasured, last: true });
  const text = outline.map(([x, y], at) => {
    const [nextX, nextY] = outline[(at + 1) % outline.length] ?? [x, y];
    return [x, y, (x + nextX) / 2, (y + nextY) / 2].map((one) => one.toFixed(1)).join(' ');
  });
  return outline[0] ? `M${outline[0].map((one) => one.toFixed(1)).join(' ')}Q${text.join(' ')}Z` : '';
}

/** Units around a mark that the eraser touches. */
const REACH = 14;

/** Whether the eraser at this point touches the mark. */
export function isTouched({ kind, points, size, text }: NewMark, x: number, y: number): boolean {
  const [left = 0, top = 0, width = text.length * size * 0.55, height = size * 1.2] = points;
  if (kind === 'text' || kind === 'picture') {
    return x >= left && x <= left + width && y >= top && y <= top + height;
  }
  const step = kind === 'pen' ? 3 : 2;
  for (let at = 0; at < points.length; at += step) {
    const [x1 = 0, y1 = 0] = points.slice(at, at + 2);
    const [x2 = x1, y2 = y1] = points.slice(at + step, at + step + 2);
    const length = (x2 - x1) ** 2 + (y2 - y1) ** 2;
    const along = length && Math.min(1, Math.max(0, ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / length));
    const distance = Math.hypot(x - x1 - along * (x2 - x1), y - y1 - along * (y2 - y1));
    if (distance <= REACH + size / 2) return true;
  }
  return false;
}

/** The largest size of a picture that leaves a margin on the page, in its middle. */
export function pictureBox({ width, height }: { width: number; height: number }): number[] {
  const scale = Math.min((BOARD_WIDTH * 0.8) / width, (BOARD_HEIGHT * 0.8) / height);
  const [w, h] = [width * scale, height * scale];
  return [(BOARD_WIDTH - w) / 2, (BOARD_HEIGHT - h) / 2, w, h].map(Math.round);
}

/** A mark on the page. */
export const MarkShape = memo(({ mark }: { mark: NewMark }) => {
  const { kind, points, size, text } = mark;
  const [x = 0, y = 0, toX = 0, toY = 0] = points;
  const color = INK_COLORS[mark.ink];
  if (kind === 'pen') return <path d={outlineOf(mark)} fill={color} />;
  if (kind === 'picture') {
    return <image href={paths.materialPicture(text)} x={x} y={y} width={toX} height={toY} />;
  }
  if (kind === 'line') {
    return <line x1={x} y1={y} x2={toX} y2={toY} stroke={color} strokeWidth={size} strokeLinecap="round" />;
  }
  return (
    <text x={x} y={y + size} fontSize={size} fontFamily={FONT} fill={color}>
      {text}
    </text>
  );
});
