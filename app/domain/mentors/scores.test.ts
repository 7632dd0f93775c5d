import { expect, it } from 'vitest';
import { formatCount, isInPoints, scoreSentence, scoreText } from './scores';

/** The server's own score, beside a mean of 4.5 of twelve reviews. */
const scored = (total_score: number | null, rating: number | null = 4.5, total_reviews = 12) => ({
  rating,
  total_reviews,
  total_score,
});

it.each([
  [scored(4.5), '4,5 (12)', 'Valoración: 4,5 (12)'],
  [scored(5, 5, 1), '5,0 (1)', 'Valoración: 5,0 (1)'],
  [scored(4.91), '4,91', 'Puntuación: 4,91 sobre 5'],
  [scored(4.9, null, 0), '4,90', 'Puntuación: 4,90 sobre 5'],
  [scored(1204), '1.204', 'Puntuación: 1.204 puntos'],
  [scored(0, null, 0), '', ''],
  [scored(-1), '', ''],
  [scored(null), '', ''],
])('%j reads %j, and %j by itself', (profile, text, sentence) => {
  expect(scoreText(profile, isInPoints([profile.total_score]))).toBe(text);
  expect(scoreSentence(profile)).toBe(sentence);
});

it.each([
  [7, '7'],
  [1204, '1.204'],
  [20000, '20.000'],
])('%d reads %s', (count, text) => {
  expect(formatCount(count)).toBe(text);
});

it('a list is in points if one of its scores is above 5', () => {
  expect(isInPoints([null, 4.9, 5])).toBe(false);
  expect(isInPoints([3, 320])).toBe(true);
  expect([scoreText(scored(3), true), scoreText(scored(1320.5), true)]).toEqual(['3', '1.320,5']);
});
