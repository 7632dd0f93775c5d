/** Why a page has nothing to show, and what to do: of a server that was too late, else of one that failed. */
export function failureText(isLate: boolean): string {
  return `El servicio no ha respondido ${isLate ? 'a tiempo' : 'como debía'}. Espera unos segundos y prueba otra vez.`;
}
