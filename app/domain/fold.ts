/** Text for comparing without case or accents: 'Álgebra ' and 'algebra' are the same. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim();
}
