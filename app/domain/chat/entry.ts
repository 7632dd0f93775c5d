/** Messages, and the rules for merging lists of them (decision 20): no duplicates, no losses, one order. */
export interface ChatEntry {
  /** Null if the server's frame has none. */
  id: string | null;
  /** The sender's own id; null if the server does not keep it. */
  clientId: string | null;
  /** User id. */
  sender: string;
  content: string;
  /** ISO 8601. */
  createdAt: string;
  /** Identifies a message without an id in the browser. */
  key?: string;
  /** The other person has read it; servers may not say. */
  isRead?: boolean;
  /** The attached file, unless it was deleted. */
  file?: EntryFile;
}

export interface EntryFile {
  id: string;
  name: string;
  /** Bytes. */
  size: number;
  isPicture: boolean;
}

/** Difference allowed between a frame and the stored row of one message, as servers round to seconds. */
const SAME_MS = 1_000;

/** By time, then by id. Entries without an id keep their order, after the others of the same instant. */
export function compareEntries(a: ChatEntry, b: ChatEntry): number {
  return Date.parse(a.createdAt) - Date.parse(b.createdAt) || compareIds(a.id, b.id);
}

export function orderEntries<T extends ChatEntry>(entries: readonly T[]): T[] {
  return [...entries].sort(compareEntries);
}

/** Compares without surrounding blanks and line-break differences: servers trim, and forms send CR LF. */
export function isSameText(a: string, b: string): boolean {
  return a === b || normalizedText(a) === normalizedText(b);
}

/** Both lists merged. An entry of `b` matches at most one of `a`: by id, `clientId`, or (if one has no id) sender, text and time. */
export function mergeEntries(a: readonly ChatEntry[], b: readonly ChatEntry[]): ChatEntry[] {
  if (b.length === 0) return orderEntries(a);
  const merged = [...a];
  const index = indexOf(a);
  const taken = new Set<number>();
  const added: ChatEntry[] = [];
  for (const entry of b) {
    const at = index.find(entry, taken, merged);
    const known = at === undefined ? undefined : merged[at];
    if (at === undefined || known === undefined) added.push(entry);
    else {
      taken.add(at);
      merged[at] = mergedEntry(known, entry);
    }
  }
  return orderEntries([...merged, ...withoutDuplicates(added)]);
}

/** Appends an entry unless its id or `clientId` is already known. */
export function appendEntry(entries: readonly ChatEntry[], entry: ChatEntry): ChatEntry[] {
  const at = entries.findIndex((known) => hasSameIdentity(known, entry));
  const known = entries[at];
  if (!known) return orderEntries([...entries, entry]);
  return orderEntries(entries.map((one) => (one === known ? mergedEntry(known, entry) : one)));
}

function hasSameIdentity(a: ChatEntry, b: ChatEntry): boolean {
  if (a.id !== null && b.id !== null) return a.id === b.id;
  return a.clientId !== null && a.clientId === b.clientId && a.sender === b.sender;
}

/** Both merged, the server's row first. The same object if nothing is new, so that it is not drawn again. */
function mergedEntry(known: ChatEntry, entry: ChatEntry): ChatEntry {
  const best = known.id === null && entry.id !== null ? entry : known;
  const key = known.key ?? entry.key;
  const [id, clientId] = [known.id ?? entry.id, known.clientId ?? entry.clientId];
  const isRead = known.isRead || entry.isRead;
  // The newer row has no file if it was deleted.
  const file = entry.id === null ? known.file : entry.file;
  // Servers trim texts; a really different one says that its file was deleted.
  const content =
    entry.id === null || isSameText(known.content, entry.content) ? best.content : entry.content;
  const isSame =
    id === known.id && clientId === known.clientId && content === known.content && key === known.key;
  if (best === known && isSame && !isRead === !known.isRead && !file === !known.file) return known;
  const { file: _, ...rest } = best;
  const more = { ...(key !== undefined && { key }), ...(isRead && { isRead }), ...(file && { file }) };
  return { ...rest, id, clientId, content, ...more };
}

function withoutDuplicates(entries: ChatEntry[]): ChatEntry[] {
  const seen = new Set<string>();
  return entries.filter(({ id, clientId, sender }) => {
    const names = [id === null ? '' : `i${id}`, clientId === null ? '' : `c${sender} ${clientId}`];
    const isTwin = names.some((name) => name !== '' && seen.has(name));
    for (const name of names) seen.add(name);
    return !isTwin;
  });
}

function indexOf(entries: readonly ChatEntry[]) {
  const byId = new Map<string, number>();
  const byClientId = new Map<string, number>();
  const byText = new Map<string, number[]>();
  for (const [at, entry] of entries.entries()) {
    if (entry.id !== null) byId.set(entry.id, at);
    if (entry.clientId !== null) byClientId.set(`${entry.sender} ${entry.clientId}`, at);
    const key = `${entry.sender} ${normalizedText(entry.content)}`;
    const alike = byText.get(key);
    if (alike) alike.push(at);
    else byText.set(key, [at]);
  }
  return {
    find(entry: ChatEntry, taken: ReadonlySet<number>, all: readonly ChatEntry[]): number | undefined {
      const { id, clientId, sender, content, createdAt } = entry;
      const byName =
        (id === null ? undefined : byId.get(id)) ??
        (clientId === null ? undefined : byClientId.get(`${sender} ${clientId}`));
      if (byName !== undefined) return byName;
      const apart = (at: number) => Math.abs(Date.parse(all[at]?.createdAt ?? '') - Date.parse(createdAt));
      const alike = (byText.get(`${sender} ${normalizedText(content)}`) ?? []).filter((at) => {
        const other = all[at];
        if (!other || taken.has(at) || (id !== null && other.id !== null)) return false;
        if (clientId !== null && other.clientId !== null) return false;
        return apart(at) <= SAME_MS;
      });
      return alike.sort((x, y) => apart(x) - apart(y))[0];
    },
  };
}

/** Marks own messages up to that id as read; unchanged ones stay the same objects. */
export function readUpTo(entries: ChatEntry[], { me, upTo }: { me: string; upTo: string }): ChatEntry[] {
  return entries.map((entry) => {
    const isNews = entry.sender === me && !entry.isRead && entry.id !== null;
    return isNews && compareIds(entry.id, upTo) <= 0 ? { ...entry, isRead: true } : entry;
  });
}

/** Compares numeric ids by value, others as strings. */
function compareIds(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  if (/^\d+$/.test(a) && /^\d+$/.test(b)) return a.length - b.length || (a < b ? -1 : Number(a > b));
  return a < b ? -1 : Number(a > b);
}

const normalizedText = (text: string): string => text.replaceAll('\r\n', '\n').trim();

/** Id of the first of that person's last `count` messages among these; null if none. */
export function firstUnreadId(entries: readonly ChatEntry[], person: string, count: number): string | null {
  if (count <= 0) return null;
  return entries.filter(({ sender }) => sender === person).slice(-count)[0]?.id ?? null;
}
