import { recentFirst } from '~/domain/chatPeople';
import type { PersonView } from './personView';

export interface PersonRow extends PersonView {
  /** Messages of theirs that were not read. */
  unread: number;
}

interface UnreadOf {
  id: string;
  count: number;
  lastMessageAt: string | null;
}

/** The list with what is unread, whose time may be later than the list knew; in the order of the latest conversations. */
export function withUnread(people: readonly PersonView[], unread: readonly UnreadOf[]): PersonRow[] {
  const byId = new Map(unread.map((one) => [one.id, one]));
  const rows = people.map((person) => {
    const told = byId.get(person.id);
    const lastMessageAt = later(person.lastMessageAt, told);
    // What came after the list was made has no text of its time.
    const lastText = lastMessageAt === person.lastMessageAt ? person.lastText : '';
    return { ...person, unread: told?.count ?? 0, lastMessageAt, lastText };
  });
  return rows.sort(recentFirst);
}

function later(known: string | null, told: UnreadOf | undefined): string | null {
  const at = told?.lastMessageAt ?? null;
  if (known === null || at === null) return known ?? at;
  return known > at ? known : at;
}
