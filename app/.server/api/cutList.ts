/** A JSON list of which only the first part was read. */

const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN, CLOSE] = [...Buffer.from('"\\[]{}')] as [
  ...[number, number, number],
  ...[number, number, number],
];

/**
 * A plain array, or a page that holds one (docs/contract.md, 'Lists and pages'), cut after its last whole entry: a
 * page that says `is_cut` (`listOf`). As it is if it came whole, null if there is no whole entry. All that counts is
 * ASCII, so the bytes are looked at as they came.
 */
export function cutList(bytes: Buffer): string | null {
  const open: number[] = [];
  let end = 0;
  let start = '';
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === QUOTE) {
      at = endOfText(bytes, at);
      if (at === -1) break;
    } else if (byte === OPEN || byte === OPEN_LIST) open.push(byte);
    else if (byte === CLOSE || byte === CLOSE_LIST) {
      open.pop();
      if (open.length === 0) return bytes.toString();
      const isEntry = byte === CLOSE && open.length <= 2 && open.at(-1) === OPEN_LIST;
      if (isEntry) {
        end = at + 1;
        start = open.length === 1 ? '{"results":' : '';
      }
    }
  }
  return end === 0 ? null : `${start}${bytes.toString('utf8', 0, end)}],"is_cut":true}`;
}

/** The closing quote of the text that begins here; -1 if it is cut off. */
function endOfText(bytes: Buffer, start: number): number {
  for (let at = bytes.indexOf(QUOTE, start + 1); at !== -1; at = bytes.indexOf(QUOTE, at + 1)) {
    let before = at - 1;
    while (bytes[before] === BACKSLASH) before -= 1;
    if ((at - before) % 2 === 1) return at;
  }
  return -1;
}
