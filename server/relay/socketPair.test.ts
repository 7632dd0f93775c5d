import { expect, it } from 'vitest';
import { createRateLimit } from './socketPair';

it('each person may send a burst, then a number per minute', () => {
  let now = 1_000_000;
  const pace = createRateLimit(() => now, { burst: 3, perMinute: 60 });
  const five = () => Array.from({ length: 5 }, () => pace.take('ana'));
  expect(five()).toEqual([0, 0, 0, 1, 1]);
  expect(pace.take('eva')).toBe(0);
  now += 1_000;
  expect([pace.take('ana'), pace.take('ana')]).toEqual([0, 1]);
  now += 3_600_000;
  expect(five()).toEqual([0, 0, 0, 1, 1]);
});
