/**
 * First letters of the first two words that have one: 'Marta Ruiz Olmedo' → 'MR', '👩‍🏫 Eva' → 'E'. '' where nothing can be read as a
 * letter or a digit.
 */
export function initialsOf(name: string): string {
  return name
    .normalize('NFC')
    .split(/[\s._-]+/u)
    .flatMap((word) => word.match(/[\p{L}\p{N}]\p{M}*/u)?.[0] ?? [])
    .slice(0, 2)
    .map((letter) => letter.toLocaleUpperCase('es'))
    .join('');
}
