/** Lists of short texts: subjects, goals (docs/product.md, 'What forms ask'). */

/** Trimmed entries without blank ones. Repetitions stay: the same goal may be entered twice. */
export function trimmedTexts(texts: readonly string[]): string[] {
  return texts.map((text) => text.trim().replace(/\s+/g, ' ')).filter((text) => text !== '');
}

/** Like `trimmedTexts`, without repetitions in any case (subjects). The first spelling stays. */
export function distinctTexts(texts: readonly string[]): string[] {
  const seen = new Map<string, string>();
  for (const text of trimmedTexts(texts)) {
    const key = text.toLocaleLowerCase('es');
    if (!seen.has(key)) seen.set(key, text);
  }
  return [...seen.values()];
}
