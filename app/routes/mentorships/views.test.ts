import { expect, it } from 'vitest';
import { backToList, readView, weekHref } from './views';

it('goes to a week and back without losing what was searched', () => {
  const week = weekHref('?q=ana+mar&status=pending&page=3&detalle=x', '2026-11-23');
  expect(week).toBe('/mentorships?vista=semana&semana=2026-11-23&q=ana+mar&status=pending&page=3');
  expect(readView(week.slice('/mentorships'.length))).toBe('week');
  expect(backToList(week.slice('/mentorships'.length))).toBe('/mentorships?q=ana+mar&status=pending&page=3');
});

it('the current week has no day in its address', () => {
  expect(weekHref('?vista=semana&semana=2026-12-07', null)).toBe('/mentorships?vista=semana');
});

it('anything else is the list', () => {
  expect(readView('?vista=mes')).toBe('list');
  expect(backToList('?vista=nada')).toBe('/mentorships');
});
