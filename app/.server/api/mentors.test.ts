import { expect, it } from 'vitest';
import { tolerantUser } from '~/api/contract/users';
import { bestFirst } from './mentors';

const mentor = (username: string, profile: object, full_name = username) =>
  tolerantUser.parse({ id: 1, username, full_name, user_type: 'mentor', profile });

it('by score, then by the number of reviews, then by name, whatever is missing', () => {
  const given = [
    mentor('none', {}),
    mentor('zoe', { total_score: '4.20', total_reviews: 3 }, 'Zoe'),
    mentor('angel', { total_score: 4.2, total_reviews: 3 }, 'Ángel'),
    mentor('many', { total_score: 4.2, total_reviews: 9 }),
    mentor('rated', { rating: 4.5, total_reviews: 1 }),
  ];
  expect(bestFirst(given).map(({ username }) => username)).toEqual(['rated', 'many', 'angel', 'zoe', 'none']);
  expect(given[0]?.username).toBe('none');
});
