import { describe, expect, it } from 'vitest';
import { pageOf, readPage } from './pagination';

const numbers = (n: number) => Array.from({ length: n }, (_, i) => i + 1);

describe('pageOf', () => {
  it('cuts pages and counts positions from 1', () => {
    expect(pageOf(numbers(14), 2, 6)).toEqual({
      items: [7, 8, 9, 10, 11, 12],
      page: 2,
      pages: 3,
      from: 7,
      to: 12,
      total: 14,
    });
    expect(pageOf(numbers(14), 3, 6)).toMatchObject({ items: [13, 14], from: 13, to: 14 });
  });

  it('adds no empty page after a full last one', () => {
    expect(pageOf(numbers(12), 2, 6)).toMatchObject({ pages: 2, to: 12 });
  });

  it('stays inside: beyond the end is the last page, below 1 the first', () => {
    expect(pageOf(numbers(7), 99, 6)).toMatchObject({ page: 2, items: [7] });
    expect(pageOf(numbers(7), -3, 6)).toMatchObject({ page: 1, from: 1 });
  });

  it('an empty list is one empty page from 0 to 0', () => {
    expect(pageOf([], 4, 6)).toEqual({ items: [], page: 1, pages: 1, from: 0, to: 0, total: 0 });
  });
});

describe('readPage', () => {
  it.each([
    ['3', 3],
    [' 2 ', 2],
    ['0', 1],
    ['-1', 1],
    ['1.5', 1],
    ['1e3', 1],
    ['dos', 1],
    ['', 1],
    [null, 1],
    ['99999999999999999999', 1],
  ])('reads %j as %d', (parameter, page) => {
    expect(readPage(parameter)).toBe(page);
  });
});
