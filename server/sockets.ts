/** Open WebSockets, so that a stop can end them with a code that tells the browser to come back. */
export interface ClosableSocket {
  close(code: number, reason?: string): void;
  terminate(): void;
  once(event: 'close', listener: () => void): void;
}

export interface OpenSockets {
  add(socket: ClosableSocket): void;
  closeAll(code: number): void;
}

/** Sockets whose other end does not answer the close within `graceMs` are cut. */
export function createOpenSockets(graceMs = 2_000): OpenSockets {
  const open = new Set<ClosableSocket>();
  return {
    add(socket) {
      open.add(socket);
      socket.once('close', () => open.delete(socket));
    },
    closeAll(code) {
      for (const socket of open) socket.close(code);
      setTimeout(() => {
        for (const socket of open) socket.terminate();
      }, graceMs).unref();
    },
  };
}
