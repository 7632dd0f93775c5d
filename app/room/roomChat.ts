import type { RoomMessage, RoomRequest } from '~/api/contract/room';
import type { Timing } from '~/app/chat/connection';
import type { ChatLine } from './view';

interface Options {
  /** One's own user id, once it is known. */
  me(): { userId: number; name: string };
  /** False when there is no line: it goes out when there is one again. */
  send(request: RoomRequest): boolean;
  unique(): string;
  /** The server's time, milliseconds since 1970. */
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

/** Milliseconds without an echo, on a line that answers: it has not been taken. */
const LOST_MS = 15_000;
const LOST = 'No se ha enviado.';

/**
 * The room's chat: what one says is shown at once, and stored when it comes back. The server knows
 * `client_id`: what may or may not have reached it is simply said again.
 */
export function createRoomChat({ me, send, unique, now, timing, changed }: Options) {
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
    /** There is a line again. */
    back() {
      for (const one of waiting) if (one.problem === null) put(one);
    },
    /** What is on its way waits for the next line. */
    down() {
      for (const one of waiting) timing.clearTimer(one.timer);
    },
  };
}
