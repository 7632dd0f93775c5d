/** The messages that one person wrote and saw, and everything that the screen must never show. */
export interface Shown {
  sender: string;
  content: string;
  status: 'stored' | 'sending' | 'failed';
}

/** A text that says which one it is of its writer: unique, and in order. */
export const nthText = (username: string, n: number) => `${username} ${n}`;
const numberOf = (content: string) => Number(content.slice(content.lastIndexOf(' ') + 1));

export interface Ledger {
  /** Texts in the order in which they were typed. */
  typed: string[];
  /** Own texts that were shown as sent, at any time. */
  acknowledged: Set<string>;
  /** Problems found at any look, as text. */
  faults: string[];
  /** At every change of the screen. */
  look(entries: readonly Shown[]): void;
  /**
   * Those of one person's texts that this screen should show and does not. `older`: it has not asked for
   * all pages, so that those before the first one shown are not expected.
   */
  missing(texts: Iterable<string>, older: boolean): string[];
  /** The page was loaded again: it may show less, until older messages are asked for. */
  startAfresh(): void;
  /** Resolves with true as soon as all of these are shown as stored; with false when that takes too long. */
  allShown(texts: readonly string[], limitMs: number): Promise<boolean>;
}

export function createLedger(me: { id: string; username: string }): Ledger {
  const faults = new Set<string>();
  let stored = new Set<string>();
  const waiting = new Set<() => void>();
  const ledger: Ledger = {
    typed: [],
    acknowledged: new Set(),
    get faults() {
      return [...faults];
    },
    look(entries) {
      const told = (what: string) => void faults.add(`${me.username}: ${what}`);
      for (const text of twice(entries)) told(`'${text}' is shown twice`);
      const now = new Set(entries.filter(({ status }) => status === 'stored').map(({ content }) => content));
      for (const text of stored) if (!now.has(text)) told(`'${text}' was shown and is gone`);
      for (const { sender, content, status } of entries) {
        if (sender === me.id && status === 'stored') ledger.acknowledged.add(content);
        if (status === 'failed') told(`'${content}' was given up`);
      }
      for (const text of outOfOrder(entries)) told(`'${text}' is shown before one that was written earlier`);
      stored = now;
      for (const check of [...waiting]) check();
    },
    missing(texts, older) {
      const inOrder = [...texts].sort((a, b) => numberOf(a) - numberOf(b));
      const first = older ? inOrder.findIndex((text) => stored.has(text)) : 0;
      return inOrder.slice(Math.max(0, first)).filter((text) => !stored.has(text));
    },
    startAfresh() {
      stored = new Set();
    },
    allShown: (texts, limitMs) =>
      new Promise((resolve) => {
        const finish = (found: boolean) => {
          waiting.delete(check);
          clearTimeout(limit);
          resolve(found);
        };
        const check = () => texts.every((text) => stored.has(text)) && finish(true);
        const limit = setTimeout(() => finish(false), limitMs);
        waiting.add(check);
        check();
      }),
  };
  return ledger;
}

export function twice(entries: readonly { content: string }[]): string[] {
  const seen = new Set<string>();
  return entries.filter(({ content }) => seen.size === seen.add(content).size).map(({ content }) => content);
}

/** Texts shown after a later one of the same sender; unsent messages are at the end anyway. */
export function outOfOrder(
  entries: readonly { sender: string; content: string; status?: string }[],
): string[] {
  const last = new Map<string, number>();
  return entries.flatMap(({ sender, content, status = 'stored' }) => {
    if (status !== 'stored') return [];
    const before = last.get(sender) ?? -1;
    const n = numberOf(content);
    last.set(sender, Math.max(before, n));
    return n > before ? [] : [content];
  });
}
