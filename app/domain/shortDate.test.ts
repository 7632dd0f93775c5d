import { expect, it } from 'vitest';
import { shortDate } from './shortDate';

const clock = { now: new Date('2026-11-20T23:30:00.000Z'), timeZone: 'Europe/Madrid' };

it.each([
  // It is the 21st in Madrid.
  ['2026-11-20T23:10:00.000Z', '00:10'],
  ['2026-11-20T22:59:00.000Z', 'ayer'],
  ['2026-11-03T10:00:00.000Z', '3 nov'],
  ['2025-12-31T22:30:00.000Z', '31/12/2025'],
])('%s is %s', (at, text) => {
  expect(shortDate(at, clock)).toBe(text);
});
