import { expect, test } from 'vitest';
import { explainStartFailure } from './runProgram';

test('a refused statement is reported without its values', () => {
  const cause = Object.assign(new Error('duplicate key'), {
    code: '23505',
    table: 'users',
    constraint: 'users_pkey',
  });
  const error = Object.assign(new Error('Failed query: insert … params: ana@example.com', { cause }), {
    query: 'insert …',
    params: ['ana@example.com'],
  });
  expect(explainStartFailure(error)).toBe('The database refused a statement: users, users_pkey (23505).');
});

test('an unexpected error is one line too, with its place instead of a stack', () => {
  const error = Object.assign(new Error('deadlock detected\nDETAIL: …'), { code: '40P01' });
  expect(explainStartFailure(error)).toMatch(
    /^The start failed: deadlock detected \(40P01, at .*runProgram\.test\.ts.*\)\.$/,
  );
  expect(explainStartFailure(new RangeError())).toMatch(/^The start failed: RangeError \(at .*\)\.$/);
});

test('a host that does not exist is named', () => {
  const error = Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND', hostname: '300.1.1.1' });
  expect(explainStartFailure(error)).toContain('300.1.1.1');
});
