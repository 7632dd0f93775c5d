import type { RoomMessage, RoomRequest } from '~/api/contract/room';
import type { Timing } from '~/app/connection/socket';
import type { ChatLine } from './view';

interface Options {
  /** The caller's user id, once known. */
  me(): { userId: number; name: string };
  send(request: RoomRequest): boolean;
  unique(): string;
  /** The server's time in milliseconds since 1970. */
  now(): number;
  timing: Timing;
  changed(): void;
}

interface Waiting {
  clientId: string;
  text: string;
  sentAt: string;
  problem: string | null;
  timer: unknown;
}

/** Milliseconds without an echo after which a message counts as lost, on a working connection. */
const LOST_MS = 15_000;
const LOST = 'No se ha enviado.';

/** The call's chat: own messages show at once, are confirmed by their echo, and sent again if they may be lost. */
export function createCallChat({ me, send, unique, now, timing, changed }: Options) {
  let stored: RoomMessage[] = [];
  let waiting: Waiting[] = [];

  const put = (one: Waiting) => {
    timing.clearTimer(one.timer);
    if (!send({ type: 'chat', text: one.text, client_id: one.clientId })) return;
    one.timer = timing.setTimer(() => refuse(one, LOST), LOST_MS);
  };
  const refuse = (one: Waiting, problem: string) => {
    timing.clearTimer(one.timer);
    one.problem = problem;
    changed();
  };

  return {
    lines(): ChatLine[] {
      const { userId, name } = me();
      const own = waiting.map(({ clientId, text, sentAt, problem }) => ({
        id: null,
        user_id: userId,
        full_name: name,
        text,
        sent_at: sentAt,
        client_id: clientId,
        isMine: true,
        problem,
      }));
      return [...stored.map((one) => ({ ...one, isMine: one.user_id === userId, problem: null })), ...own];
    },
    say(text: string) {
      const trimmed = text.trim();
      if (trimmed === '') return;
      const sentAt = new Date(now()).toISOString();
      const one = { clientId: unique(), text: trimmed, sentAt, problem: null, timer: null };
      waiting.push(one);
      put(one);
      changed();
    },
    retry(clientId: string) {
      const one = waiting.find((other) => other.clientId === clientId);
      if (!one?.problem) return;
      one.problem = null;
      put(one);
      changed();
    },
    heard(message: RoomMessage) {
      const twin = waiting.find(({ clientId }) => clientId === message.client_id);
      if (twin && message.user_id === me().userId) {
        timing.clearTimer(twin.timer);
        waiting = waiting.filter((one) => one !== twin);
      }
      if (!stored.some(({ id }) => id === message.id)) {
        stored = [...stored, message].sort((a, b) => a.id - b.id);
      }
      changed();
    },
    refused(clientId: string | undefined, detail: string) {
      const one = waiting.find((other) => other.clientId === clientId);
      if (one) refuse(one, detail);
    },
    back() {
      for (const one of waiting) if (one.problem === null) put(one);
    },
    /** Pending messages wait for the next connection. */
    down() {
      for (const one of waiting) timing.clearTimer(one.timer);
    },
  };
}
