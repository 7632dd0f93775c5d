import type { ChatEntry } from './entry';

/** Id of the first of the last `count` messages of that person; null for none. Those before the first entry are not looked for. */
export function unreadFrom(entries: readonly ChatEntry[], person: string, count: number): string | null {
  if (count <= 0) return null;
  return entries.filter(({ sender }) => sender === person).slice(-count)[0]?.id ?? null;
}
