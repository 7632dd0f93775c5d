import { describe, expect, it } from 'vitest';
import { listHref, readListState, readView, weekHref } from './listUrl';

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

it('goes to a week and back, keeping the search', () => {
  const week = weekHref('?q=ana+mar&status=pending&page=3&detalle=x', '2026-11-23');
  expect(week).toBe('/mentorships?vista=semana&semana=2026-11-23&q=ana+mar&status=pending&page=3');
  expect(readView(week.slice('/mentorships'.length))).toBe('week');
  expect(listHref(readListState(week.slice('/mentorships'.length)))).toBe(
    '/mentorships?q=ana+mar&status=pending&page=3',
  );
});

it('the current week has no day in its address', () => {
  expect(weekHref('?vista=semana&semana=2026-12-07', null)).toBe('/mentorships?vista=semana');
});

it('anything else is the list', () => {
  expect(readView('?vista=mes')).toBe('list');
  expect(listHref(readListState('?vista=nada'))).toBe('/mentorships');
});
