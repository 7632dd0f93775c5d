import { describe, expect, it } from 'vitest';
import { closedHref, dialogHref, listHref, readListState } from './listUrl';

describe('readListState', () => {
  it('reads filters, page and dialog', () => {
    expect(readListState('?q=%C3%A1lgebra&status=pending&page=2&detalle=abc')).toEqual({
      q: 'álgebra',
      status: 'pending',
      page: 2,
      dialog: { name: 'detalle', identifier: 'abc' },
    });
  });

  it('falls back on nonsense and bounds the search', () => {
    const state = readListState(`?status=%00&page=-7&detalle=&q=${'x'.repeat(900)}`);
    expect(state).toMatchObject({ status: 'all', page: 1, dialog: null });
    expect(state.q).toHaveLength(200);
  });

  it('shows one dialog when several are named', () => {
    expect(readListState('?cancelar=b&detalle=a').dialog).toEqual({ name: 'detalle', identifier: 'a' });
  });
});

describe('listHref', () => {
  const state = readListState('?q=ana+mar&status=upcoming&page=3&cancelar=x');

  it('leaves defaults out', () => {
    expect(listHref(readListState('?page=1&status=all&q='))).toBe('/mentorships');
  });

  it('opens and closes dialogs keeping the filters', () => {
    expect(dialogHref(state, 'detalle', 'a/b&c')).toBe(
      '/mentorships?q=ana+mar&status=upcoming&page=3&detalle=a%2Fb%26c',
    );
    expect(closedHref(state)).toBe('/mentorships?q=ana+mar&status=upcoming&page=3');
  });
});
