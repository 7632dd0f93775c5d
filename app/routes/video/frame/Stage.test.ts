import { describe, expect, it } from 'vitest';
import { tileGrid } from './Stage';

const columns = (count: number, width: number, height: number) =>
  tileGrid({ count, width, height, gap: 8 }).columns;

describe('the mosaic', () => {
  it.each([
    [1, 1280, 720, 1],
    [2, 1280, 720, 2],
    [3, 1280, 720, 2],
    [6, 1280, 720, 3],
    [7, 1280, 720, 3],
    [2, 375, 560, 1],
    [4, 375, 560, 2],
    [6, 375, 560, 2],
    [2, 812, 300, 2],
    [6, 812, 300, 3],
  ])('%i people on %i x %i: %i columns', (count, width, height, expected) => {
    expect(columns(count, width, height)).toBe(expected);
  });

  it('stays inside, whatever the space', () => {
    for (const [width, height] of [
      [320, 200],
      [375, 560],
      [812, 280],
      [1920, 1000],
    ] as const) {
      for (let count = 1; count <= 7; count += 1) {
        const grid = tileGrid({ count, width, height, gap: 8 });
        const rows = Math.ceil(count / grid.columns);
        expect(grid.width * grid.columns + 8 * (grid.columns - 1)).toBeLessThanOrEqual(width);
        expect(grid.height * rows + 8 * (rows - 1)).toBeLessThanOrEqual(height);
      }
    }
  });

  it('has no size where there is no space', () => {
    expect(tileGrid({ count: 3, width: 0, height: 0, gap: 8 })).toMatchObject({ width: 0, height: 0 });
  });
});
