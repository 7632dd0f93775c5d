import { ratedText } from '~/api/contract/rules/reviews';
import type { User } from '~/api/contract/users';

const decimals = new Intl.NumberFormat('es-ES', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
/** Groups four digits too, '1.204'. */
const wholes = new Intl.NumberFormat('es-ES', { useGrouping: 'always', maximumFractionDigits: 0 });

const upToTwo = new Intl.NumberFormat('es-ES', { useGrouping: 'always', maximumFractionDigits: 2 });

/** Whether a list's scores are points, as of some servers: one above 5 decides for all. */
export function isInPoints(scores: readonly (number | null)[]): boolean {
  return scores.some((score) => score !== null && score > 5);
}

type Scored = Pick<User['profile'], 'rating' | 'total_reviews' | 'total_score'>;

/** Whether the score is the mean of the reviews, as from our own API. */
export const isMean = ({ rating, total_reviews, total_score }: Scored) =>
  rating !== null && total_score === rating && total_reviews > 0;

/** '5,0 (1)' for a mean; another server's score, '4,91' or '1.204' in points; '' for none (docs/contract.md, 'Scores and points'). */
export function scoreText(profile: Scored, inPoints = false): string {
  const { total_score: score, total_reviews } = profile;
  if (score === null || score <= 0) return '';
  if (isMean(profile) && !inPoints) return ratedText(score, total_reviews);
  return (inPoints ? upToTwo : decimals).format(score);
}

/** 'Valoración: 5,0 (1)', 'Puntuación: 4,91 sobre 5' or 'Puntuación: 320 puntos'; '' for none. */
export function scoreSentence(profile: Scored): string {
  const inPoints = isInPoints([profile.total_score]);
  const text = scoreText(profile, inPoints);
  if (text === '') return '';
  if (inPoints) return `Puntuación: ${text} puntos`;
  return isMean(profile) ? `Valoración: ${text}` : `Puntuación: ${text} sobre 5`;
}

export const formatCount = (count: number): string => wholes.format(count);

export const mentorsText = (count: number) => (count === 1 ? '1 mentor' : `${formatCount(count)} mentores`);
