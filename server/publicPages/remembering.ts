/** Answers that depend on a text alone, remembered for the texts that come again and again. */
const MOST = 2_000;
/** Characters of a text worth remembering. */
const LONGEST = 120;

export function remembering<T>(find: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const remembered = known.get(text);
    if (remembered !== undefined) return remembered;
    const found = find(text);
    if (text.length > LONGEST) return found;
    if (known.size >= MOST) known.clear();
    known.set(text, found);
    return found;
  };
}
