/** Compares what was promised with the database. */
import type { StoredMessage } from './database';
import { outOfOrder, twice } from './ledger';
import type { Played } from './play';

export interface Verdict {
  stored: number;
  /** Shown to the author as sent, but not in the database. */
  acknowledgedAndMissing: string[];
  /** Typed and never cancelled, but not in the database. */
  neverArrived: string[];
  storedTwice: string[];
  storedOutOfOrder: string[];
  /** Shown twice, gone again, in the wrong order or given up, at any time. */
  shownWrong: string[];
  /** People whose last screen differs from the database, with the first difference. */
  screensThatDiffer: string[];
}

export function judge(played: Played, messages: StoredMessage[]): Verdict {
  const stored = new Set(messages.map(({ content }) => content));
  const tabs = played.tabs.flat();
  const lacking = (texts: Iterable<string>) => [...texts].filter((text) => !stored.has(text));
  return {
    stored: messages.length,
    acknowledgedAndMissing: tabs.flatMap(({ ledger }) => lacking(ledger.acknowledged)),
    neverArrived: tabs.flatMap(({ ledger }) => lacking(ledger.typed)),
    storedTwice: twice(messages),
    storedOutOfOrder: outOfOrder(messages),
    shownWrong: tabs.flatMap(({ ledger }) => ledger.faults),
    screensThatDiffer: played.tabs.flatMap(([one, two]) => {
      const people = [one.me.id, two.me.id];
      const theirs = messages.filter(({ sender }) => people.includes(sender)).map(({ id }) => id);
      return [one, two].flatMap((tab) => difference(tab, theirs));
    }),
  };
}

function difference(tab: Played['tabs'][number][number], ids: string[]): string[] {
  const shown = tab.chat().snapshot().entries;
  const at = ids.findIndex((id, index) => shown[index]?.id !== id);
  const place = at < 0 ? ids.length : at;
  if (at < 0 && shown.length === ids.length) return [];
  const { content, status } = shown[place] ?? { content: 'nothing', status: '' };
  return [`${tab.me.username} has ${shown.length} of ${ids.length}: at ${place} '${content}' ${status}`];
}

/** The value below which `share` of them lie. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
