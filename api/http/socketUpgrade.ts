import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Services } from '~/api/context';
import { UNAVAILABLE } from './errors';
import { answerOnSocket } from './rawAnswer';

/** Options shared by all WebSocket servers (decision 19); `maxPayload` is the longest frame in bytes. */
export const socketOptions = (maxPayload: number) => ({
  noServer: true,
  clientTracking: false,
  perMessageDeflate: false,
  maxPayload,
  maxFragments: 64,
  maxBufferedChunks: 1_024,
  closeTimeout: 5_000,
});

/** The token of a handshake: from the header, else `?token=`; null if there is none. */
export function handshakeToken({ url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>) {
  const { authorization } = headers;
  if (authorization !== undefined) return /^Bearer +(\S+)$/i.exec(authorization.trim())?.[1] ?? '';
  return new URLSearchParams(url.split('?')[1]).get('token');
}

export type HandleUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

const MAX_PENDING = 500;

interface UpgradePolicy<Kind, Target, Decision> {
  kind: Kind;
  frameBytes: number;
  /** Null for an address without a socket. */
  targetOf: (request: IncomingMessage) => Target | null;
  /** Why this page may not connect, or null. */
  refusalOf?: (request: IncomingMessage) => string | null;
  decide: (request: IncomingMessage, target: Target) => Promise<Decision>;
  /** Called in the same turn as the handshake, so that no frame is missed. */
  greet: (socket: WebSocket, decision: Decision, target: Target) => void;
}

/**
 * HTTP refuses a wrong address (404), a foreign page (403) and a full server (503). `greet` closes the rest with a code,
 * since browsers cannot read the status of a handshake.
 */
export function createUpgradeHandler<Kind, Target, Decision>(
  {
    kind,
    frameBytes,
    targetOf,
    refusalOf = () => null,
    decide,
    greet,
  }: UpgradePolicy<Kind, Target, Decision>,
  { connections, log }: Pick<Services, 'log'> & { connections: { isFull(kind: Kind): boolean } },
): HandleUpgrade {
  const server = new WebSocketServer(socketOptions(frameBytes));
  let pending = 0;
  return (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    const target = targetOf(request);
    if (!target) return refuse(socket, 404, 'No encontrado.');
    const foreign = refusalOf(request);
    if (foreign !== null) return refuse(socket, 403, foreign);
    if (connections.isFull(kind) || pending >= MAX_PENDING) return refuse(socket, 503, UNAVAILABLE);
    pending += 1;
    decide(request, target)
      .then((decision) => {
        if (connections.isFull(kind)) return refuse(socket, 503, UNAVAILABLE);
        server.handleUpgrade(request, socket, head, (webSocket) => {
          // `ws` closes the socket with the right code after an invalid frame.
          webSocket.on('error', () => {});
          greet(webSocket, decision, target);
        });
      })
      .catch((error) => {
        log.error({ err: error instanceof Error ? error.name : error, kind }, 'socket: a handshake failed');
        refuse(socket, 503, UNAVAILABLE);
      })
      .finally(() => {
        pending -= 1;
      });
  };
}

function refuse(socket: Duplex, status: number, detail: string): void {
  const headers = { 'Content-Type': 'application/json', ...(status === 503 ? { 'Retry-After': '5' } : {}) };
  answerOnSocket(socket, { status, headers, body: JSON.stringify({ detail }) });
}
