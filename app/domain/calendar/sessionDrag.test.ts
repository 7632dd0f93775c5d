import { describe, expect, it } from 'vitest';
import { isSamePlace, placeAfterKey, placeAt } from './sessionDrag';

const DAY = '2026-12-02';
const at = (from: number, to: number, day = DAY) => ({ day, span: { from: from * 60, to: to * 60 } });

describe('placeAt', () => {
  it('snaps to half hours and keeps the length, in whole half hours', () => {
    expect(placeAt(DAY, 17 * 60 + 20, { from: 600, to: 660 })).toEqual(at(17.5, 18.5));
    expect(placeAt(DAY, 17 * 60, { from: 600, to: 645 })).toEqual(at(17, 18));
  });

  it('stays within the bookable day', () => {
    expect(placeAt(DAY, 0, { from: 600, to: 660 })).toEqual(at(6, 7));
    expect(placeAt(DAY, 24 * 60, { from: 600, to: 690 })).toEqual(at(22.5, 24));
  });
});

describe('placeAfterKey', () => {
  const days = ['2026-12-01', DAY];
  it('moves by half hours and by days, and stays where there is no further one', () => {
    expect(placeAfterKey('ArrowDown', at(10, 11), days)).toEqual(at(10.5, 11.5));
    expect(placeAfterKey('ArrowUp', at(6, 7), days)).toEqual(at(6, 7));
    expect(placeAfterKey('ArrowLeft', at(10, 11), days)).toEqual(at(10, 11, '2026-12-01'));
    expect(placeAfterKey('ArrowRight', at(10, 11), days)).toEqual(at(10, 11));
  });

  it('leaves other keys alone', () => {
    expect(['Tab', 'a', 'toString'].map((key) => placeAfterKey(key, at(10, 11), days))).toEqual([
      null,
      null,
      null,
    ]);
  });
});

it('isSamePlace compares day and start', () => {
  expect(isSamePlace(at(10, 11), at(10, 11))).toBe(true);
  expect(isSamePlace(at(10, 11), at(10.5, 11.5))).toBe(false);
  expect(isSamePlace(at(10, 11), at(10, 11, '2026-12-01'))).toBe(false);
});
