/** Line breaks are allowed in texts, other control characters nowhere (RFC 5545 section 3.1). */
export function cleanText(text: string): string {
  return withoutControls(text.replace(/\r\n?/g, '\n')).trim();
}

/** A name stands between quotes as a parameter, where neither a quote nor a backslash can be written. */
export function cleanName(name: string): string {
  return withoutControls(name.replace(/["\\]/g, '’')).replace(/\s+/g, ' ').trim();
}

function withoutControls(text: string): string {
  return text.replace(/\p{Cc}/gu, (one) => (one === '\n' ? one : ' '));
}
