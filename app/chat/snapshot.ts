import type { ConnectionState } from './connection';
import { type ChatEntry, orderEntries } from './entry';

/** `stored`: the server has it. `sending`: not known yet. `failed`: it was refused, `error` says why. */
export interface ShownEntry extends ChatEntry {
  /** Stays the same from being written to being stored. */
  key: string;
  status: 'stored' | 'sending' | 'failed';
  error: string | null;
}

export interface ChatSnapshot {
  /** In order; those not stored at the end, in the order they go out. */
  entries: ShownEntry[];
  /** What the other person wrote since the page was opened. */
  news: ShownEntry[];
  connection: ConnectionState;
  /** False while something may be missing. */
  isComplete: boolean;
  /** There are messages before the first one. */
  older: boolean;
  loadingOlder: 'no' | 'yes' | 'failed';
}

/** Before there is a line: what the page brought. */
export function firstSnapshot({ entries, older }: { entries: ChatEntry[]; older: boolean }): ChatSnapshot {
  return {
    entries: storedEntries(orderEntries(entries)),
    news: [],
    connection: 'connecting',
    isComplete: false,
    older,
    loadingOlder: 'no',
  };
}

/** The same entry is shown as the same object: a list of thousands then renders what is new. */
export function storedEntries(entries: ChatEntry[]): ShownEntry[] {
  const times = new Map<string, number>();
  return entries.map((entry) => {
    const { id, clientId, sender, createdAt } = entry;
    const name = entry.key ?? clientId ?? id ?? `${sender} ${createdAt}`;
    const nth = times.get(name) ?? 0;
    times.set(name, nth + 1);
    return shownAs(entry, nth === 0 ? name : `${name} ${nth}`);
  });
}

const shown = new WeakMap<ChatEntry, ShownEntry>();

function shownAs(entry: ChatEntry, key: string): ShownEntry {
  const before = shown.get(entry);
  if (before?.key === key) return before;
  const made: ShownEntry = { ...entry, key, status: 'stored', error: null };
  shown.set(entry, made);
  return made;
}
