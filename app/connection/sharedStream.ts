import { isLiveKind, LIVE_KINDS, type LiveKind } from '~/app/domain/site/routeHandle';
import { listen } from './listen';
import { openStream, type StreamEnd, type StreamOptions } from './stream';

/** Gives each event without an id a mark of its own, as an EventSource repeats the previous id. */
export function createEventMarks({ unique }: { unique: () => string }) {
  let last = '';
  const fresh = (id: string) => `${id}+${unique()}`;
  return {
    /** The stream's position is this id ('' for none). Returns a new mark each time. */
    stand(id: string) {
      last = id;
      return fresh(id);
    },
    of(id: string) {
      const isOwn = id !== last;
      last = id;
      return isOwn ? id : fresh(id);
    },
  };
}

/** The latest event of a kind: its id and arrival time (milliseconds). */
interface LastEvent {
  id: string;
  at: number;
}

interface MemoryContents {
  /** Position to resume from; null: unknown. */
  id: string | null;
  news: Partial<Record<LiveKind, LastEvent>>;
}

const EMPTY_MEMORY: MemoryContents = { id: null, news: {} };

/**
 * The events this browser has received, for its other tabs, later tabs and later visits. `name` differs per user. Without
 * storage (private windows) it lasts as long as the page.
 */
export function openStreamMemory(
  name: string,
  { storage, now }: { storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>; now: () => number },
) {
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
    newsOf: (kind: LiveKind) => read().news[kind] ?? null,
    /** Sets the stream's position; '' if it gives none. */
    stand: (id: string) => write({ ...read(), id: id === '' ? null : id }),
    note(kind: LiveKind, id: string) {
      const { id: stand, news } = read();
      write({ id: stand, news: { ...news, [kind]: { id, at: now() } } });
    },
    /** Deletes everything stored in this browser, when the log-in is over. */
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

/** Checked, because another version of this page may have written it. */
function parseContents(text: string | null): MemoryContents {
  const { id, news } = Object(text === null ? null : JSON.parse(text));
  const known = LIVE_KINDS.flatMap((kind) => {
    const event = Object(Object(news)[kind]);
    const { id, at } = event;
    return typeof id === 'string' && typeof at === 'number' ? [[kind, { id, at }] as const] : [];
  });
  return { id: typeof id === 'string' ? id : null, news: Object.fromEntries(known) };
}

/** An event this long before the document was requested may be missing in it. */
const MARGIN_MS = 1_000;
/** Time before a refused stream is tried again, as the refusal may be temporary. */
const REFUSED_MS = 60_000;

/** Requires locks and channels, which some browsers and insecure pages lack. */
export function canFollowEvents(): boolean {
  return 'locks' in navigator && 'BroadcastChannel' in window && 'EventSource' in window;
}

/**
 * Calls `tell` for every kind of event, also in hidden tabs; returns the unsubscribe function. One connection serves all
 * tabs (decision 17): visible ones compete for a lock, its holder opens the stream, and stored events tell what was missed.
 */
export function followEvents({
  userId,
  served,
  tell,
}: Pick<StreamOptions, 'userId' | 'served'> & {
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

  /** True if the event is new. */
  const hear = (kind: LiveKind, id: string) => {
    if (seen.get(kind) === id) return false;
    seen.set(kind, id);
    tell(kind);
    return true;
  };
  const tellOthers = (kind: LiveKind, id: string) => channel.postMessage({ kind, id });
  /** Reads events from the memory written by the leading tab. */
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
      // The previous leader may have closed before passing on its last events.
      catchUp(tellOthers);
      const close = openStream({
        userId,
        served,
        lastId: memory.lastId,
        onReady(id, from) {
          const mark = marks.stand(id);
          for (const kind of from === 'id' ? [] : LIVE_KINDS) {
            // Other tabs may be older than this one's page.
            if (from === 'page') seen.set(kind, mark);
            share(kind, mark);
          }
          memory.stand(id);
        },
        onEvent(kind, id) {
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
  /** Gives up the lock, as another tab may be accepted. */
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
    // Rejects if aborted before the lock was granted.
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
    // A new event shows that a stream exists, so there is a lock to compete for again.
    if (hear(data.kind, data.id) && document.visibilityState !== 'hidden') compete();
  };
  const end = listen({ visibilitychange: look, pagehide: rest, pageshow: look });
  look();
  return () => {
    rest();
    end();
    channel.close();
  };
}
