import { expect, it } from 'vitest';
import { isWellFormed } from './site';

it.each([
  ['http://a/', true],
  ['http://a/mentor%C3%ADas?q=%', true],
  ['http://a/%E0%A4%A', false],
  ['http://a/%', false],
  ['http://a//evil.example', false],
  ['http://a/%5cevil.example', false],
  ['http://a/x%00', false],
])('%s -> %s', (url, expected) => {
  expect(isWellFormed(url)).toBe(expected);
});
