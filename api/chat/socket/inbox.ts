import type { WebSocket } from 'ws';

/** Frames that wait for the one before them; more are left with the sender. */
const MAX_WAITING = 16;
const UNSUPPORTED_DATA = 1003;

/**
 * Handles the texts of a socket one after the other. What has arrived is handled even when the socket closes behind it, unless `isOver`
 * says that nothing of it counts any more.
 */
export function readTexts(
  socket: WebSocket,
  { handle, isOver }: { handle: (text: string) => Promise<void>; isOver: () => boolean },
): void {
  const waiting: string[] = [];
  let busy = false;
  const work = async () => {
    busy = true;
    for (let text = waiting.shift(); text !== undefined && !isOver(); text = waiting.shift()) {
      await handle(text);
    }
    socket.resume();
    busy = false;
  };
  socket.on('message', (data, isBinary) => {
    if (isBinary) return socket.close(UNSUPPORTED_DATA, 'text only');
    waiting.push(data.toString());
    if (waiting.length >= MAX_WAITING) socket.pause();
    if (!busy) void work();
  });
}
