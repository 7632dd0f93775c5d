import type { WebSocket } from 'ws';

export interface Heartbeat {
  /** Until it closes. */
  watch(socket: WebSocket): void;
}

/** Pings every socket in turn, and cuts those that have said nothing since the last time. */
export function createHeartbeat(everyMs: number): Heartbeat {
  const quiet = new Map<WebSocket, boolean>();
  let timer: NodeJS.Timeout | undefined;
  const beat = () => {
    for (const [socket, wasQuiet] of quiet) {
      if (wasQuiet && !socket.isPaused) socket.terminate();
      else {
        quiet.set(socket, true);
        socket.ping();
      }
    }
  };
  return {
    watch: (socket) => {
      quiet.set(socket, false);
      for (const sign of ['pong', 'message'] as const) socket.on(sign, () => quiet.set(socket, false));
      socket.once('close', () => {
        quiet.delete(socket);
        if (quiet.size === 0) timer = clearInterval(timer) as undefined;
      });
      timer ??= setInterval(beat, everyMs).unref();
    },
  };
}
