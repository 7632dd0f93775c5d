import { expect, it } from 'vitest';
import { editableUntil } from './reviews';

const WRITTEN = '2026-11-01T10:00:00.000Z';
const UNTIL = '2026-11-15T10:00:00.000Z';

it.each([
  [WRITTEN, UNTIL],
  [UNTIL, UNTIL],
  ['2026-11-15T10:00:00.001Z', null],
])('at %s, a review of 1 November can be edited until %s', (now, until) => {
  expect(editableUntil(WRITTEN, new Date(now))).toBe(until);
});
