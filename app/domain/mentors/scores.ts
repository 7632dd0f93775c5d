const decimals = new Intl.NumberFormat('es-ES', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
/** Four digits are grouped too: '1.204'. */
const wholes = new Intl.NumberFormat('es-ES', { useGrouping: 'always', maximumFractionDigits: 0 });

const upToTwo = new Intl.NumberFormat('es-ES', { useGrouping: 'always', maximumFractionDigits: 2 });

/** Total scores above 5 are points of a server that counts so; then are all of the same list. */
export function isInPoints(scores: readonly (number | null)[]): boolean {
  return scores.some((score) => score !== null && score > 5);
}

/**
 * A total score as people read it, '4,91', or '1.204' of points; '' where nobody has given one yet
 * (docs/contract.md, 'Scores and points': shown only above 0).
 */
export function formatScore(score: number | null, inPoints = false): string {
  if (score === null || score <= 0) return '';
  return (inPoints ? upToTwo : decimals).format(score);
}

/** 'N sobre 5', or 'N puntos'; '' when it is 0 or unknown. */
export function scoreText(score: number | null): string {
  if (score === null || score <= 0) return '';
  return `${upToTwo.format(score)} ${isInPoints([score]) ? 'puntos' : 'sobre 5'}`;
}

export function formatCount(count: number): string {
  return wholes.format(count);
}
