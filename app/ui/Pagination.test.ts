import { describe, expect, it } from 'vitest';
import { pageWindow } from './Pagination';

const shown = (page: number, pages: number) =>
  pageWindow(page, pages)
    .map((entry) => (entry.kind === 'page' ? entry.page : '…'))
    .join(' ');

describe('pageWindow', () => {
  it.each([
    [1, 1, '1'],
    [1, 3, '1 2 3'],
    [1, 10, '1 2 3 … 10'],
    [5, 10, '1 … 3 4 5 6 7 … 10'],
    [6, 12, '1 … 4 5 6 7 8 … 12'],
    [10, 10, '1 … 8 9 10'],
    [4, 7, '1 2 3 4 5 6 7'],
    [5, 7, '1 … 3 4 5 6 7'],
    [3, 7, '1 2 3 4 5 … 7'],
  ])('page %i of %i: %s', (page, pages, expected) => {
    expect(shown(page, pages)).toBe(expected);
  });

  it('gives every entry a key of its own', () => {
    for (let page = 1; page <= 20; page++) {
      const keys = pageWindow(page, 20).map((entry) => entry.key);
      expect(new Set(keys).size).toBe(keys.length);
    }
  });
});
