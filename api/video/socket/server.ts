import { CLOSE } from '~/api/contract/rules/closeCodes';
import { ROOM_FRAME_BYTES } from '~/api/contract/rules/limits';
import type { Listen } from '~/api/db/types';
import { createUpgradeHandler, type HandleUpgrade } from '~/api/http/socketUpgrade';
import { createHeartbeat } from '~/api/http/webSocket';
import type { LiveServices } from '~/api/live/connections';
import { decideAdmission } from './admission';
import { createClusterSync, NO_CLUSTER_SYNC } from './cluster/clusterSync';
import { openConnection } from './connection';
import { createHub } from './hub';
import { targetOf } from './protocol';
import { createLeaveRecorder, GRACE_TICKS, startUpkeep } from './upkeep';

/** A page that disappears silently is noticed within two of them. */
const PING_MS = 10_000;
const TICK_MS = 1_000;

export interface RoomServer {
  handleUpgrade: HandleUpgrade;
  /** Rooms with somebody in them, as this process knows. */
  count(): number;
  /** After the last socket has been told. */
  close(): Promise<void>;
}

interface Options {
  /** Listens to NOTIFY when several processes serve. */
  listen?: Listen;
  pingMs?: number;
  tickMs?: number;
}

export async function createRoomServer(
  services: LiveServices,
  { listen, pingMs = PING_MS, tickMs = TICK_MS }: Options = {},
): Promise<RoomServer> {
  const { connections } = services;
  const heartbeat = createHeartbeat(pingMs);
  const departures = createLeaveRecorder(
    (id, userId) => hub.rooms.get(id)?.members.has(userId) ?? false,
    services,
  );
  let clusterSync = NO_CLUSTER_SYNC;
  const hub = createHub(
    { graceTicks: GRACE_TICKS },
    {
      changed: (room, userId) => clusterSync.changed(room, userId),
      post: (room, to, frame) => clusterSync.post(room, to, frame),
      left: departures.left,
    },
  );
  if (listen) clusterSync = await createClusterSync({ hub, listen }, services);
  const stopUpkeep = startUpkeep({ hub, beat: clusterSync.beat }, services, { tickMs });
  const handleUpgrade = createUpgradeHandler(
    {
      kind: 'room',
      frameBytes: ROOM_FRAME_BYTES,
      targetOf,
      decide: async (request, target) => {
        const admission = await decideAdmission(request, target, services);
        if (Array.isArray(admission)) return admission;
        return { admission, elsewhere: await clusterSync.elsewhere(admission.mentorshipId) };
      },
      greet: (socket, decision) => {
        if (Array.isArray(decision)) return socket.close(...decision);
        const { admission, elsewhere } = decision;
        if (!connections.hasRoomFor('room', admission.caller.id)) return socket.close(...CLOSE.full);
        heartbeat.watch(socket);
        openConnection(socket, { admission, elsewhere, hub, clusterSync }, services);
      },
    },
    services,
  );
  return {
    handleUpgrade,
    count: () => hub.rooms.size,
    close: async () => {
      await stopUpkeep();
      await departures.over();
      await clusterSync.close();
    },
  };
}
