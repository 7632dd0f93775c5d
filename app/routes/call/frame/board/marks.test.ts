import { expect, it } from 'vitest';
import { isTouched, type NewMark, outlineOf, pictureBox } from './marks';

const mark = (wish: Partial<NewMark>): NewMark => ({
  kind: 'pen',
  ink: 'black',
  size: 5,
  points: [],
  text: '',
  ...wish,
});

it('the eraser touches strokes and lines near their ink, also between points, and texts and pictures inside', () => {
  const pen = mark({ points: [100, 100, 50, 300, 100, 50] });
  expect([isTouched(pen, 200, 110), isTouched(pen, 200, 130), isTouched(pen, 330, 100)]).toEqual([
    true,
    false,
    false,
  ]);
  const line = mark({ kind: 'line', points: [0, 0, 100, 100] });
  expect([isTouched(line, 50, 60), isTouched(line, 90, 10)]).toEqual([true, false]);
  expect(isTouched(mark({ points: [10, 10, 50] }), 12, 8)).toBe(true);
  const text = mark({ kind: 'text', size: 40, points: [500, 500], text: 'Hola' });
  expect([isTouched(text, 520, 520), isTouched(text, 700, 520)]).toEqual([true, false]);
  const picture = mark({ kind: 'picture', points: [10, 10, 200, 100], text: '7' });
  expect([isTouched(picture, 200, 100), isTouched(picture, 220, 100)]).toEqual([true, false]);
});

it('a stroke is a closed outline, of a single point too; nothing has none', () => {
  const path = outlineOf(mark({ points: [0, 0, 50, 40, 40, 50, 80, 0, 50] }));
  expect(path).toMatch(/^M[-\d. ]+Q[-\d. ]+Z$/);
  expect(outlineOf(mark({ points: [5, 5, 50] }))).toMatch(/^M.+Z$/);
  expect(outlineOf(mark({}))).toBe('');
});

it('a measured pressure makes a stroke wider', () => {
  const at = (pressure: number) => [0, 0, pressure, 100, 0, pressure, 200, 0, pressure];
  const height = (points: number[]) => {
    const numbers = outlineOf(mark({ size: 20, points })).match(/-?\d+\.\d/g) ?? [];
    return Math.max(...numbers.filter((_, index) => index % 2 === 1).map(Number));
  };
  expect(height(at(90))).toBeGreaterThan(height(at(20)));
});

it('a picture goes into the middle of the page with a margin, in its shape', () => {
  expect(pictureBox({ width: 1000, height: 1000 })).toEqual([307, 100, 800, 800]);
  expect(pictureBox({ width: 4000, height: 1000 })).toEqual([141, 359, 1131, 283]);
});
