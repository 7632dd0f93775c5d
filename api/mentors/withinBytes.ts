/** The first entries whose JSON, as a list, stays within so many bytes. */
export function withinBytes<T>(entries: T[], limit: number): T[] {
  let bytes = 2;
  const end = entries.findIndex((entry) => {
    bytes += Buffer.byteLength(JSON.stringify(entry)) + 1;
    return bytes > limit;
  });
  return end === -1 ? entries : entries.slice(0, end);
}
