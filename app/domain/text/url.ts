/** An address as its parts, or null: `URL.canParse` is newer than some browsers. */
export function urlOf(address: string, base?: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}
