import { describe, expect, it } from 'vitest';
import { tolerantBadgeSummary } from '~/api/contract/badges';
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

describe('a summary of any server', () => {
  it('counts the badges itself if the server does not', () => {
    const badges = [
      { id: 1, name: 'A', count: '2' },
      { id: 2, name: 'B' },
    ];
    expect(tolerantBadgeSummary.parse({ badges })).toMatchObject({ total_badges: 3, unique_badges: 2 });
  });

  it('drops only malformed badges and those with a count of 0', () => {
    const badges = [{ id: 1, name: ' ' }, { name: 'Sin id' }, { id: 2, name: 'Nadie', count: 0 }, 'x', null];
    expect(tolerantBadgeSummary.parse({ badges, total_badges: 'x' })).toEqual({
      badges: [],
      total_badges: 0,
      unique_badges: 0,
    });
    expect(tolerantBadgeSummary.parse({}).badges).toEqual([]);
  });
});
