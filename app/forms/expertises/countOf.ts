/** How many suggestions there are, as the picker says it: '10 sugerencias de 44'. */
export function countOf(shown: number, total: number): string {
  if (total === 0) return 'Nada coincide con la búsqueda';
  if (total === 1) return '1 sugerencia';
  return shown < total ? `${shown} sugerencias de ${total}` : `${total} sugerencias`;
}
