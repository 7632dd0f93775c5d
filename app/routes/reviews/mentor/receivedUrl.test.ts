import { expect, test } from 'vitest';
import { readReceivedState, receivedHref } from './receivedUrl';

const NONE = { stars: null, badge: '', page: 1, asked: null };

test.each([
  ['', NONE],
  ['?estrellas=4&medalla=7&pagina=3', { ...NONE, stars: 4, badge: '7', page: 3 }],
  ['?estrellas=0', NONE],
  ['?estrellas=6&pagina=-2', NONE],
  ['?estrellas=4.0&medalla=', NONE],
  [`?medalla=${'x'.repeat(65)}`, NONE],
  ['?medalla=1%2F..', NONE],
  ['?responder=12', { ...NONE, asked: { question: 'responder', id: '12' } }],
  [
    '?quitar-respuesta=a-b&estrellas=1',
    { ...NONE, stars: 1, asked: { question: 'quitar-respuesta', id: 'a-b' } },
  ],
  ['?responder=%20', NONE],
])('%s is read', (search, state) => {
  expect(readReceivedState(search)).toEqual(state);
});

test('an address has only non-default values, without the dialog', () => {
  const state = readReceivedState('?estrellas=4&medalla=7&pagina=3&responder=9');
  expect(receivedHref(state)).toBe('/reviews?estrellas=4&medalla=7&pagina=3');
  expect(receivedHref(state, { page: 1 })).toBe('/reviews?estrellas=4&medalla=7');
  expect(receivedHref(readReceivedState(''))).toBe('/reviews');
});

test('a changed filter starts at page 1 and keeps the other filter', () => {
  const state = readReceivedState('?estrellas=4&medalla=7&pagina=3');
  expect(receivedHref(state, { stars: 5 })).toBe('/reviews?estrellas=5&medalla=7');
  expect(receivedHref(state, { stars: null })).toBe('/reviews?medalla=7');
  expect(receivedHref(state, { badge: '' })).toBe('/reviews?estrellas=4');
  expect(receivedHref(state, { stars: null, badge: '' })).toBe('/reviews');
});

test('a dialog keeps filters and page, and is read back as written', () => {
  const state = readReceivedState('?medalla=7&pagina=3');
  const href = receivedHref(state, { asked: { question: 'quitar-respuesta', id: '9' } });
  expect(href).toBe('/reviews?medalla=7&pagina=3&quitar-respuesta=9');
  expect(readReceivedState(href.slice(href.indexOf('?')))).toEqual({
    ...state,
    asked: { question: 'quitar-respuesta', id: '9' },
  });
});
