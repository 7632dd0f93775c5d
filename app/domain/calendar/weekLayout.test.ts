import { describe, expect, it } from 'vitest';
import {
  dayBlocks,
  halfHourAt,
  hourBlocks,
  hoursAround,
  placeSideBySide,
  rowAt,
  rowsWithin,
  segmentsOf,
} from './weekLayout';

const ZONE = 'Europe/Madrid';
const cut = (init_date: string, end_date: string, zone = ZONE) =>
  segmentsOf({ init_date, end_date }, zone).map(({ day, from, to, before, after }) =>
    [day, from / 60, to / 60, before ? 'since' : '', after ? 'until' : ''].join(' ').trim(),
  );

describe('sessions on the wall clock', () => {
  it('are placed on their day in the time zone, whatever the offset of the instant', () => {
    expect(cut('2026-11-26T17:30:00Z', '2026-11-26T18:30:00Z')).toEqual(['2026-11-26 18.5 19.5']);
    expect(cut('2026-11-26T23:30:00Z', '2026-11-27T00:30:00Z')).toEqual(['2026-11-27 0.5 1.5']);
    expect(cut('2026-12-31T23:30:00+01:00', '2027-01-01T00:00:00+01:00')).toEqual(['2026-12-31 23.5 24']);
  });

  it('are cut at midnight, also of the year and of a leap day', () => {
    expect(cut('2026-12-31T22:00:00Z', '2027-01-01T00:30:00Z')).toEqual([
      '2026-12-31 23 24  until',
      '2027-01-01 0 1.5 since',
    ]);
    expect(cut('2028-02-28T22:30:00Z', '2028-02-28T23:30:00Z')).toEqual([
      '2028-02-28 23.5 24  until',
      '2028-02-29 0 0.5 since',
    ]);
    expect(cut('2026-11-20T12:00:00Z', '2026-11-22T12:00:00Z')).toHaveLength(3);
  });

  it('keep their own hour before and after the clocks change', () => {
    expect(cut('2026-10-24T07:00:00Z', '2026-10-24T08:00:00Z')).toEqual(['2026-10-24 9 10']);
    expect(cut('2026-10-25T08:00:00Z', '2026-10-25T09:00:00Z')).toEqual(['2026-10-25 9 10']);
    expect(cut('2027-03-27T08:00:00Z', '2027-03-27T09:00:00Z')).toEqual(['2027-03-27 9 10']);
    expect(cut('2027-03-28T07:00:00Z', '2027-03-28T08:00:00Z')).toEqual(['2027-03-28 9 10']);
  });

  it('jump over the missing hour, and are as long as they are within the repeated one', () => {
    expect(cut('2027-03-28T00:30:00Z', '2027-03-28T01:30:00Z')).toEqual(['2027-03-28 1.5 3.5']);
    expect(cut('2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z')).toEqual(['2026-10-25 2.5 3.5']);
    expect(cut('2026-10-25T00:45:00Z', '2026-10-25T01:15:00Z')).toEqual(['2026-10-25 2.75 3.25']);
    expect(cut('2026-10-24T23:00:00Z', '2026-10-25T02:00:00Z')).toEqual(['2026-10-25 1 3']);
  });

  it('take half an hour without a valid length', () => {
    expect(cut('2026-11-26T17:30:00Z', '2026-11-26T17:30:00Z')).toEqual(['2026-11-26 18.5 19']);
    expect(cut('2026-11-26T17:30:00Z', '2026-11-25T17:30:00Z')).toEqual(['2026-11-26 18.5 19']);
    expect(cut('2026-11-26T00:00:00Z', '2030-11-25T17:30:00Z')).toHaveLength(31);
  });
});

/** 'name at row+rows lane/lanes' */
const place = (spans: Record<string, [from: number, to: number]>) =>
  placeSideBySide(Object.entries(spans).map(([name, [from, to]]) => ({ name, from: from * 60, to: to * 60 })))
    .map(({ item, row, rows, lane, lanes }) => `${item.name} ${row}+${rows} ${lane}/${lanes}`)
    .sort();

describe('sessions beside each other', () => {
  it('have the full width when alone, or when one begins as another ends', () => {
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

  it('use as many columns as overlap', () => {
    const placed = placeSideBySide(Array.from({ length: 12 }, () => ({ from: 600, to: 660 })));
    expect(placed.map(({ lane }) => lane)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(placed.every(({ lanes }) => lanes === 12)).toBe(true);
  });

  it('are drawn on whole rows, at least half an hour, and never over each other', () => {
    expect(place({ a: [9, 9.2], b: [9.25, 9.4] })).toEqual(['a 36+2 0/2', 'b 37+2 1/2']);
    expect(place({ late: [23.9, 24] })).toEqual(['late 94+2 0/1']);
  });

  it('an empty list places nothing', () => expect(placeSideBySide([])).toEqual([]));
});

const blocks = (spans: readonly (readonly [from: number, to: number])[]) =>
  hourBlocks(spans.map(([from, to]) => ({ from: from * 60, to: to * 60 })));

describe('the hours that a week shows', () => {
  it.each([
    [[], '8-20'],
    [[[9, 10]], '8 9 10-20'],
    [[[6.5, 7]], '6 7-20'],
    [
      [
        [9, 13],
        [16, 18.5],
      ],
      '8 9 10 11 12 13-16 16 17 18 19',
    ],
    [
      [
        [0, 1.5],
        [23, 24],
      ],
      '0 1 2-23 23',
    ],
    [[[20, 20.25]], '8-20 20'],
    [
      [
        [9, 13],
        [15.5, 20],
      ],
      '8 9 10 11 12 13-15 15 16 17 18 19',
    ],
  ] as const)('with %j are %s', (spans, expected) => {
    const shown = blocks(spans).map(({ from, to, isFolded }) =>
      isFolded ? `${from / 60}-${to / 60}` : `${from / 60}`,
    );
    expect(shown.join(' ')).toBe(expected);
  });

  it('place a minute by its hour, and by its share of a folded stretch', () => {
    const week = blocks([[16, 17]]);
    expect([8, 12, 16, 16.75, 19.75].map((hour) => rowAt(hour * 60, week))).toEqual(
      [0, 2, 4, 7, 11.67].map((row) => expect.closeTo(row, 2)),
    );
    expect([rowAt(7 * 60, week), rowAt(20 * 60, week)]).toEqual([null, null]);
  });

  it('give a span whole rows, cut at what is shown', () => {
    const week = blocks([[16, 17]]);
    const rowsOf = (from: number, to: number) => rowsWithin({ from: from * 60, to: to * 60 }, week);
    expect(rowsOf(16, 16.75)).toEqual({ row: 4, rows: 3 });
    expect(rowsOf(8, 17)).toEqual({ row: 0, rows: 8 });
    expect(rowsOf(0, 24)).toEqual({ row: 0, rows: 12 });
    expect([rowsOf(6, 8), rowsOf(21, 22), rowsOf(10, 10)]).toEqual([null, null, null]);
  });

  it('find the half hour of a row, but none in a folded stretch', () => {
    const week = blocks([[16, 17]]);
    expect([4, 5.9, 6, 7.9].map((row) => halfHourAt(row, week))).toEqual([960, 960, 990, 990]);
    expect([halfHourAt(1, week), halfHourAt(40, week), halfHourAt(-1, week)]).toEqual([null, null, null]);
  });

  it('begin and end with the hours in use for one day; an empty day folds none', () => {
    const of = (...spans: (readonly [number, number])[]) =>
      dayBlocks(spans.map(([from, to]) => ({ from: from * 60, to: to * 60 })))
        .map(({ from, to, isFolded }) => (isFolded ? `${from / 60}-${to / 60}` : `${from / 60}`))
        .join(' ');
    expect(of([16, 17], [10.5, 11])).toBe('10 11-16 16');
    expect(of()).toBe('8 9 10 11 12 13 14 15 16 17 18 19');
    expect(hoursAround([{ from: 390, to: 1440 }])).toHaveLength(18);
  });
});
