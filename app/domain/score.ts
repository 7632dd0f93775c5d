const decimals = new Intl.NumberFormat('es-ES', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
/** Four digits are grouped too: '1.204'. */
const wholes = new Intl.NumberFormat('es-ES', { useGrouping: 'always', maximumFractionDigits: 0 });

/** A total score as people read it, '4,91'; '' where nobody has given one yet (spec.md section 3: shown only above 0). */
export function formatScore(score: number | null): string {
  return score !== null && score > 0 ? decimals.format(score) : '';
}

export function formatCount(count: number): string {
  return wholes.format(count);
}
