import { expect, it } from 'vitest';
import { tallyBadges } from './badges';

const known = ['Claridad', 'Ánimo', 'Puntualidad'].map((name, i) => ({
  id: String(i + 1),
  name,
  description: '',
  icon: '',
  points: 10,
}));

it('counts each badge once a review, the most frequent first, then by name', () => {
  const { badges, ...totals } = tallyBadges([['3', '1'], ['3'], ['2', '2'], []], known);
  expect(badges.map(({ name, count }) => [name, count])).toEqual([
    ['Puntualidad', 2],
    ['Ánimo', 1],
    ['Claridad', 1],
  ]);
  expect(totals).toEqual({ total_badges: 4, unique_badges: 3 });
});

it('leaves out badges without a name', () => {
  expect(tallyBadges([['9']], known)).toEqual({ badges: [], total_badges: 0, unique_badges: 0 });
});
