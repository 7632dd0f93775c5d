/** What the engine needs, as a page of the website has it. */
import type { Renewal } from './connection';
import type { ChatDeps } from './engine';
import { HistoryForbidden } from './history';
import { readPending, writePending } from './kept';
import { uniqueId } from './unique';
import { type ConversationView, conversationPath } from './view';

/** Milliseconds. */
const TIMEOUT_MS = 10_000;
const LOOK_MS = 3_000;

export function browserDeps(view: ConversationView, told: { read(): void }): ChatDeps {
  const { me, other, socketPath, canMarkRead } = view;
  const place = { me, other: other.id };
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(path, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
  return {
    openSocket: () => new WebSocket(`${window.location.origin.replace(/^http/, 'ws')}${socketPath}`),
    async fetchHistory(before) {
      const query = before === undefined ? '' : `?antes=${encodeURIComponent(before)}`;
      const answer = await ask(`${conversationPath(other.username, 'historial')}${query}`);
      if ([403, 404].includes(answer.status)) throw new HistoryForbidden();
      if (!answer.ok) throw new Error(`history: ${answer.status}`);
      return answer.json();
    },
    async renewSession(): Promise<Renewal> {
      const { status } = await ask('/chat/sesion/renovar', { method: 'POST' });
      if (status === 401) return 'gone';
      return status === 204 ? 'renewed' : 'unreachable';
    },
    async isReachable() {
      const signal = AbortSignal.timeout(LOOK_MS);
      const { status } = await fetch('/healthz', { method: 'HEAD', cache: 'no-store', signal });
      return status < 500;
    },
    outbox: { read: () => readPending(place), write: (pending) => writePending(place, pending) },
    markRead: canMarkRead
      ? async (upTo) => {
          const body = new URLSearchParams(upTo === null ? {} : { hasta: upTo });
          const { ok } = await ask(conversationPath(other.username, 'leido'), { method: 'POST', body });
          if (ok) told.read();
          return ok;
        }
      : undefined,
    unique: uniqueId,
    now: Date.now,
    random: Math.random,
    isSeen: () => document.visibilityState === 'visible',
    setTimer: (run, milliseconds) => setTimeout(run, milliseconds),
    clearTimer: (timer) => clearTimeout(timer as number),
  };
}
