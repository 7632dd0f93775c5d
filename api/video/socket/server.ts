import { createHeartbeat } from '../../chat/socket/heartbeat';
import { ROOM_FRAME_BYTES } from '../../contract/roomSocket';
import { createSocketDoor, type HandleUpgrade } from '../../http/socketDoor';
import { rowOf } from '../../mentorships/queries';
import type { Services } from '../../services';
import { leaveRoom } from '../enterRoom';
import { admissionOf } from './admission';
import { CLOSE } from './closing';
import { openLine } from './connection';
import { createHub } from './hub';
import { targetOf } from './request';
import { GRACE_TICKS, startUpkeep } from './upkeep';

/** Whoever has gone without a word is found out within two of them. */
const PING_MS = 10_000;
const TICK_MS = 1_000;

export interface RoomServer {
  handleUpgrade: HandleUpgrade;
  /** After the last socket has been told. */
  close(): Promise<void>;
}

/** The WebSocket of the video rooms (api/contract/roomSocket.ts). */
export function createRoomServer(
  services: Services,
  { pingMs = PING_MS, tickMs = TICK_MS } = {},
): RoomServer {
  const { connections, db, log } = services;
  const heartbeat = createHeartbeat(pingMs);
  const leaving = new Set<Promise<void>>();

  const isInside = (mentorshipId: number, userId: number) =>
    hub.rooms.get(mentorshipId)?.members.has(userId) ?? false;
  const leavePresence = async (mentorshipId: number, userId: number) => {
    try {
      const row = await rowOf(mentorshipId, db);
      if (!isInside(mentorshipId, userId)) await leaveRoom(row, { id: userId }, services);
    } catch (error) {
      log.warn(
        { err: error instanceof Error ? error.name : error },
        'room: somebody is counted for a while yet',
      );
    }
  };
  const hub = createHub(
    { graceTicks: GRACE_TICKS },
    {
      changed: () => {},
      post: () => {},
      left: (mentorshipId, userId) => {
        const work = leavePresence(mentorshipId, userId);
        leaving.add(work);
        void work.finally(() => leaving.delete(work));
      },
    },
  );
  const stopUpkeep = startUpkeep({ hub, beat: async () => {} }, services, { tickMs });
  return {
    handleUpgrade: createSocketDoor(
      {
        kind: 'room',
        frameBytes: ROOM_FRAME_BYTES,
        targetOf,
        decide: (request, target) => admissionOf(request, target, services),
        greet: (socket, decision) => {
          if (Array.isArray(decision)) return socket.close(...decision);
          if (!connections.hasRoomFor('room', decision.caller.id)) return socket.close(...CLOSE['too-many']);
          heartbeat.watch(socket);
          const options = {
            admission: decision,
            elsewhere: [],
            hub,
            announce: async () => {},
            settled: async () => {},
          };
          openLine(socket, options, services);
        },
      },
      services,
    ),
    close: async () => {
      await stopUpkeep();
      await Promise.all(leaving);
    },
  };
}
