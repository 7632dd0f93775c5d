/** Line breaks and other controls, and the signs that turn the direction of what follows. */
const UNWANTED = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu;

/** What somebody typed, on one line and at most `max` characters long: no header and no sentence can be smuggled in with it. */
export function oneLine(text: string, max = 200): string {
  const line = text.replace(UNWANTED, ' ').replace(/\s+/g, ' ').trim();
  const signs = [...line];
  return signs.length <= max
    ? line
    : `${signs
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`;
}
