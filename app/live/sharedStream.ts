import { isLiveKind, LIVE_KINDS, type LiveEvent, type LiveKind } from './protocol';
import { openStream, type StreamEnd } from './stream';

/**
 * What each event of one stream is known by, in all tabs. An EventSource gives an event without an id that of
 * the one before it: such an event gets a mark of its own, else it would be taken for one that was heard
 * already.
 */
interface EventMarks {
  /** The stream stands at this id ('' for none). The mark is a new one each time. */
  stand(id: string): string;
  of(id: string): string;
}

export function createEventMarks({ unique }: { unique: () => string }): EventMarks {
  let last = '';
  const fresh = (id: string) => `${id}+${unique()}`;
  return {
    stand(id) {
      last = id;
      return fresh(id);
    },
    of(id) {
      const isOwn = id !== last;
      last = id;
      return isOwn ? id : fresh(id);
    },
  };
}

/** What this browser has heard so far, kept for its other tabs, those to come, and its own return. */

/** The last thing of a kind that happened: its event's id, and when it came (milliseconds). */
interface LastEvent {
  id: string;
  at: number;
}

interface MemoryContents {
  /** Where the stream goes on from; null: unknown. */
  id: string | null;
  news: Partial<Record<LiveKind, LastEvent>>;
}

interface StreamMemory {
  lastId(): string | null;
  newsOf(kind: LiveKind): LastEvent | null;
  /** The stream stands at this id; '' when it does not say. */
  stand(id: string): void;
  note(kind: LiveKind, id: string): void;
  /** The log-in is over: nothing of it stays in this browser. */
  forget(): void;
}

const EMPTY_MEMORY: MemoryContents = { id: null, news: {} };

/** `name` tells users apart. Where nothing may be stored (private windows) it lasts as long as the page. */
export function openStreamMemory(
  name: string,
  { storage, now }: { storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>; now: () => number },
): StreamMemory {
  let own: MemoryContents | null = null;
  const read = (): MemoryContents => {
    if (own) return own;
    try {
      return parseContents(storage().getItem(name));
    } catch {
      return EMPTY_MEMORY;
    }
  };
  const write = (contents: MemoryContents) => {
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
      if (own) own = EMPTY_MEMORY;
      try {
        storage().removeItem(name);
      } catch {
        own = EMPTY_MEMORY;
      }
    },
  };
}

/** Anything may stand there: another version of this page wrote it. */
function parseContents(text: string | null): MemoryContents {
  const value: unknown = text === null ? null : JSON.parse(text);
  if (!isRecord(value)) return EMPTY_MEMORY;
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

/**
 * What happens to a user, in every tab of this browser over one connection (decision 17). Visible tabs
 * compete for a lock; its holder has the stream and hands on what comes; hidden tabs listen to it and hold
 * nothing. What came is remembered by the browser, so that a tab that is opened, shown again or takes over
 * knows what it has missed.
 */

/** Milliseconds before the document was asked for from which on an event may be missing in it. */
const MARGIN_MS = 1_000;
/** After which who was refused asks again: it may have been a bad moment. */
const REFUSED_MS = 60_000;

/** Browsers without locks or channels (and pages that are not secure) do without. */
export function canFollowEvents(): boolean {
  return 'locks' in navigator && 'BroadcastChannel' in window && 'EventSource' in window;
}

/** `tell` hears that something of a kind happened, hidden tabs included. Returns how to stop. */
export function followEvents({
  userId,
  tell,
}: {
  userId: string;
  tell: (kind: LiveKind) => void;
}): () => void {
  const name = `mentorea-live:${userId}`;
  const memory = openStreamMemory(name, { storage: () => window.localStorage, now: Date.now });
  const channel = new BroadcastChannel(name);
  const seen = new Map<LiveKind, string>();
  for (const kind of LIVE_KINDS) {
    const news = memory.newsOf(kind);
    if (news && news.at < performance.timeOrigin - MARGIN_MS) seen.set(kind, news.id);
  }
  let turn: AbortController | null = null;
  let again: number | undefined;

  /** True when it was not known. */
  const hear = (kind: LiveKind, id: string) => {
    if (seen.get(kind) === id) return false;
    seen.set(kind, id);
    tell(kind);
    return true;
  };
  const tellOthers = (kind: LiveKind, id: string) => channel.postMessage({ kind, id });
  /** From the memory, which the tab that led has written. */
  const catchUp = (also?: typeof tellOthers) => {
    for (const kind of LIVE_KINDS) {
      const news = memory.newsOf(kind);
      if (!news) continue;
      also?.(kind, news.id);
      hear(kind, news.id);
    }
  };
  const share = (kind: LiveKind, id: string) => {
    memory.note(kind, id);
    tellOthers(kind, id);
    hear(kind, id);
  };

  const lead = (signal: AbortSignal) =>
    new Promise<StreamEnd | null>((leave) => {
      if (signal.aborted) return leave(null);
      const marks = createEventMarks({ unique: () => crypto.randomUUID() });
      // Who led before may have gone with the words on its lips.
      catchUp(tellOthers);
      const close = openStream({
        userId,
        lastId: memory.lastId,
        onReady(id, isNew) {
          const mark = marks.stand(id);
          if (isNew) for (const kind of LIVE_KINDS) share(kind, mark);
          memory.stand(id);
        },
        onEvent({ kind, id }: LiveEvent) {
          share(kind, marks.of(id));
          memory.stand(id);
        },
        onOver: leave,
      });
      signal.addEventListener('abort', () => {
        close();
        leave(null);
      });
    });

  const rest = () => {
    clearTimeout(again);
    turn?.abort();
    turn = null;
  };
  /** Whose stream is over makes room: another tab may be told what this one was not. */
  const resign = (over: StreamEnd) => {
    turn = null;
    if (over === 'session-over') memory.forget();
    else again = window.setTimeout(look, REFUSED_MS);
  };
  const compete = () => {
    if (turn) return;
    clearTimeout(again);
    turn = new AbortController();
    const { signal } = turn;
    const serve = async () => {
      const over = await lead(signal);
      if (over && !signal.aborted) resign(over);
    };
    // Rejected when it is given up before it was its turn.
    navigator.locks.request(name, { signal }, serve).catch(() => {});
  };
  function look(): void {
    if (document.visibilityState === 'hidden') rest();
    else {
      catchUp();
      compete();
    }
  }

  channel.onmessage = ({ data }: MessageEvent<{ kind?: unknown; id?: unknown } | null>) => {
    if (!isLiveKind(data?.kind) || typeof data.id !== 'string') return;
    // News: somebody has a stream, so that there is one to take over again.
    if (hear(data.kind, data.id) && document.visibilityState !== 'hidden') compete();
  };
  document.addEventListener('visibilitychange', look);
  window.addEventListener('pagehide', rest);
  window.addEventListener('pageshow', look);
  look();
  return () => {
    rest();
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('pagehide', rest);
    window.removeEventListener('pageshow', look);
    channel.close();
  };
}
