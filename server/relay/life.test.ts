import { expect, it } from 'vitest';
import { lifeOf } from './life';

it.each([
  [1_000_000, 1_300_000, 360_000],
  [1_000_000, 1_000_001, 60_001],
  [1_000_000, 1_000_000, 0],
  [1_000_000, 900_000, 0],
  [1_000_000, null, 600_000],
  // A timer of more than 2^31 ms would fire at once.
  [1_000_000, 90 * 86_400_000, 12 * 3_600_000],
])('at %i, of a token until %s: %i ms', (now, accessUntil, life) => {
  expect(lifeOf({ accessUntil }, now)).toBe(life);
});
