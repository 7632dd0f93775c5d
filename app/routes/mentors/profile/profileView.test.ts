import { expect, it } from 'vitest';
import { tolerantReview } from '~/api/contract/reviews';
import { publicReviewView } from './profileView';

it.each([
  ['Europe/Madrid', '09/11/2026', '2026-11-09'],
  ['Atlantic/Canary', '08/11/2026', '2026-11-08'],
])('a review of 23:30 UTC is of that day in %s, for people and machines', (timeZone, date, day) => {
  const one = tolerantReview.parse({
    id: '7',
    mentor: '3',
    alumno: { first_name: 'Lucía', last_name: 'Gil', full_name: 'Lucía Gil' },
    calification: 5,
    created_at: '2026-11-08T23:30:00Z',
  });
  expect(publicReviewView(one, { reader: null, timeZone, badgeNames: new Map() })).toMatchObject({
    author: 'Lucía G.',
    date,
    day,
  });
});
