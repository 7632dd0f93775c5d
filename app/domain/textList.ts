/** Lists of short texts that people write themselves: subjects, goals (spec.md section 5). */

/** The entries trimmed; blank ones and repetitions left out, without regard to case. The first spelling stays. */
export function distinctTexts(texts: readonly string[]): string[] {
  const seen = new Map<string, string>();
  for (const text of texts) {
    const entry = text.trim().replace(/\s+/g, ' ');
    const key = entry.toLocaleLowerCase('es');
    if (entry !== '' && !seen.has(key)) seen.set(key, entry);
  }
  return [...seen.values()];
}
