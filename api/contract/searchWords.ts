/** Enough for a name, a topic and a code; each one costs a look through all sessions. */
const MOST_WORDS = 10;

/** The words that a text search of sessions looks for: all of them have to be found (extension `list-counts`, api.md section 4). */
export function searchWords(q: string): string[] {
  const words = q.split(/\s+/).filter((word) => word !== '');
  return [...new Set(words)].slice(0, MOST_WORDS);
}
