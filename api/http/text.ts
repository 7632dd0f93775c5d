/** Text that PostgreSQL cannot store, or that would not come back as it was sent: NUL and lone surrogates. */
function isStorable(text: string): boolean {
  return !text.includes('\0') && !/\p{Surrogate}/u.test(text);
}

/** First-level field names whose value holds, at any depth, text that cannot be stored. */
export function unstorableFields(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value)
    .filter(([, one]) => !allStorable(one))
    .map(([name]) => name);
}

function allStorable(value: unknown): boolean {
  if (typeof value === 'string') return isStorable(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, one]) => isStorable(key) && allStorable(one));
}
