/** If-None-Match (RFC 9110, 13.1.2): `*`, or a list of tags, compared weakly. `etag` without its `W/`. */
export function matchesTag(sent: string, etag: string): boolean {
  const list = sent.trim();
  if (list === '*' || list === etag) return true;
  return list.includes(etag) && [...list.matchAll(TAG)].some(([, tag]) => tag === etag);
}

/** An opaque tag contains no quotes, but may contain commas. */
const TAG = /(?:^|,)\s*(?:W\/)?("[!#-~\x80-\xff]*")(?=\s*(?:,|$))/g;
