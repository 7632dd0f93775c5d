/** What this browser has heard so far, kept for its other tabs, those to come, and its own return. */
import { LIVE_KINDS, type LiveKind } from './protocol';

/** The last thing of a kind that happened: its event's id, and when it came (milliseconds). */
interface News {
  id: string;
  at: number;
}

interface Contents {
  /** Where the stream goes on from; null: unknown. */
  id: string | null;
  news: Partial<Record<LiveKind, News>>;
}

export interface Memory {
  lastId(): string | null;
  newsOf(kind: LiveKind): News | null;
  /** The stream stands at this id; '' when it does not say. */
  stand(id: string): void;
  note(kind: LiveKind, id: string): void;
  /** The log-in is over: nothing of it stays in this browser. */
  forget(): void;
}

const NOTHING: Contents = { id: null, news: {} };

/** `name` tells users apart. Where nothing may be stored (private windows) it lasts as long as the page. */
export function openMemory(
  name: string,
  { storage, now }: { storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>; now: () => number },
): Memory {
  let own: Contents | null = null;
  const read = (): Contents => {
    if (own) return own;
    try {
      return contentsOf(storage().getItem(name));
    } catch {
      return NOTHING;
    }
  };
  const write = (contents: Contents) => {
    try {
      storage().setItem(name, JSON.stringify(contents));
    } catch {
      own = contents;
    }
  };
  return {
    lastId: () => read().id,
    newsOf: (kind) => read().news[kind] ?? null,
    stand: (id) => write({ ...read(), id: id === '' ? null : id }),
    note(kind, id) {
      const { id: stand, news } = read();
      write({ id: stand, news: { ...news, [kind]: { id, at: now() } } });
    },
    forget() {
      if (own) own = NOTHING;
      try {
        storage().removeItem(name);
      } catch {
        own = NOTHING;
      }
    },
  };
}

/** Anything may stand there: another version of this page wrote it. */
function contentsOf(text: string | null): Contents {
  const value: unknown = text === null ? null : JSON.parse(text);
  if (!isRecord(value)) return NOTHING;
  const { id, news } = value;
  const known = LIVE_KINDS.flatMap((kind) => {
    const one = isRecord(news) ? news[kind] : null;
    if (!isRecord(one) || typeof one.id !== 'string' || typeof one.at !== 'number') return [];
    return [[kind, { id: one.id, at: one.at }] as const];
  });
  return { id: typeof id === 'string' ? id : null, news: Object.fromEntries(known) };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
