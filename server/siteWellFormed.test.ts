import { expect, it } from 'vitest';
import { isWellFormed, withoutNul } from './site';

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

it('removes NUL from the parameters of a page, and leaves everything else', () => {
  expect(withoutNul('/mentors?q=a%00b&x=%00?y=%2500')).toBe('/mentors?q=ab&x=?y=%2500');
  for (const url of ['/mentors', '/x%00', '/api/mentors/?search=a%00', '/cal/x/?a=%00'])
    expect(withoutNul(url)).toBe(url);
});
