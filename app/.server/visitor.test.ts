import { expect, it } from 'vitest';
import { isThisMachine } from './visitor';

it.each([
  ['127.0.0.1', 'localhost:3000', true],
  ['::1', '[::1]:3000', true],
  ['::ffff:127.0.0.1', 'LOCALHOST', true],
  ['127.0.0.1', 'evil.example', false],
  ['127.0.0.1', 'localhost.evil.example', false],
  ['203.0.113.7', 'localhost:3000', false],
  ['', 'localhost', false],
])('%s asking for %s: %s', (address, host, expected) => {
  expect(isThisMachine({ address, host })).toBe(expected);
});
