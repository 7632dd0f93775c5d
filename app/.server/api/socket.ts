/** A WebSocket of an API elsewhere (docs/contract.md, 'The chat's socket'), opened in somebody's name. */
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { ApiError } from './errors';

/**
 * Bytes of one frame: a server that writes every emoji of 4,000 as two `\u` escapes needs 48 KiB; a room's
 * frame comes back with its sender's id.
 */
const MAX_FRAME = 128 * 1024;
const OPTIONS = {
  perMessageDeflate: false,
  handshakeTimeout: 10_000,
  closeTimeout: 5_000,
  maxPayload: MAX_FRAME,
  maxFragments: 64,
};

export interface SocketTarget {
  /** From the `path` tag. */
  path: string;
  /** Lets in whom it is opened for. */
  token: string;
  /** The visitor's, '' when unknown. */
  address: string;
}

interface SocketDeps {
  /** http(s), without trailing slash. */
  apiBaseUrl: string;
  /** The website's: servers may let in their own pages only. */
  origin: string;
}

/**
 * Connecting; the caller listens to its `error`. The token goes in the header, never into an address that
 * is logged.
 */
export function connectSocket(
  { path, token, address }: SocketTarget,
  { apiBaseUrl, origin }: SocketDeps,
): WebSocket {
  return new WebSocket(apiBaseUrl.replace(/^http/, 'ws') + path, {
    ...OPTIONS,
    origin,
    headers: {
      Authorization: `Bearer ${token}`,
      ...(address === '' ? {} : { 'X-Forwarded-For': address }),
    },
  });
}

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
