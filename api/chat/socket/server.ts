import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { ChatFrame } from '../../contract/chat';
import { answerOnSocket } from '../../http/rawAnswer';
import { socketOptions } from '../../http/socketOptions';
import { createReader } from '../../live/reader';
import { type LiveSession, sessionOfToken } from '../../live/session';
import type { Services } from '../../services';
import { findTalker, messagesById } from '../queries';
import { mayTalk, type Talker } from '../rules';
import { CLOSE } from './closing';
import { openConnection } from './connection';
import { sessionOfCookie } from './cookieSession';
import { createHeartbeat } from './heartbeat';
import { credentialsOf, targetOf } from './request';

const BEAT_MS = 25_000;
/** Handshakes whose answer is being looked up. */
const MAX_PENDING = 500;

const FRAME_BYTES = 16 * 1024;

export type HandleUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/**
 * The WebSocket of the chat (spec.md section 7). A wrong address or a page of another site is refused in HTTP; everything else is accepted
 * and, when it may not stay, closed with a code, since browsers cannot read a handshake's status.
 */
export function createChatServer(services: Services, { beatMs = BEAT_MS } = {}): HandleUpgrade {
  const { db, callers, connections, log, siteOrigin } = services;
  const server = new WebSocketServer(socketOptions(FRAME_BYTES));
  const heartbeat = createHeartbeat(beatMs);
  const readMessage = createReader<ChatFrame>((ids) => messagesById(ids, db));
  let pending = 0;

  const sessionOf = async (request: IncomingMessage): Promise<(LiveSession & { caller: Talker }) | null> => {
    const credentials = credentialsOf(request, { siteOrigin });
    if (credentials.kind === 'token') return sessionOfToken(credentials.token, callers);
    return credentials.kind === 'cookie' ? sessionOfCookie(credentials.value, services) : null;
  };
  const decide = async (request: IncomingMessage, target: { userId: number; otherId: number }) => {
    const session = await sessionOf(request);
    if (!session) return CLOSE['not-signed-in'];
    if (session.userId !== target.userId) return CLOSE['not-yours'];
    const other = await findTalker(target.otherId, db);
    return other?.present && mayTalk(session.caller, other) ? session : CLOSE['not-yours'];
  };
  const greet = (socket: WebSocket, decision: Awaited<ReturnType<typeof decide>>, otherId: number) => {
    // A frame that breaks the rules closes the socket by itself, with its code.
    socket.on('error', () => {});
    if (Array.isArray(decision)) return socket.close(...decision);
    if (!connections.hasRoomFor('socket', decision.userId)) return socket.close(...CLOSE['too-many']);
    heartbeat.watch(socket);
    openConnection(socket, { session: decision, caller: decision.caller, otherId, readMessage }, services);
  };

  return (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    const target = targetOf(request);
    if (!target) return refuse(socket, 404, 'No encontrado.');
    if (credentialsOf(request, { siteOrigin }).kind === 'foreign-page') {
      return refuse(socket, 403, 'Esta página no puede abrir el chat.');
    }
    if (connections.isFull('socket') || pending >= MAX_PENDING) return refuse(socket, 503, TOO_BUSY);
    pending += 1;
    decide(request, target)
      .then((decision) => {
        if (connections.isFull('socket')) return refuse(socket, 503, TOO_BUSY);
        server.handleUpgrade(request, socket, head, (webSocket) =>
          greet(webSocket, decision, target.otherId),
        );
      })
      .catch((error) => {
        log.error({ err: error instanceof Error ? error.name : error }, 'chat: a handshake failed');
        refuse(socket, 503, TOO_BUSY);
      })
      .finally(() => {
        pending -= 1;
      });
  };
}

const TOO_BUSY = 'El servicio no está disponible ahora mismo.';

function refuse(socket: Duplex, status: number, detail: string): void {
  const headers = { 'Content-Type': 'application/json', ...(status === 503 ? { 'Retry-After': '5' } : {}) };
  answerOnSocket(socket, { status, headers, body: JSON.stringify({ detail }) });
}
