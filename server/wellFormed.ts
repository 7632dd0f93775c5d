/** False for an address that cannot be decoded or that a browser would read as another host's (`//evil.example`). */
export function isWellFormed(url: string): boolean {
  const path = url.replace(/^https?:\/\/[^/]*/, '').split(/[?#]/)[0] ?? '';
  if (path.startsWith('//') || path.includes('\\') || path.includes('%00') || /%5c/i.test(path)) return false;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
