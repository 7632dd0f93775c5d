/** A WebSocket to an API elsewhere (docs/contract.md, 'The chat's socket'), opened for a user. */
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { ApiError } from './errors';

/** Bytes per frame: 4,000 emoji escaped as two `\u` sequences each are 48 KiB. */
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
  /** Access token of the user. */
  token: string;
  /** The visitor's, '' when unknown. */
  address: string;
}

interface SocketDeps {
  /** http(s), without trailing slash. */
  apiBaseUrl: string;
  /** The website's origin: servers may accept only their own pages. */
  origin: string;
}

/** Starts connecting; the caller listens for `error`. The token is a header: addresses are logged. */
export function connectSocket({ path, token, address }: SocketTarget, { apiBaseUrl, origin }: SocketDeps) {
  return new WebSocket(apiBaseUrl.replace(/^http/, 'ws') + path, {
    ...OPTIONS,
    origin,
    headers: { Authorization: `Bearer ${token}`, ...(address === '' ? {} : { 'X-Forwarded-For': address }) },
  });
}

/** Resolves when open. Throws ApiError with the status of the refusal, or `network`. */
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
