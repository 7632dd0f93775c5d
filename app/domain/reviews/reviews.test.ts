import { expect, it, test } from 'vitest';
import { tolerantReview } from '~/api/contract/reviews';
import { badgesOf, fitsFilter, lacksBadgeNames, percentages, summarizeReviews } from './reviews';

const review = (calification: number, ids: string[], named = ids) => ({
  calification,
  badge_ids: ids,
  badges: named.map((id) => ({
    id,
    name: `Medalla ${id}`,
    description: '',
    icon: `/m/${id}.svg`,
    points: 10,
  })),
});
const all = [
  review(5, ['1', '2']),
  review(5, ['1', '1']),
  review(4, ['2'], []),
  review(4, []),
  review(2, ['1']),
];
const ANY = { stars: null, badge: '' } as const;
const counts = (badges: { id: string; count: number }[]) => badges.map(({ id, count }) => [id, count]);

test('count and average ignore the filters', () => {
  for (const filter of [ANY, { stars: 5, badge: '1' } as const, { stars: 1, badge: 'x' } as const]) {
    const { count, average } = summarizeReviews(all, filter);
    expect([count, average]).toEqual([5, 4]);
  }
  expect(summarizeReviews([], ANY)).toEqual({
    count: 0,
    average: null,
    stars: { 5: 0, 4: 0, 3: 0, 2: 0, 1: 0 },
    badges: [],
  });
});

test('each filter changes only the other’s counts', () => {
  const plain = summarizeReviews(all, ANY);
  expect(plain.stars).toEqual({ 5: 2, 4: 2, 3: 0, 2: 1, 1: 0 });
  expect(plain.badges).toEqual([
    { id: '1', name: 'Medalla 1', icon: '/m/1.svg', count: 3 },
    { id: '2', name: 'Medalla 2', icon: '/m/2.svg', count: 2 },
  ]);
  const byBadge = summarizeReviews(all, { stars: null, badge: '1' });
  expect(byBadge.stars).toEqual({ 5: 2, 4: 0, 3: 0, 2: 1, 1: 0 });
  expect(counts(byBadge.badges)).toEqual(counts(plain.badges));
  const byMark = summarizeReviews(all, { stars: 4, badge: '' });
  expect(byMark.stars).toEqual(plain.stars);
  expect(counts(byMark.badges)).toEqual([
    ['2', 1],
    ['1', 0],
  ]);
});

test('a badge that came as a bare id has no name yet', () => {
  expect(summarizeReviews([review(4, ['7'], [])], ANY).badges).toEqual([
    { id: '7', name: '', icon: '', count: 1 },
  ]);
});

test('a review must match both mark and badge', () => {
  const one = review(4, ['2']);
  expect(fitsFilter(one, ANY)).toBe(true);
  expect(fitsFilter(one, { stars: 4, badge: '2' })).toBe(true);
  expect(fitsFilter(one, { stars: 4, badge: '1' })).toBe(false);
  expect(fitsFilter(one, { stars: 5, badge: '2' })).toBe(false);
});

test.each([
  { reviews: [0, 0, 0, 0, 0], percent: [0, 0, 0, 0, 0] },
  { reviews: [1, 1, 1, 0, 0], percent: [34, 33, 33, 0, 0] },
  { reviews: [2, 0, 0, 0, 1], percent: [67, 0, 0, 0, 33] },
  { reviews: [300, 0, 0, 0, 0], percent: [100, 0, 0, 0, 0] },
  { reviews: [299, 0, 0, 0, 1], percent: [100, 0, 0, 0, 0] },
  { reviews: [1, 1, 1, 1, 3], percent: [15, 14, 14, 14, 43] },
])('$reviews reviews are $percent percent', ({
  reviews: [five = 0, four = 0, three = 0, two = 0, one = 0],
  percent,
}) => {
  const shares = percentages({ 5: five, 4: four, 3: three, 2: two, 1: one });
  expect([shares[5], shares[4], shares[3], shares[2], shares[1]]).toEqual(percent);
});

const read = (sent: Record<string, unknown>) =>
  tolerantReview.parse({ id: 1, mentor: 7, calification: 5, created_at: '2026-11-01T09:00:00Z', ...sent });
const names = new Map([['3', { name: 'Claridad', icon: '/c.svg' }]]);

it.each([
  ['objects', { badges: [{ id: 3, name: 'Paciencia' }] }, false, ['Paciencia']],
  ['ids', { badges: [3] }, true, ['Claridad']],
  ['ids under the other name', { review_badges: ['3'] }, true, ['Claridad']],
  [
    'some of each, one that nobody knows',
    { badges: [9, { id: 1, name: 'Humor' }, 3] },
    true,
    ['Humor', 'Claridad', '1 medalla'],
  ],
  ['several that nobody knows', { badges: [9, 10] }, true, ['2 medallas']],
  ['none', { badges: null }, false, []],
])('badges as %s', (_, sent, lacks, expected) => {
  const one = read(sent);
  expect(lacksBadgeNames(one)).toBe(lacks);
  expect(badgesOf(one, names).map(({ name }) => name)).toEqual(expected);
});
