import type { RoomMessage } from '../../contract/roomSocket';

export interface ChatFeed {
  /** What was stored before: all of it first. */
  replay(messages: RoomMessage[]): void;
  /** Something new, which waits for the replay. */
  live(message: RoomMessage): void;
  /** The answer to the writer of what was stored before. */
  again(message: RoomMessage): void;
}

/** The chat as one page hears it: what was there, then what comes, each message once however often it is told. */
export function createChatFeed(send: (message: RoomMessage) => void): ChatFeed {
  const sent = new Set<number>();
  let waiting: RoomMessage[] | null = [];
  const once = (message: RoomMessage) => {
    if (sent.has(message.id)) return;
    sent.add(message.id);
    send(message);
  };
  return {
    replay: (messages) => {
      for (const message of [...messages, ...(waiting ?? [])]) once(message);
      waiting = null;
    },
    live: (message) => {
      if (waiting) waiting.push(message);
      else once(message);
    },
    again: send,
  };
}
