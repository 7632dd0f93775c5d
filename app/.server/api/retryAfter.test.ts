import { expect, it } from 'vitest';
import { ApiError } from './errors';
import { retryAfterOf } from './retryAfter';

const NOW = new Date('2026-11-20T10:00:00Z');

it.each([
  ['125', 125],
  [' 1 ', 1],
  ['Fri, 20 Nov 2026 10:01:30 GMT', 90],
  ['Fri, 20 Nov 2026 09:59:00 GMT', null],
  ['0', null],
  ['-5', null],
  ['pronto', null],
  ['', null],
])('%j is %s', (said, seconds) => {
  const headers = new Headers({ 'Retry-After': said });
  expect(retryAfterOf(new ApiError({ kind: 'answer', status: 429, headers }), NOW)).toBe(seconds);
});

it('is of answers alone', () => {
  expect(retryAfterOf(new ApiError({ kind: 'timeout' }), NOW)).toBeNull();
  expect(retryAfterOf(new Error('no'), NOW)).toBeNull();
});
