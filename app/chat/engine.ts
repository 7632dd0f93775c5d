import { createView } from '~/app/connection/followed';
import {
  type Connection,
  type ConnectionDeps,
  type ConnectionState,
  createConnection,
} from '~/app/connection/socket';
import { type ChatEntry, compareEntries, orderEntries } from '~/app/domain/chat/entry';
import { readFrame } from '~/app/protocols/chat';
import { createChatHistory, type HistoryPage } from './history';
import { createOutbox, type PendingMessage } from './outbox';

/** A message as shown. `stored`: on the server; `sending`: unknown yet; `failed`: refused, see `error`. */
export interface ShownEntry extends ChatEntry {
  /** Stays the same from writing to storing. */
  key: string;
  status: 'stored' | 'sending' | 'failed';
  error: string | null;
}

export interface ChatSnapshot {
  /** In order, unsent messages last. */
  entries: ShownEntry[];
  /** The other person's messages since the page was opened. */
  news: ShownEntry[];
  connection: ConnectionState;
  /** False while messages may be missing. */
  isComplete: boolean;
  /** There are messages before the first one. */
  older: boolean;
  loadingOlder: 'no' | 'yes' | 'failed';
}

/** The first view, of the page's own messages. */
export function firstSnapshot({ entries, older }: { entries: ChatEntry[]; older: boolean }): ChatSnapshot {
  return {
    entries: storedEntries(orderEntries(entries)),
    news: [],
    connection: 'connecting',
    isComplete: false,
    older,
    loadingOlder: 'no',
  };
}

/** Returns the same object for the same entry, so that only new entries of a long list render. */
export function storedEntries(entries: ChatEntry[]): ShownEntry[] {
  const times = new Map<string, number>();
  return entries.map((entry) => {
    const { id, clientId, sender, createdAt } = entry;
    const name = entry.key ?? clientId ?? id ?? `${sender} ${createdAt}`;
    const nth = times.get(name) ?? 0;
    times.set(name, nth + 1);
    return shownAs(entry, nth === 0 ? name : `${name} ${nth}`);
  });
}

const shownCache = new WeakMap<ChatEntry, ShownEntry>();

function shownAs(entry: ChatEntry, key: string): ShownEntry {
  const before = shownCache.get(entry);
  if (before?.key === key) return before;
  const made: ShownEntry = { ...entry, key, status: 'stored', error: null };
  shownCache.set(entry, made);
  return made;
}

interface ChatOptions {
  /** User ids. */
  me: string;
  other: string;
  /** The newest messages, already on the page and without gaps. */
  initial: ChatEntry[];
  older: boolean;
  clientIds: boolean;
  /** All of `initial` has been read. */
  isRead?: boolean;
  /** `initial` lacks the newest messages, which are then not news. */
  isBehind?: boolean;
}

export interface ChatDeps extends ConnectionDeps {
  /** Rejects without an answer, and with `HistoryForbidden` if the caller may not read them. */
  fetchHistory(before?: string): Promise<HistoryPage>;
  outbox: { read(): PendingMessage[]; write(pending: PendingMessage[]): void };
  /** Marks messages as read up to this one, or all of them when the server sends no ids. */
  markRead?(upTo: string | null): Promise<boolean>;
  unique(): string;
}

/** A message sent just before a break may still arrive, and sending it again would store a second one. */
const RESEND_DELAY_MS = 2_000;

/** One conversation (decision 20). A message shown as stored is stored; none is missing or appears twice. */
export function createChat(options: ChatOptions, deps: ChatDeps) {
  const { me, other, initial, older, clientIds, isRead = false, isBehind = false } = options;
  let newestAtFirst = newestOf(initial);
  let isFirstSync = isBehind;
  let readUpTo = isRead ? newestOf(initial.filter(({ sender }) => sender !== me)) : null;
  let downAt = deps.now();
  let settle: unknown = null;
  let stopped = false;

  let isHalfDone = false;
  const snapshot = createView((): ChatSnapshot => look());
  const changed = () => {
    if (!isHalfDone) snapshot.changed();
  };
  const history = createChatHistory({
    me,
    initial,
    older,
    fetchHistory: deps.fetchHistory,
    timing: deps,
    synced: () => {
      if (isFirstSync) newestAtFirst = newestOf(history.entries());
      isFirstSync = false;
      outbox.reconcile();
      // Without a connection, messages after this read are not received.
      if (connection.state() !== 'open') history.down();
      outbox.pump();
    },
    forbidden() {
      if (connection.state() !== 'turned-away') return;
      connection.refuse();
      history.down();
    },
    changed,
  });
  /** If the server cannot recognise a repetition, first checks, not too early, whether it was stored. */
  const maySend = ({ sent }: PendingMessage): boolean => {
    if (clientIds) return connection.state() === 'open';
    if (!history.isSynced()) return false;
    const left = downAt + RESEND_DELAY_MS - deps.now();
    if (!sent || left <= 0) return true;
    deps.clearTimer(settle);
    settle = deps.setTimer(history.sync, left);
    return false;
  };
  const connection: Connection = createConnection(deps, {
    ready: () => {
      history.sync();
      outbox.pump();
    },
    frame(data) {
      const frame = readFrame(data, { me, other, now: deps.now });
      if (frame.kind === 'refused') outbox.refused(frame);
      if (frame.kind === 'read') history.markRead(frame.upTo);
      if (frame.kind !== 'message') return;
      // For a moment the message is both stored and pending; it must not show twice.
      isHalfDone = true;
      const entry = { ...frame.entry, clientId: outbox.nameOf(frame.entry) };
      history.add(entry);
      outbox.heard(entry);
      isHalfDone = false;
      changed();
    },
    down() {
      downAt = deps.now();
      deps.clearTimer(settle);
      outbox.down();
      history.down();
    },
    // As long as the history can be read, new messages keep appearing.
    turnedAway: history.sync,
    changed,
  });
  const outbox = createOutbox({
    me,
    clientIds,
    store: deps.outbox,
    timing: deps,
    unique: deps.unique,
    entries: history.entries,
    maySend,
    put: connection.send,
    slow: () => {
      if (!clientIds) history.sync();
    },
    lost: connection.restart,
    changed,
  });
  outbox.reconcile();
  connection.start();

  const look = (): ChatSnapshot => {
    const stored = storedEntries(history.entries());
    const isRefused = connection.state() === 'refused';
    const waiting = outbox.pending().map(({ clientId, content, createdAt, error }): ShownEntry => {
      const status = error !== null || isRefused ? 'failed' : 'sending';
      return { id: null, clientId, sender: me, content, createdAt, key: clientId, status, error };
    });
    return {
      entries: [...stored, ...waiting],
      news: isFirstSync ? [] : stored.filter((entry) => entry.sender !== me && isAfter(entry, newestAtFirst)),
      connection: connection.state(),
      isComplete: history.isSynced(),
      older: history.older(),
      loadingOlder: history.loading(),
    };
  };

  return {
    snapshot: snapshot.get,
    subscribe: snapshot.follow,
    send: (text: string) => {
      if (!stopped) outbox.send(text);
    },
    retry: outbox.retry,
    cancel: outbox.cancel,
    loadOlder: history.loadOlder,
    /** Call it when the reader has seen everything shown. */
    seen() {
      const last = history.entries().findLast(({ sender }) => sender !== me);
      if (!last || !isAfter(last, readUpTo) || !deps.markRead) return;
      const before = readUpTo;
      readUpTo = last;
      void deps.markRead(last.id).then((done) => {
        if (!done) readUpTo = before;
      });
    },
    wake() {
      connection.wake();
      history.wake();
    },
    stop() {
      stopped = true;
      deps.clearTimer(settle);
      connection.stop();
      history.stop();
      outbox.down();
    },
  };
}

export type Chat = ReturnType<typeof createChat>;

function newestOf(entries: ChatEntry[]): ChatEntry | null {
  return entries.reduce<ChatEntry | null>((last, entry) => (isAfter(entry, last) ? entry : last), null);
}

function isAfter(entry: ChatEntry, mark: ChatEntry | null): boolean {
  return mark === null || compareEntries(entry, mark) > 0;
}
