import { expect, it } from 'vitest';
import { chatCapacity, openFileLimit } from './capacity';

it.each([
  [1_048_576, 10_000],
  [20_000, 9_500],
  [4_096, 1_548],
  [1_024, 16],
  [Number.POSITIVE_INFINITY, 10_000],
])('with %d open files: %i chats', (files, chats) => {
  expect(chatCapacity(files)).toBe(chats);
});

it('reads the limit of this process', () => {
  expect(openFileLimit()).toBeGreaterThan(0);
});
