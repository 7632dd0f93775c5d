import { expect, it } from 'vitest';
import { minutesLeft } from './Notices';

const CLOSES = Date.UTC(2026, 10, 22, 12);

it.each([
  ['long before', 6 * 60_000, null],
  ['few minutes before', 4.2 * 60_000, 5],
  ['in the last minute', 30_000, 1],
  ['later', -30_000, 0],
])('%s', (_, before, minutes) => {
  expect(minutesLeft({ at: CLOSES - before, ahead: 0, closesAt: CLOSES })).toBe(minutes);
});

it('counts by the clock of the server', () => {
  const wrong = CLOSES - 3_600_000;
  expect(minutesLeft({ at: wrong, ahead: 3_600_000 - 60_000, closesAt: CLOSES })).toBe(1);
});

it('is null before the closing time is known', () => {
  expect(minutesLeft({ at: CLOSES, ahead: 0, closesAt: 0 })).toBeNull();
});
