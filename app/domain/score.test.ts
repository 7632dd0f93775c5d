import { expect, it } from 'vitest';
import { formatCount, formatScore } from './score';

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
