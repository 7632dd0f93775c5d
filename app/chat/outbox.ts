import type { Timing } from '~/app/connection/socket';
import { type ChatEntry, isSameText } from '~/app/domain/chat/entry';
import { type Frame, messageFrame } from '~/app/protocols/chat';

export interface PendingMessage {
  clientId: string;
  content: string;
  /** ISO 8601: when it was written. */
  createdAt: string;
  /** It was sent at least once and may be stored. */
  sent: boolean;
  /**
   * For servers without `client_id`: the number of own messages with this text since `since` (milliseconds) before the
   * first sending. One more means that it was stored.
   */
  known: { since: number; count: number } | null;
  error: string | null;
}

interface Options {
  me: string;
  /** The server supports `client_id`: a repeated message is stored once. */
  clientIds: boolean;
  store: { read(): PendingMessage[]; write(pending: PendingMessage[]): void };
  timing: Timing;
  unique(): string;
  entries(): ChatEntry[];
  maySend(pending: PendingMessage): boolean;
  /** False if there is no connection. */
  put(frame: string): boolean;
  /** `slow`: a sent message has had no answer for a while; `lost`: for too long. */
  slow(): void;
  lost(): void;
  changed(): void;
}

const SLOW_MS = 3_000;
const LOST_MS = 10_000;
/** Tolerance, because the clocks of a server's frames and rows may differ. */
const MARGIN_MS = 300_000;

const NO_IDS: ReadonlySet<string> = new Set();

/** Own messages waiting to be sent, one at a time and in the order they were written. */
export function createOutbox(options: Options) {
  const { me, clientIds, store, timing, entries, changed } = options;
  let pending = store.read();
  let out: string | null = null;
  let timer: unknown = null;
  let heldUntil = 0;
  let hold: unknown = null;

  const save = (next: PendingMessage[]) => {
    pending = next;
    store.write(next);
  };
  const free = () => {
    timing.clearTimer(timer);
    out = null;
  };
  const remove = (clientId: string) => {
    if (out === clientId) free();
    save(pending.filter((one) => one.clientId !== clientId));
  };
  const edit = (clientId: string, change: Partial<PendingMessage>) =>
    save(pending.map((one) => (one.clientId === clientId ? { ...one, ...change } : one)));
  const find = (clientId: string | null) => pending.find((one) => one.clientId === clientId);

  const countOwnSince = (since: number, content: string) =>
    entries().filter(
      (entry) =>
        entry.sender === me && Date.parse(entry.createdAt) >= since && isSameText(entry.content, content),
    ).length;
  const knownOf = (content: string): NonNullable<PendingMessage['known']> => {
    const last = entries().at(-1);
    const since = last ? Date.parse(last.createdAt) - MARGIN_MS : 0;
    return { since, count: countOwnSince(since, content) };
  };
  const isStored = ({ clientId, content, sent, known }: PendingMessage, stored: ReadonlySet<string>) => {
    if (stored.has(clientId)) return true;
    return !clientIds && sent && known !== null && countOwnSince(known.since, content) > known.count;
  };

  /** The key of the pending message that became this entry. */
  const nameOf = ({ sender, clientId, content }: ChatEntry) => {
    const sent = clientIds || sender !== me ? undefined : find(out);
    return sent && isSameText(sent.content, content) ? sent.clientId : clientId;
  };

  /** Sends the next message, if there is one and it may be sent. */
  const pump = (): void => {
    const next = pending.find(({ error }) => error === null);
    if (out !== null || !next || timing.now() < heldUntil || !options.maySend(next)) return;
    // It may have been stored despite a refusal, which perhaps was about another message.
    if (isStored(next, NO_IDS)) {
      remove(next.clientId);
      changed();
      pump();
      return;
    }
    const known = next.known ?? (clientIds ? null : knownOf(next.content));
    edit(next.clientId, { sent: true, known });
    if (!options.put(messageFrame(next.content, clientIds ? next.clientId : null))) return;
    out = next.clientId;
    timer = timing.setTimer(() => {
      timer = timing.setTimer(options.lost, LOST_MS - SLOW_MS);
      options.slow();
    }, SLOW_MS);
  };
  const holdFor = (milliseconds: number) => {
    heldUntil = timing.now() + milliseconds;
    timing.clearTimer(hold);
    hold = timing.setTimer(() => {
      // Timers may fire a millisecond early, so the clock is not compared.
      heldUntil = 0;
      pump();
    }, milliseconds);
  };
  const reconcile = () => {
    const stored = new Set(
      entries().flatMap(({ sender, clientId }) => (sender === me && clientId ? [clientId] : [])),
    );
    const gone = pending.filter((one) => isStored(one, stored));
    for (const { clientId } of gone) remove(clientId);
    if (gone.length > 0) changed();
  };

  return {
    pending: (): readonly PendingMessage[] => pending,
    send(content: string) {
      const createdAt = new Date(timing.now()).toISOString();
      save([
        ...pending,
        { clientId: options.unique(), content, createdAt, sent: false, known: null, error: null },
      ]);
      changed();
      pump();
    },
    retry(clientId: string) {
      const one = find(clientId);
      if (!one?.error) return;
      save([...pending.filter((other) => other !== one), { ...one, error: null }]);
      changed();
      pump();
    },
    cancel(clientId: string) {
      remove(clientId);
      changed();
      pump();
    },
    nameOf,
    heard(entry: ChatEntry) {
      const clientId = nameOf(entry);
      if (entry.sender !== me || clientId === null || !find(clientId)) return;
      remove(clientId);
      pump();
    },
    refused({ clientId, error, retryAfter }: Omit<Extract<Frame, { kind: 'refused' }>, 'kind'>) {
      const one = find(clientId ?? (clientIds ? null : out));
      if (!one) return;
      if (out === one.clientId) free();
      if (retryAfter === null) edit(one.clientId, { error });
      else holdFor(Math.max(0.2, retryAfter) * 1_000);
      changed();
      pump();
    },
    reconcile,
    pump,
    down: free,
  };
}
