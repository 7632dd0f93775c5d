import { expect, it } from 'vitest';
import { formatCount, formatScore, isInPoints, scoreText } from './scores';

it.each([
  [4.91, '4,91'],
  [4.9, '4,90'],
  [5, '5,00'],
  [0, ''],
  [-1, ''],
  [null, ''],
])('a score of %s reads %j', (score, text) => {
  expect(formatScore(score)).toBe(text);
});

it.each([
  [7, '7'],
  [1204, '1.204'],
  [20000, '20.000'],
])('%d reads %s', (count, text) => {
  expect(formatCount(count)).toBe(text);
});

it.each([
  [4.9, '4,9 sobre 5'],
  [5, '5 sobre 5'],
  [5.01, '5,01 puntos'],
  [1204, '1.204 puntos'],
  [0, ''],
  [null, ''],
])('a score of %s by itself reads %j', (score, text) => {
  expect(scoreText(score)).toBe(text);
});

it('a list is in points as soon as one of its scores can be nothing else', () => {
  expect(isInPoints([null, 4.9, 5])).toBe(false);
  expect(isInPoints([3, 320])).toBe(true);
  expect([formatScore(3, true), formatScore(1320.5, true)]).toEqual(['3', '1.320,5']);
});
