import { expect, it } from 'vitest';
import { createDeliveryTracker } from './live';

it('takes each id only once', () => {
  const marks = createDeliveryTracker('s0');
  expect(marks.heardAny()).toBe(false);
  expect([marks.take(7, 1), marks.take(5, 2), marks.take(7, 3)]).toEqual([true, true, false]);
  expect(marks.base()).toBe('s0');
});

it('advancing forgets what the new base covers, and keeps what was heard meanwhile', () => {
  const marks = createDeliveryTracker('s0');
  marks.take(1, 10);
  marks.take(2, 20);
  marks.advance('s1', 15);
  expect(marks.base()).toBe('s1');
  expect([marks.take(1, 30), marks.take(2, 31)]).toEqual([true, false]);
});
