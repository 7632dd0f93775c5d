import { describe, expect, it } from 'vitest';
import { listHref, readListState } from './listUrl';

describe('readListState', () => {
  it('reads filters and page', () => {
    expect(readListState('?q=%C3%A1lgebra&status=pending&page=2&detalle=abc')).toEqual({
      q: 'álgebra',
      status: 'pending',
      page: 2,
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
