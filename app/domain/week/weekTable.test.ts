import { describe, expect, it } from 'vitest';
import { cellAfterKey, paint, rectangle } from './weekTable';

describe('painting', () => {
  it('covers the rectangle between two corners, whichever come first', () => {
    expect(rectangle(8, 17)).toEqual([8, 9, 10, 15, 16, 17]);
    expect(rectangle(10, 15)).toEqual(rectangle(15, 10));
    expect(rectangle(10, 15)).toEqual(rectangle(8, 17));
    expect(rectangle(4, 4)).toEqual([4]);
  });

  it('starts from the original at every step, so that moving back undoes', () => {
    const before = Array.from({ length: 14 }, (_, cell) => cell === 9);
    expect(paint(before, { from: 0, to: 8, on: true }).flatMap((on, cell) => (on ? [cell] : []))).toEqual([
      0, 1, 7, 8, 9,
    ]);
    expect(paint(before, { from: 9, to: 9, on: false }).some(Boolean)).toBe(false);
    expect(before[9]).toBe(true);
  });
});

describe('keys', () => {
  it.each([
    ['ArrowDown', 8, 15],
    ['ArrowUp', 8, 1],
    ['ArrowLeft', 8, 7],
    ['ArrowRight', 8, 9],
    ['ArrowLeft', 7, 7],
    ['ArrowRight', 6, 6],
    ['ArrowUp', 3, 3],
    ['ArrowDown', 251, 251],
    ['Home', 10, 7],
    ['End', 10, 13],
    ['PageDown', 0, 28],
    ['PageDown', 250, 250],
    ['PageUp', 10, 3],
  ])('%s from %i leads to %i', (key, from, to) => {
    expect(cellAfterKey(key, from, 252)).toBe(to);
  });

  it.each([
    ['ArrowDown', 1, 15],
    ['ArrowRight', 1, 3],
    ['ArrowRight', 3, 3],
    ['ArrowLeft', 1, 1],
    ['End', 1, 3],
    ['Home', 3, 1],
    ['PageDown', 1, 15],
    ['PageUp', 15, 1],
  ])('%s from %i skips empty cells to %i', (key, from, to) => {
    expect(cellAfterKey(key, from, 28, (cell) => [1, 3, 15].includes(cell))).toBe(to);
  });

  it.each(['Enter', ' ', 'a', 'toString'])('%j is ignored', (key) => {
    expect(cellAfterKey(key, 0, 252)).toBeNull();
  });
});
