import { expect, test } from 'vitest';
import { openHref, readOpenState } from './openUrl';

test('an address keeps its full state when read and written back', () => {
  const href = '/mentorships/abiertas?area=algebra&mentor=7&page=2&unirme=abc';
  const state = readOpenState(href.split('?')[1] ?? '');
  expect(state).toEqual({ area: 'algebra', mentor: '7', page: 2, joining: 'abc' });
  expect(openHref(state, { joining: 'abc' })).toBe(href);
  expect(openHref(state)).toBe('/mentorships/abiertas?area=algebra&mentor=7&page=2');
  expect(openHref({})).toBe('/mentorships/abiertas');
});

test.each([
  'mentor=eva',
  'mentor=0',
  'mentor=9999999999',
  'area=a,b',
  `area=${'a'.repeat(101)}`,
  'page=-1',
  'page=x',
])('%s is ignored', (search) => {
  expect(openHref(readOpenState(search))).toBe('/mentorships/abiertas');
});
