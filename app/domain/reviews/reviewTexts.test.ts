import { expect, test } from 'vitest';
import { ratedText, ratingText } from '~/api/contract/rules/reviews';
import { reviewsText, shareText, starsText } from './reviewTexts';

test('numbers as people write them', () => {
  expect([ratingText(4.666), ratingText(5), ratingText(0.95)]).toEqual(['4,7', '5,0', '1,0']);
  expect(ratedText(5, 1)).toBe('5,0 (1)');
  expect([reviewsText(0), reviewsText(1), reviewsText(300)]).toEqual([
    '0 reseñas',
    '1 reseña',
    '300 reseñas',
  ]);
  expect([starsText(1), starsText(5)]).toEqual(['1 estrella', '5 estrellas']);
});

test('one review of three hundred is less than 1 percent, not zero', () => {
  expect([shareText(0, 0), shareText(0, 1), shareText(34, 17)]).toEqual(['0 %', '< 1 %', '34 %']);
});
