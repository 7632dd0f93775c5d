/** The entries of a text, trimmed; blank and repeated ones left out, without regard to case (spec.md section 5). */
export function linesOf(text: string, separator: RegExp): string[] {
  const seen = new Map<string, string>();
  for (const part of text.split(separator)) {
    const entry = part.trim();
    const key = entry.toLocaleLowerCase('es');
    if (entry !== '' && !seen.has(key)) seen.set(key, entry);
  }
  return [...seen.values()];
}
