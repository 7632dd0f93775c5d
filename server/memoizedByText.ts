const MAX_TEXTS = 2_000;
/** Maximum length of a cached text. */
const MAX_TEXT_LENGTH = 300;

/** Remembers results that depend on one text only, for texts that repeat often. */
export function memoizedByText<T>(find: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const remembered = known.get(text);
    if (remembered !== undefined) return remembered;
    const found = find(text);
    if (text.length > MAX_TEXT_LENGTH) return found;
    if (known.size >= MAX_TEXTS) known.clear();
    known.set(text, found);
    return found;
  };
}
