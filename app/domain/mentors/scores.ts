const decimals = new Intl.NumberFormat('es-ES', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
/** Groups four digits too: '1.204'. */
const wholes = new Intl.NumberFormat('es-ES', { useGrouping: 'always', maximumFractionDigits: 0 });

const upToTwo = new Intl.NumberFormat('es-ES', { useGrouping: 'always', maximumFractionDigits: 2 });

/** Some servers count in points: if one score is above 5, the whole list is taken as points. */
export function isInPoints(scores: readonly (number | null)[]): boolean {
  return scores.some((score) => score !== null && score > 5);
}

/** '4,91', or '1.204' for points; '' without reviews (docs/contract.md, 'Scores and points'). */
export function formatScore(score: number | null, inPoints = false): string {
  if (score === null || score <= 0) return '';
  return (inPoints ? upToTwo : decimals).format(score);
}

/** 'N sobre 5', or 'N puntos'; '' if 0 or unknown. */
export function scoreText(score: number | null): string {
  if (score === null || score <= 0) return '';
  return `${upToTwo.format(score)} ${isInPoints([score]) ? 'puntos' : 'sobre 5'}`;
}

export function formatCount(count: number): string {
  return wholes.format(count);
}

export const mentorsText = (count: number) => (count === 1 ? '1 mentor' : `${formatCount(count)} mentores`);
