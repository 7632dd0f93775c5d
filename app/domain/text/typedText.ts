/** Trimmed entries of a list of texts, without blank ones (docs/product.md, 'What forms ask'). Repetitions stay. */
export function trimmedTexts(texts: readonly string[]): string[] {
  return texts.map((text) => text.trim().replace(/\s+/g, ' ')).filter((text) => text !== '');
}

/** `trimmedTexts` without repetitions, ignoring case; the first spelling stays. */
export function distinctTexts(texts: readonly string[]): string[] {
  const seen = new Map<string, string>();
  for (const text of trimmedTexts(texts)) {
    const key = text.toLocaleLowerCase('es');
    if (!seen.has(key)) seen.set(key, text);
  }
  return [...seen.values()];
}
