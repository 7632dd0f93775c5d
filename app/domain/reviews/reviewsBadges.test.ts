import { expect, it } from 'vitest';
import { tolerantReview } from '~/api/contract/reviews';
import { badgesOf, lacksBadgeNames } from './reviews';

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
