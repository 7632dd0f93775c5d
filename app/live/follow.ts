/**
 * What happens to a user, in every tab of this browser over one connection (decision 17). Visible tabs compete for a lock; its holder has the
 * stream and hands on what comes; hidden tabs listen to it and hold nothing. What came is remembered by the browser, so that a tab that
 * is opened, shown again or takes over knows what it has missed.
 */
import { openMemory } from './memory';
import { isLiveKind, LIVE_KINDS, type LiveEvent, type LiveKind } from './protocol';
import { openStream } from './stream';

/** Milliseconds before the document was asked for from which on an event may be missing in it. */
const MARGIN_MS = 1_000;

/** Browsers without locks or channels (and pages that are not secure) do without. */
export function canFollow(): boolean {
  return 'locks' in navigator && 'BroadcastChannel' in window && 'EventSource' in window;
}

/** `tell` hears that something of a kind happened, hidden tabs included. Returns how to stop. */
export function follow({ userId, tell }: { userId: string; tell: (kind: LiveKind) => void }): () => void {
  const name = `mentorea-live:${userId}`;
  const memory = openMemory(name, { storage: () => window.localStorage, now: Date.now });
  const channel = new BroadcastChannel(name);
  const seen = new Map<LiveKind, string>();
  for (const kind of LIVE_KINDS) {
    const news = memory.newsOf(kind);
    if (news && news.at < performance.timeOrigin - MARGIN_MS) seen.set(kind, news.id);
  }
  let turn: AbortController | null = null;

  const hear = (kind: LiveKind, id: string) => {
    if (seen.get(kind) === id) return;
    seen.set(kind, id);
    tell(kind);
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
    new Promise<void>((leave) => {
      if (signal.aborted) return leave();
      // Who led before may have gone with the words on its lips.
      catchUp(tellOthers);
      const close = openStream({
        userId,
        lastId: memory.lastId,
        onReady(id, isNew) {
          if (isNew) for (const kind of LIVE_KINDS) share(kind, `${id}+`);
          memory.stand(id);
        },
        onEvent({ kind, id }: LiveEvent) {
          share(kind, id);
          memory.stand(id);
        },
      });
      signal.addEventListener('abort', () => {
        close();
        leave();
      });
    });

  const rest = () => {
    turn?.abort();
    turn = null;
  };
  const compete = () => {
    if (turn) return;
    turn = new AbortController();
    const { signal } = turn;
    // Rejected when it is given up before it was its turn.
    navigator.locks.request(name, { signal }, () => lead(signal)).catch(() => {});
  };
  const look = () => {
    if (document.visibilityState === 'hidden') return rest();
    catchUp();
    compete();
  };

  channel.onmessage = ({ data }: MessageEvent<{ kind?: unknown; id?: unknown } | null>) => {
    if (isLiveKind(data?.kind) && typeof data.id === 'string') hear(data.kind, data.id);
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
