import { recentFirst } from '~/domain/chatPeople';
import type { UnreadOf } from '../private/unreadChats';
import type { PersonView } from './personView';

export interface PersonRow extends PersonView {
  /** Messages of theirs that were not read. */
  unread: number;
}

/** What was told of people since the page was opened, by id: it stays true when it has been read. */
export type Heard = ReadonlyMap<string, UnreadOf>;

/** With what is told now; the very same where that brings nothing later. */
export function hearing(heard: Heard, unread: readonly UnreadOf[]): Heard {
  const news = unread.filter((one) => isLater(one, heard.get(one.id)));
  return news.length === 0 ? heard : new Map([...heard, ...news.map((one) => [one.id, one] as const)]);
}

/** The list with what is unread, in the order of the latest conversations: later ones than the list knew included. */
export function withUnread(
  people: readonly PersonView[],
  unread: readonly UnreadOf[],
  heard: Heard,
): PersonRow[] {
  const counts = new Map(unread.map(({ id, count }) => [id, count]));
  const rows = people.map((person) => {
    const told = heard.get(person.id);
    const latest = told && isLater(told, person) ? told : person;
    return {
      ...person,
      unread: counts.get(person.id) ?? 0,
      lastMessageAt: latest.lastMessageAt,
      lastText: latest.lastText,
    };
  });
  return rows.sort(recentFirst);
}

type Told = Pick<UnreadOf, 'lastMessageAt'>;

function isLater({ lastMessageAt: at }: Told, than: Told | undefined): boolean {
  const known = than?.lastMessageAt ?? null;
  return at !== null && (known === null || at > known);
}
