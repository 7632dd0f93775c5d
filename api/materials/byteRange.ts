/** Bytes of a file, both included. */
export interface ByteRange {
  from: number;
  to: number;
}

/**
 * The one range that is asked for (RFC 9110, 14.2): null for the whole file, also when it asks for several or
 * for another version of it than `tag`; 'none' when the file has none of these bytes.
 */
export function byteRangeOf(
  asked: Headers,
  { size, tag }: { size: number; tag: string },
): ByteRange | 'none' | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(asked.get('range') ?? '') ?? [];
  if ((first === '' && last === '') || (asked.get('if-range') ?? tag) !== tag) return null;
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < from) return null;
  return from < size ? { from, to } : 'none';
}
