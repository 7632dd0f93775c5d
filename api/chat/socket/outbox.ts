import { WebSocket } from 'ws';

/** What may wait in the system's hands for a reader that does not read. */
const MAX_BUFFERED = 1024 * 1024;
/** Messages whose rows are still being read. */
const MAX_WAITING = 256;
/** Come back later, and read the history. */
const TRY_AGAIN_LATER = 1013;
const SERVER_ERROR = 1011;

export interface Outbox {
  now(frame: object): void;
  /** In the order of the calls, whenever each is there; null is nothing to say. */
  later(frame: Promise<object | null>): void;
}

/** Sends frames, and closes a socket that cannot keep up rather than keep its frames or lose one unseen. */
export function createOutbox(socket: WebSocket, onError: (error: unknown) => void): Outbox {
  let tail = Promise.resolve();
  let waiting = 0;
  const now = (frame: object) => {
    if (socket.readyState !== WebSocket.OPEN) return;
    if (socket.bufferedAmount > MAX_BUFFERED) return socket.close(TRY_AGAIN_LATER, 'too slow');
    socket.send(JSON.stringify(frame));
  };
  const sendNext = async (frame: Promise<object | null>) => {
    try {
      const ready = await frame;
      if (ready) now(ready);
    } catch (error) {
      onError(error);
      socket.close(SERVER_ERROR, 'read the history');
    }
    waiting -= 1;
  };
  return {
    now,
    later: (frame) => {
      frame.catch(() => {});
      if (waiting >= MAX_WAITING) return socket.close(TRY_AGAIN_LATER, 'too slow');
      waiting += 1;
      tail = tail.then(() => sendNext(frame));
    },
  };
}
