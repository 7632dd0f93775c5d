import { describe, expect, it } from 'vitest';
import { hoursWindow, placeSideBySide } from './calendarLanes';

/** 'name at row+rows lane/lanes' */
const place = (spans: Record<string, [from: number, to: number]>) =>
  placeSideBySide(Object.entries(spans).map(([name, [from, to]]) => ({ name, from: from * 60, to: to * 60 })))
    .map(({ item, row, rows, lane, lanes }) => `${item.name} ${row}+${rows} ${lane}/${lanes}`)
    .sort();

describe('sessions beside each other', () => {
  it('have the whole width alone, and when one begins as another ends', () => {
    expect(place({ a: [9, 10], b: [10, 10.5], c: [15, 16] })).toEqual([
      'a 36+4 0/1',
      'b 40+2 0/1',
      'c 60+4 0/1',
    ]);
  });

  it('share it while they overlap, a chain of them together', () => {
    expect(place({ a: [9, 11], b: [10, 12], c: [11, 13], d: [13, 14] })).toEqual([
      'a 36+8 0/2',
      'b 40+8 1/2',
      'c 44+8 0/2',
      'd 52+4 0/1',
    ]);
  });

  it('stand in as many columns as there are at once', () => {
    const placed = placeSideBySide(Array.from({ length: 12 }, () => ({ from: 600, to: 660 })));
    expect(placed.map(({ lane }) => lane)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(placed.every(({ lanes }) => lanes === 12)).toBe(true);
  });

  it('are drawn on whole rows, at least half an hour, and never over each other', () => {
    expect(place({ a: [9, 9.2], b: [9.25, 9.4] })).toEqual(['a 36+2 0/2', 'b 37+2 1/2']);
    expect(place({ late: [23.9, 24] })).toEqual(['late 94+2 0/1']);
  });

  it('of nobody are nothing', () => expect(placeSideBySide([])).toEqual([]));
});

describe('the hours that a week shows', () => {
  it.each([
    [[], 8, 20],
    [[[9, 10]], 8, 20],
    [[[6.5, 7]], 6, 20],
    [
      [
        [0, 1.5],
        [23, 24],
      ],
      0,
      24,
    ],
    [[[20, 20.25]], 8, 21],
  ] as const)('with %j are %i to %i', (spans, first, last) => {
    const minutes = spans.map(([from, to]) => ({ from: from * 60, to: to * 60 }));
    expect(hoursWindow(minutes)).toEqual({ first, last });
  });
});
