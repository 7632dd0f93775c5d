import { expect, test } from 'vitest';
import { createBucket } from './connection';

test('a bucket allows its size, and what has been refilled since', () => {
  let now = 0;
  const take = createBucket({ size: 3, perSecond: 2 }, () => now);
  expect([take(1), take(2), take(1)]).toEqual([true, true, false]);
  now = 500;
  expect([take(1), take(1)]).toEqual([true, false]);
  now = 60_000;
  expect([take(4), take(3), take(1)]).toEqual([false, true, false]);
});
