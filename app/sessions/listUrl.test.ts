import { describe, expect, it } from 'vitest';
import { isFiltered, listHref, readListState, readView, tabHref, weekHref } from './listUrl';

describe('readListState', () => {
  it('reads filters and page', () => {
    expect(readListState('?q=%C3%A1lgebra&status=pending&page=2&detalle=abc')).toEqual({
      q: 'álgebra',
      status: 'pending',
      page: 2,
      tab: 'next',
      ended: 1,
    });
  });

  it('falls back on nonsense and bounds the search', () => {
    const state = readListState(`?status=%00&page=-7&q=${'x'.repeat(900)}`);
    expect(state).toMatchObject({ status: 'all', page: 1 });
    expect(state.q).toHaveLength(200);
  });
});

describe('listHref', () => {
  it('leaves defaults out', () => {
    expect(listHref(readListState('?page=1&status=all&q='))).toBe('/mentorships');
  });

  it('keeps what is not changed', () => {
    const state = readListState('?q=ana+mar&status=upcoming&page=3&cancelar=x');
    expect(listHref(state, { page: 2 })).toBe('/mentorships?q=ana+mar&status=upcoming&page=2');
  });
});

it('has three tabs, each with an address', () => {
  expect([tabHref('next'), weekHref(null), tabHref('past')]).toEqual([
    '/mentorships',
    '/mentorships?vista=semana',
    '/mentorships?vista=pasadas',
  ]);
  expect(weekHref('2026-11-23')).toBe('/mentorships?vista=semana&semana=2026-11-23');
  expect(['?vista=semana', '?vista=pasadas', '?vista=mes', ''].map(readView)).toEqual([
    'week',
    'past',
    'next',
    'next',
  ]);
});

it('turns the pages of what is over and of what did not take place apart', () => {
  const state = readListState('?vista=pasadas&page=2&anuladas=3');
  expect(listHref(state, { page: 3 })).toBe('/mentorships?vista=pasadas&page=3&anuladas=3');
  expect(isFiltered(state)).toBe(false);
  expect(isFiltered(readListState('?vista=pasadas&q=ana'))).toBe(true);
});
