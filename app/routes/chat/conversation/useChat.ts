import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type Chat, type ChatDeps, type ChatSnapshot, createChat, firstSnapshot } from '~/app/chat/engine';
import { HistoryForbidden } from '~/app/chat/history';
import { claimTab, forgetChats, readPending, writePending } from '~/app/chat/tabStorage';
import {
  browserTiming,
  openSocket,
  renewSession,
  TIMEOUT_MS,
  uniqueId,
} from '~/app/connection/browserSocket';
import { listen } from '~/app/connection/listen';
import * as paths from '~/app/paths';
import { useLatest } from '~/app/ui/timing';
import type { ConversationView } from './loadConversation';

/** Milliseconds. */
const REACHABLE_TIMEOUT_MS = 3_000;

/** The chat engine's dependencies in a page. */
function browserChatDeps(view: ConversationView, onRead: () => void): ChatDeps {
  const { me, other, socketPath, hasReceipts } = view;
  const place = { me, other: other.id };
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(path, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
  return {
    ...browserTiming,
    openSocket: () => openSocket(socketPath),
    async fetchHistory(before) {
      const answer = await ask(paths.conversationHistory(other.username, { antes: before }));
      if ([403, 404].includes(answer.status)) throw new HistoryForbidden();
      if (!answer.ok) throw new Error(`history: ${answer.status}`);
      return answer.json();
    },
    renewSession,
    async isReachable() {
      const signal = AbortSignal.timeout(REACHABLE_TIMEOUT_MS);
      const { status } = await fetch('/healthz', { method: 'HEAD', cache: 'no-store', signal });
      return status < 500;
    },
    outbox: { read: () => readPending(place), write: (pending) => writePending(place, pending) },
    markRead: hasReceipts
      ? async (upTo) => {
          const body = new URLSearchParams(upTo === null ? {} : { hasta: upTo });
          const { ok } = await ask(paths.conversationRead(other.username), { method: 'POST', body });
          if (ok) onRead();
          return ok;
        }
      : undefined,
    unique: uniqueId,
    isSeen: () => document.visibilityState === 'visible',
  };
}

/** `view` is read once: use a `key` for another person. `onRead`: the server has recorded messages as read. */
export function useChat(view: ConversationView, onRead: () => void) {
  const first = useRef(view).current;
  const [before] = useState(() => firstSnapshot(first));
  const [chat, setChat] = useState<Chat | null>(null);
  const unsent = useRef<string[]>([]);
  const read = useLatest(onRead);

  useEffect(() => {
    if (!first.other.isHere || !first.other.mayWrite) return;
    let last: ChatSnapshot | null = null;
    let running: { chat: Chat | null; end: AbortController } | null = null;
    const start = async () => {
      if (running) return;
      const mine = { chat: null as Chat | null, end: new AbortController() };
      running = mine;
      forgetChats(first.me);
      await claimTab(mine.end.signal);
      if (mine.end.signal.aborted) return;
      mine.chat = createChat(
        optionsOf(first, last),
        browserChatDeps(first, () => read.current()),
      );
      for (const text of unsent.current.splice(0)) mine.chat.send(text);
      setChat(mine.chat);
    };
    const stop = () => {
      last = running?.chat?.snapshot() ?? last;
      running?.chat?.stop();
      running?.end.abort();
      running = null;
    };
    const wake = () => running?.chat?.wake();
    const look = () => document.visibilityState === 'visible' && wake();
    // A page in the back/forward cache must not keep a connection.
    const hide = ({ persisted }: PageTransitionEvent) => persisted && stop();
    const show = ({ persisted }: PageTransitionEvent) => void (persisted && start());
    void start();
    const end = listen({
      visibilitychange: look,
      online: wake,
      offline: wake,
      pagehide: hide,
      pageshow: show,
    });
    return () => {
      end();
      stop();
      setChat(null);
    };
  }, [first, read]);

  const snapshot = useSyncExternalStore(
    chat?.subscribe ?? subscribeToNothing,
    () => chat?.snapshot() ?? before,
    () => before,
  );
  return {
    snapshot,
    /** False on the server, without scripts and while hydrating. */
    isLive: chat !== null,
    send: (text: string) => {
      if (chat) chat.send(text);
      else unsent.current.push(text);
    },
    retry: (clientId: string) => chat?.retry(clientId),
    cancel: (clientId: string) => chat?.cancel(clientId),
    loadOlder: () => void chat?.loadOlder(),
    seen: () => chat?.seen(),
    /** A session may exist again. */
    wake: () => chat?.wake(),
  };
}

export type LiveChat = ReturnType<typeof useChat>;

const subscribeToNothing = () => () => {};

/** A page restored from the back/forward cache continues from the last gapless state. */
function optionsOf(view: ConversationView, last: ChatSnapshot | null) {
  const { me, other, hasReceipts, unreadFrom, failed, isNewest } = view;
  const known = last?.isComplete ? last : null;
  return {
    me,
    other: other.id,
    initial: known ? known.entries.filter(({ status }) => status === 'stored') : view.entries,
    older: known?.older ?? view.older,
    clientIds: hasReceipts,
    isRead: unreadFrom === null && !failed,
    isBehind: known === null && (failed || !isNewest),
  };
}
