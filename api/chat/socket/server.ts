import type { IncomingMessage } from 'node:http';
import type { ChatFrame } from '../../contract/chat';
import { createSocketDoor, type HandleUpgrade } from '../../http/socketDoor';
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
const FRAME_BYTES = 16 * 1024;

/** The WebSocket of the chat (spec.md section 7). */
export function createChatServer(services: Services, { beatMs = BEAT_MS } = {}): HandleUpgrade {
  const { db, callers, connections, siteOrigin } = services;
  const heartbeat = createHeartbeat(beatMs);
  const readMessage = createReader<ChatFrame>((ids) => messagesById(ids, db));

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
  return createSocketDoor(
    {
      kind: 'socket',
      frameBytes: FRAME_BYTES,
      targetOf,
      refusalOf: (request) =>
        credentialsOf(request, { siteOrigin }).kind === 'foreign-page'
          ? 'Esta página no puede abrir el chat.'
          : null,
      decide,
      greet: (socket, decision, { otherId }) => {
        if (Array.isArray(decision)) return socket.close(...decision);
        if (!connections.hasRoomFor('socket', decision.userId)) return socket.close(...CLOSE['too-many']);
        heartbeat.watch(socket);
        openConnection(
          socket,
          { session: decision, caller: decision.caller, otherId, readMessage },
          services,
        );
      },
    },
    services,
  );
}
