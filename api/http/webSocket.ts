import { WebSocket } from 'ws';

/** Parts of an interval: thousands of pings at once would delay messages. */
const TURNS = 100;

/** Pings every socket once per interval, and closes those that have been silent since the last time. */
export function createHeartbeat(everyMs: number) {
  const turns = Array.from({ length: TURNS }, () => new Set<{ socket: WebSocket; isQuiet: boolean }>());
  let turn = 0;
  let timer: NodeJS.Timeout | undefined;
  const beat = () => {
    turn = (turn + 1) % TURNS;
    for (const watched of turns[turn] ?? []) {
      const { socket, isQuiet } = watched;
      if (isQuiet && !socket.isPaused) socket.terminate();
      else {
        watched.isQuiet = true;
        socket.ping();
      }
    }
  };
  return {
    watch: (socket: WebSocket) => {
      const mine = turns.reduce((least, one) => (one.size < least.size ? one : least));
      const watched = { socket, isQuiet: false };
      mine.add(watched);
      const heard = () => {
        watched.isQuiet = false;
      };
      socket.on('pong', heard).on('message', heard);
      socket.once('close', () => {
        mine.delete(watched);
        if (turns.every(({ size }) => size === 0)) timer = clearInterval(timer) as undefined;
      });
      timer ??= setInterval(beat, everyMs / TURNS).unref();
    },
  };
}

/** Queue limit; further frames stay with the sender. */
const MAX_WAITING_TEXTS = 16;
const UNSUPPORTED_DATA = 1003;

/** Handles texts one by one, even after the socket closed, unless `isOver` says that they no longer count. */
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
    if (waiting.length >= MAX_WAITING_TEXTS) socket.pause();
    if (!busy) void work();
  });
}

/** Bytes buffered for a slow reader. */
const MAX_BUFFERED_BYTES = 1024 * 1024;
/** Frames that wait for `sendWhenReady`. */
const MAX_WAITING_FRAMES = 256;
/** Asks the client to reconnect later and read the history. */
const TRY_AGAIN_LATER = 1013;
const SERVER_ERROR = 1011;

/** Closes a socket that cannot keep up rather than buffer without limit or drop a frame silently. */
export function createOutbox(socket: WebSocket, onError: (error: unknown) => void) {
  let tail = Promise.resolve();
  let waiting = 0;
  const send = (frame: object) => {
    if (socket.readyState !== WebSocket.OPEN) return;
    if (socket.bufferedAmount > MAX_BUFFERED_BYTES) return socket.close(TRY_AGAIN_LATER, 'too slow');
    socket.send(JSON.stringify(frame));
  };
  const sendNext = async (frame: Promise<object | null>) => {
    try {
      const ready = await frame;
      if (ready) send(ready);
    } catch (error) {
      onError(error);
      socket.close(SERVER_ERROR, 'read the history');
    }
    waiting -= 1;
  };
  return {
    send,
    /** Sends in the order of the calls, whenever each is ready; null sends nothing. */
    sendWhenReady: (frame: Promise<object | null>) => {
      frame.catch(() => {});
      if (waiting >= MAX_WAITING_FRAMES) return socket.close(TRY_AGAIN_LATER, 'too slow');
      waiting += 1;
      tail = tail.then(() => sendNext(frame));
    },
  };
}
