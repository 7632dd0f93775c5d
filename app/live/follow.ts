/**
 * What happens to a user, in every tab of this browser over one connection (decision 17). Visible tabs compete for a lock; its holder has the
 * stream and hands on what comes; hidden tabs listen to it and hold nothing. What came is remembered by the browser, so that a tab that
 * is opened, shown again or takes over knows what it has missed.
 */
import { createMarks } from './marks';
import { openMemory } from './memory';
import { isLiveKind, LIVE_KINDS, type LiveEvent, type LiveKind } from './protocol';
import { type Over, openStream } from './stream';

/** Milliseconds before the document was asked for from which on an event may be missing in it. */
const MARGIN_MS = 1_000;
/** After which who was refused asks again: it may have been a bad moment. */
const REFUSED_MS = 60_000;

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
    new Promise<Over | null>((leave) => {
      if (signal.aborted) return leave(null);
      const marks = createMarks({ unique: () => crypto.randomUUID() });
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
  const resign = (over: Over) => {
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
