/**
 * What is sent, without fields that are empty (null, '' or no entries) and were so before: another server of the contract may refuse a
 * null or a blank that nobody has asked for. What was emptied just now is sent.
 */
export function withoutOldBlanks<T extends object>(
  sent: T,
  stored: { readonly [K in keyof T]?: unknown },
): Partial<T> {
  const entries = Object.entries(sent).filter(
    ([name, value]) => !(isBlank(value) && isBlank(stored[name as keyof T])),
  );
  return Object.fromEntries(entries) as Partial<T>;
}

const isBlank = (value: unknown) =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);
