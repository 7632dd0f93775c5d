import { expect, test } from 'vitest';
import { createBudget } from './budget';

test('gives no more than it has, and again what came back', () => {
  const budget = createBudget(10);
  expect(budget.take(6)).toBe(true);
  expect(budget.take(5)).toBe(false);
  expect(budget.take(4)).toBe(true);
  budget.give(6);
  expect(budget.take(6)).toBe(true);
});
