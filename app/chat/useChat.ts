import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { browserDeps } from './browser';
import { type Chat, createChat } from './engine';
import { claimTab, forgetChats } from './kept';
import { type ChatSnapshot, firstSnapshot } from './snapshot';
import type { ConversationView } from './view';

export interface LiveChat {
  snapshot: ChatSnapshot;
  /** False on the server, without scripts, and while the page hydrates. */
  isLive: boolean;
  send(text: string): void;
  retry(clientId: string): void;
  cancel(clientId: string): void;
  loadOlder(): void;
  seen(): void;
  /** There may be a session again. */
  wake(): void;
}

/**
 * The conversation of a page, from what its loader brought on. `view` is read once: a page of another person is another one (`key`).
 * `onRead`: the server knows that something was read.
 */
export function useChat(view: ConversationView, onRead: () => void): LiveChat {
  const first = useRef(view).current;
  const [before] = useState(() => firstSnapshot(first));
  const [chat, setChat] = useState<Chat | null>(null);
  const unsent = useRef<string[]>([]);
  const read = useRef(onRead);
  read.current = onRead;

  useEffect(() => {
    if (!first.other.isHere) return;
    let last: ChatSnapshot | null = null;
    let running: { chat: Chat | null; end: AbortController } | null = null;
    const start = async () => {
      if (running) return;
      const mine = { chat: null as Chat | null, end: new AbortController() };
      running = mine;
      forgetChats(first.me);
      await claimTab(mine.end.signal);
      if (mine.end.signal.aborted) return;
      mine.chat = createChat(optionsOf(first, last), browserDeps(first, { read: () => read.current() }));
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
    // A page that is kept for the way back must not hold a line.
    const hide = ({ persisted }: PageTransitionEvent) => persisted && stop();
    const show = ({ persisted }: PageTransitionEvent) => void (persisted && start());
    void start();
    document.addEventListener('visibilitychange', look);
    window.addEventListener('online', wake);
    window.addEventListener('offline', wake);
    window.addEventListener('pagehide', hide);
    window.addEventListener('pageshow', show);
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('online', wake);
      window.removeEventListener('offline', wake);
      window.removeEventListener('pagehide', hide);
      window.removeEventListener('pageshow', show);
      stop();
      setChat(null);
    };
  }, [first]);

  const snapshot = useSyncExternalStore(
    chat?.subscribe ?? never,
    () => chat?.snapshot() ?? before,
    () => before,
  );
  return {
    snapshot,
    isLive: chat !== null,
    send: (text) => {
      if (chat) chat.send(text);
      else unsent.current.push(text);
    },
    retry: (clientId) => chat?.retry(clientId),
    cancel: (clientId) => chat?.cancel(clientId),
    loadOlder: () => void chat?.loadOlder(),
    seen: () => chat?.seen(),
    wake: () => chat?.wake(),
  };
}

const never = () => () => {};

/** Back from where browsers keep pages: with what was known without a hole, else with what the page began with. */
function optionsOf(view: ConversationView, last: ChatSnapshot | null) {
  const { me, other, clientIds, unreadFrom, failed, isNewest } = view;
  const known = last?.isComplete ? last : null;
  return {
    me,
    other: other.id,
    initial: known ? known.entries.filter(({ status }) => status === 'stored') : view.entries,
    older: known?.older ?? view.older,
    clientIds,
    isRead: unreadFrom === null && !failed,
    isBehind: known === null && (failed || !isNewest),
  };
}
