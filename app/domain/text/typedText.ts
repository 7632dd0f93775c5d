/** Text for comparing without case or accents: 'Álgebra ' and 'algebra' are the same. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim();
}

/** Lists of short texts that people write themselves: subjects, goals (docs/product.md, 'What forms ask'). */

/** The entries trimmed, blank ones left out; somebody may write the same goal twice. */
export function trimmedTexts(texts: readonly string[]): string[] {
  return texts.map((text) => text.trim().replace(/\s+/g, ' ')).filter((text) => text !== '');
}

/** And without repetitions, whatever their case: subjects. The first spelling stays. */
export function distinctTexts(texts: readonly string[]): string[] {
  const seen = new Map<string, string>();
  for (const text of trimmedTexts(texts)) {
    const key = text.toLocaleLowerCase('es');
    if (!seen.has(key)) seen.set(key, text);
  }
  return [...seen.values()];
}
