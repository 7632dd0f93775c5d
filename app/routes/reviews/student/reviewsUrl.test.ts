import { expect, it } from 'vitest';
import { readPages, reviewDialogOf, reviewsHref } from './reviewsUrl';

it('each list keeps the other’s page, and a dialog keeps both', () => {
  expect(reviewsHref('?pendientes=2&pagina=3&resena=x', { own: 4 })).toBe('/reviews?pendientes=2&pagina=4');
  expect(reviewsHref('?pendientes=2&pagina=3', { pending: 1 })).toBe('/reviews?pagina=3');
  expect(reviewsHref('', {})).toBe('/reviews');
  expect(reviewsHref('?pendientes=2&editar=9', { resena: 'a b' })).toBe('/reviews?pendientes=2&resena=a+b');
});

it.each([
  ['', { pending: 1, own: 1 }],
  ['?pendientes=0&pagina=-3', { pending: 1, own: 1 }],
  ['?pendientes=x&pagina=7', { pending: 1, own: 7 }],
])('pages of %j', (search, pages) => {
  expect(readPages(search)).toEqual(pages);
});

it.each([
  ['', null],
  ['?resena=', null],
  ['?resena=abc', { name: 'resena', key: 'abc' }],
  ['?borrar=4&pagina=2', { name: 'borrar', key: '4' }],
])('the dialog of %j', (search, asked) => {
  expect(reviewDialogOf(search)).toEqual(asked);
});
