import { expect, test } from 'vitest';
import { readSharedCode } from './findShared';

test.each([
  ['17', { kind: 'id', key: '17' }],
  [' 17 ', { kind: 'id', key: '17' }],
  ['MENTOR-2026-0417', { kind: 'room', key: 'MENTOR-2026-0417' }],
  ['mentor-2026-04171234', { kind: 'room', key: 'MENTOR-2026-04171234' }],
  ['MENTOR-26-0417', { kind: 'other', key: 'MENTOR-26-0417' }],
  ['session-3-x', { kind: 'other', key: 'session-3-x' }],
  ['6f1c2a34-0000-4000-8000-000000000001', { kind: 'other', key: '6f1c2a34-0000-4000-8000-000000000001' }],
])('%s', (text, code) => {
  expect(readSharedCode(text)).toEqual(code);
});

test.each([
  '',
  ' ',
  '0',
  '007',
  '9999999999999999999',
  '-1',
  '..',
  '.',
  'a/b',
  'a\\b',
  'a\u0000b',
  'x'.repeat(101),
])('%j is no id', (text) => {
  const code = readSharedCode(text);
  if (text === '-1') expect(code).toEqual({ kind: 'other', key: '-1' });
  else expect(code).toBeNull();
});
