/** Chats and rooms with an API elsewhere: a socket of the page, and a second one to the API with the token (decision 19). */
import type { WebSocket } from 'ws';
import { createHeartbeat } from '../../api/chat/socket/heartbeat';
import { createTurns } from '../../api/live/turns';
import { ApiError } from '../../app/.server/api/errors';
import { openSocket } from '../../app/.server/api/openSocket';
import { connectSocket } from '../../app/.server/api/socket';
import type { Platform } from '../../app/.server/platform';
import { sharedOf } from '../../app/.server/shared';
import { refuseUpgrade } from '../upgrade';
import { createAskApi } from './askApi';
import { createChatDoors } from './chatDoor';
import { CLOSE, closeFor } from './codes';
import type { Door } from './door';
import type { Handshake } from './handshake';
import { lifeOf } from './life';
import { createLine, type Line } from './line';
import { createPageServer } from './pageServer';
import type { Side } from './relay';
import { createRoomDoors } from './roomDoor';

const BEAT_MS = 25_000;
/** Pages whose API side is not open yet. */
const MAX_OPENING = 500;

export function createRemote(platform: Platform): Side {
  const { env } = platform;
  const { sockets, apiBaseUrl } = sharedOf(platform);
  const now = () => platform.now().getTime();
  const askApi = createAskApi(platform);
  const [chats, rooms] = [createChatDoors(platform, askApi), createRoomDoors(platform, askApi)];
  const pages = createPageServer();
  const heartbeat = createHeartbeat(BEAT_MS);
  const turns = createTurns();
  let opening = 0;

  const doorOf = ({ target, session, address }: Handshake): Door | null => {
    if (!session) return null;
    return target.kind === 'chat' ? chats({ target, session, address }) : rooms({ target, session, address });
  };

  /** Opens the API's side when the page may come in; until then it waits. */
  async function open(line: Line, door: Door, { target, address }: Handshake): Promise<void> {
    const admission = await door.admit(line);
    if ('refused' in admission) return line.end(admission.refused);
    if (line.isOver) return;
    const { token } = admission;
    const api = connectSocket({ path: target.path, token, address }, { apiBaseUrl, origin: env.appOrigin });
    line.join(api);
    door.carry(line, api);
    try {
      await openSocket(api);
    } catch (error) {
      const status = error instanceof ApiError ? error.status : 0;
      return line.end(await door.closeForRefusal(status));
    }
    api.once('close', (code, reason) => line.end(closeFor(target.kind, [code, String(reason)])));
    heartbeat.watch(api);
    if (!line.isOver) line.page.resume();
  }

  /** Until the API's side is open, or the page is gone. */
  function countOpening(page: WebSocket): () => void {
    let isCounted = true;
    const settle = () => {
      if (isCounted) opening -= 1;
      isCounted = false;
    };
    opening += 1;
    page.once('close', settle);
    return settle;
  }

  return {
    take(handshake) {
      const { socket, session } = handshake;
      const door = doorOf(handshake);
      const place = sockets.enter(door?.who ?? '', session?.id ?? '');
      if (place === 503 || opening >= MAX_OPENING) {
        if (typeof place !== 'number') place.leave();
        return refuseUpgrade(socket, 503);
      }
      if (typeof place !== 'number') socket.once('close', place.leave);
      pages.accept(handshake, (page) => {
        if (!session || !door) return page.close(...CLOSE.over);
        if (place === 429) return page.close(...CLOSE.full);
        if (lifeOf(session, now()) <= 0) return page.close(...CLOSE.expired);
        page.pause();
        heartbeat.watch(page);
        const line = createLine(page, { place, sessionId: session.id, sockets, turns });
        if (door.life !== null) endAfter(door.life, line);
        void open(line, door, handshake).finally(countOpening(page));
      });
    },
    hangUp() {
      sockets.endAll();
      return turns.over();
    },
  };
}

function endAfter(milliseconds: number, { page, end }: Line): void {
  const timer = setTimeout(() => end(CLOSE.expired), milliseconds).unref();
  page.once('close', () => clearTimeout(timer));
}
