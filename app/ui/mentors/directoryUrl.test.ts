import { describe, expect, it } from 'vitest';
import { clearedHref, directoryHref, readDirectory, tidiedAddress } from './directoryUrl';

const FULL =
  '/mentors?favoritos=1&q=ana+l%C3%B3pez&expertises=algebra&expertises=fisica&price_max=22.5&min_rating=4&day=0&part=morning&order=rating&pagina=3';

describe('the address of the directory', () => {
  it('holds all of its state', () => {
    const { state } = readDirectory(new URL(FULL, 'http://x').search);
    expect(directoryHref(state, { page: state.page })).toBe(FULL);
  });

  it('leaves out what is at its default, and begins at page 1 when something changes', () => {
    expect(directoryHref(readDirectory('').state)).toBe('/mentors');
    expect(directoryHref(readDirectory('pagina=4').state, { q: 'ana' })).toBe('/mentors?q=ana');
    expect(readDirectory('pagina=x').state.page).toBe(1);
  });

  it('is cleared of filters, not of the order', () => {
    expect(clearedHref(readDirectory(new URL(FULL, 'http://x').search).state)).toBe('/mentors?order=rating');
  });
});

it('asks when by one control, whose value is a query; an address of before means the same', () => {
  const hrefOf = (search: string) => directoryHref(readDirectory(search).state);
  expect(hrefOf('cuando=day%3D5%26part%3Dmorning')).toBe('/mentors?day=5&part=morning');
  expect(hrefOf('day=5&part=morning')).toBe('/mentors?day=5&part=morning');
  expect(hrefOf('cuando=free%3Dweek&day=5')).toBe('/mentors?free=week');
  expect(hrefOf('cuando=&day=5')).toBe('/mentors');
  expect(hrefOf('cuando=q%3Dana')).toBe('/mentors');
});

describe('a form sent without scripts', () => {
  const tidy = (search: string) => tidiedAddress(new URLSearchParams(search));

  it('leads to the tidy address, and a tidy address is kept', () => {
    expect(tidy('q=ana&expertises=algebra')).toBeNull();
    expect(tidy('')).toBeNull();
    expect(
      tidy('intent=enter&q=&price_max=20&day=&expertises_scope=&expertises_search=&expertises_shown='),
    ).toBe('/mentors?price_max=20');
    expect(tidy('q=')).toBe('/mentors');
    expect(tidy('cuando=day%3D5')).toBe('/mentors?day=5');
  });

  it('keeps the search for areas while one searches', () => {
    expect(tidy('q=ana&expertises_search=alg&expertises_shown=&intent=expertises:buscar')).toBe(
      '/mentors?q=ana&expertises_search=alg&expertises_shown=%3Aalg',
    );
    expect(tidy('expertises_search=&expertises_scope=&intent=expertises:buscar')).toBe(
      '/mentors?expertises_shown=%3A',
    );
    expect(tidy('intent=enter&expertises_search=alg&expertises_scope=')).toBe(
      '/mentors?expertises_search=alg&expertises_shown=%3Aalg',
    );
    expect(tidy('expertises_search=alg&expertises_shown=:alg&expertises=algebra&q=')).toBe(
      '/mentors?expertises=algebra',
    );
  });

  it('never leads to an address that is tidied again', () => {
    for (const search of ['q=', 'intent=x&q=a', 'intent=expertises:buscar', 'favoritos=&pagina=']) {
      expect(tidiedAddress(new URL(tidy(search) ?? '', 'http://x').searchParams)).toBeNull();
    }
  });
});
