import { once } from 'node:events';
import type { WebSocket } from 'ws';
import { ApiError } from './errors';

/** Resolves when it is open. Throws ApiError: of the status that refused it, or `network`. */
export async function openSocket(socket: WebSocket): Promise<WebSocket> {
  const failed = new Promise<never>((_resolve, reject) => {
    socket.once('unexpected-response', (_request, { statusCode = 0 }) => {
      reject(new ApiError({ kind: 'answer', status: statusCode }));
      socket.terminate();
    });
    socket.on('error', () => reject(new ApiError({ kind: 'network' })));
  });
  await Promise.race([failed, once(socket, 'open').catch(() => failed)]);
  return socket;
}
