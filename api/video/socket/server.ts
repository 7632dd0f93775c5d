import { CLOSE } from '~/api/contract/rules/closeCodes';
import { ROOM_FRAME_BYTES } from '~/api/contract/rules/limits';
import { roomPhase } from '~/api/contract/rules/sessions';
import type { Listen } from '~/api/db/types';
import { createUpgradeHandler, type HandleUpgrade } from '~/api/http/socketUpgrade';
import { createHeartbeat } from '~/api/http/webSocket';
import type { LiveServices } from '~/api/live/connections';
import { findMentorship, getMentorship } from '~/api/mentorships/queries';
import { admit, leaveRoom } from '~/api/video/enterRoom';
import { keyOf, openingOf, refreshAllPresence, sessionTimesOf } from '~/api/video/presence';
import { decideAdmission, refusedAsClose } from './admission';
import { createClusterSync, NO_CLUSTER_SYNC } from './cluster/clusterSync';
import { openConnection } from './connection';
import { createHub, type Hub, type LocalMember, localMembers } from './hub';
import { targetOf } from './protocol';

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

/** Marks people who left a room as absent, unless they are inside again. */
function createLeaveRecorder(
  isInside: (mentorshipId: number, userId: number) => boolean,
  services: LiveServices,
) {
  const { db, log } = services;
  const leaving = new Set<Promise<void>>();
  const leave = async (mentorshipId: number, userId: number) => {
    try {
      const row = await getMentorship(mentorshipId, db);
      if (!isInside(mentorshipId, userId)) await leaveRoom(row, { id: userId }, services);
    } catch (error) {
      const err = error instanceof Error ? error.name : error;
      log.warn({ err }, 'room: somebody who has left is counted for a while yet');
    }
  };
  return {
    left: (mentorshipId: number, userId: number): void => {
      const work = leave(mentorshipId, userId).finally(() => leaving.delete(work));
      leaving.add(work);
    },
    over: async (): Promise<void> => {
      await Promise.all(leaving);
    },
  };
}

/** Ticks. */
const GRACE_TICKS = 10;
const CHECK = 5;
/** A multiple of `CHECK`. */
const BEAT = 15;

/** Every tick removes people who do not return, who are in closed rooms, or who no longer belong. */
function startUpkeep(
  { hub, beat }: { hub: Hub; beat: () => Promise<void> },
  services: LiveServices,
  { tickMs }: { tickMs: number },
): () => Promise<void> {
  const { clock, db, log } = services;
  const members = () => [...hub.rooms.values()].flatMap(localMembers);
  const stayOf = (member: LocalMember) => {
    const { room, peer } = member;
    return { member, mentorshipId: room.id, userId: peer.user_id };
  };

  const close = () => {
    const now = clock();
    for (const member of members()) {
      if (member.room.closesAt <= now) hub.leave(member, CLOSE.closed);
      else if (!member.line && --member.grace <= 0) hub.leave(member, CLOSE.left);
    }
  };
  const check = async () => {
    const stays = members().map(stayOf);
    const times = await sessionTimesOf(stays, { db });
    for (const { member, ...stay } of stays) {
      const time = times.get(keyOf(stay));
      const opening = time && openingOf(time, member.peer.role);
      if (!opening) hub.leave(member, CLOSE.notYours);
      else if (roomPhase(clock(), opening) !== 'open') hub.leave(member, CLOSE.closed);
      else member.room.closesAt = opening.closesAt;
    }
  };
  /** People inside who are not counted (another page reported that they left) take a place again. */
  const letInAgain = async (member: LocalMember) => {
    const row = await findMentorship(String(member.room.id), member.caller, { db, now: clock() });
    const close = row
      ? await admit(row, member.caller, services).then(() => null, refusedAsClose)
      : CLOSE.notYours;
    if (close) hub.leave(member, close);
  };
  const keep = async () => {
    const stays = members()
      .filter(({ line }) => line)
      .map(stayOf);
    const absent = await refreshAllPresence(stays, { db, now: clock() });
    for (const { member } of absent) if (member.line) await letInAgain(member);
    await beat();
  };

  let ticks = 0;
  let working: Promise<void> | null = null;
  const work = async () => {
    try {
      if (ticks % CHECK === 0) await check();
      if (ticks % BEAT === 0) await keep();
    } catch (error) {
      log.warn({ err: error instanceof Error ? error.name : error }, 'room: its people cannot be looked up');
    }
  };
  const timer = setInterval(() => {
    ticks += 1;
    close();
    // A late round is skipped: the next one does the same work.
    if (working || hub.rooms.size === 0 || ticks % CHECK !== 0) return;
    working = work().finally(() => {
      working = null;
    });
  }, tickMs).unref();
  return async () => {
    clearInterval(timer);
    await working;
  };
}
