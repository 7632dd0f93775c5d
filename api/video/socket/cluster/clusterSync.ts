import { randomUUID } from 'node:crypto';
import type { Services } from '~/api/context';
import type { RoomFrame } from '~/api/contract/room';
import { notifyAll } from '~/api/db/statement';
import type { Db, Listen } from '~/api/db/types';
import { type Address, type Hub, localMembers, type RemoteMember, type Room } from '~/api/video/socket/hub';
import { createIncoming, createOutgoing } from './exchange';
import { abandonPeers, CHANNEL, noticesOf, readNotice, readPeers, renewPeers } from './tables';

/** Work in rounds, one at a time. A failed round is retried after a delay; callers that wait are not told. */
export function createRoundWorker(
  round: () => Promise<void>,
  { onError, retryMs }: { onError: (error: unknown) => void; retryMs: number },
) {
  let current: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  const run = async () => {
    try {
      await round();
    } catch (error) {
      onError(error);
      setTimeout(() => void wake(), retryMs).unref();
    }
    current = next;
    next = null;
  };
  /** Resolves when a round that began after this call has finished. */
  const wake = (): Promise<void> => {
    if (!current) {
      current = run();
      return current;
    }
    next ??= current.then(run);
    return next;
  };
  return { wake };
}

const RETRY_MS = 1_000;

/**
 * Several processes on one database: each writes who is in its rooms, announces it by NOTIFY, and reads the
 * rooms in which it has people. Frames for one person wait in a table until that person's process takes them.
 */
export async function createClusterSync(
  { hub, listen }: { hub: Hub; listen: Listen },
  { db, log }: Pick<Services, 'db' | 'log'>,
) {
  const instance = randomUUID();
  const outgoing = createOutgoing({ instance, hub }, { db });
  const incoming = createIncoming({ instance, hub, outgoing }, { db });
  const options = {
    retryMs: RETRY_MS,
    onError: (error: unknown) =>
      log.warn({ err: error instanceof Error ? error.name : error }, 'room: other processes are not reached'),
  };
  const writer = createRoundWorker(outgoing.write, options);
  const reader = createRoundWorker(incoming.read, options);

  const heard = (payload: string) => {
    const notice = readNotice(payload);
    if (!notice) return;
    if (notice[0] === 'post') {
      if (notice[1] !== instance) return;
      incoming.post();
    } else {
      if (notice[1] === instance) return;
      incoming[notice[0]](notice[2]);
    }
    void reader.wake();
  };
  const mend = (hasMissed = false) => {
    incoming.everything(hasMissed);
    return reader.wake();
  };
  const unlisten = await listen(CHANNEL, { heard, lost: () => {}, restored: () => void mend(true) });

  return {
    changed: (room: Room, userId: number) => {
      outgoing.mark(room.id, userId);
      void writer.wake();
    },
    post: (room: Room, { instance: to, peerId }: Address, frame: RoomFrame) => {
      outgoing.put({ instance: to, mentorshipId: room.id, peerId, frame });
      void writer.wake();
    },
    /** People in that room whose sockets are in other processes. */
    elsewhere: async (mentorshipId: number): Promise<RemoteMember[]> =>
      (await readPeers([mentorshipId], db))
        .filter((row) => row.instance !== instance)
        .map((row) => ({ kind: 'remote', instance: row.instance, peer: row.peer })),
    /** Announces messages or marks that this transaction stores. */
    announce: (kind: 'chat' | 'board', ids: number[], tx: Db) =>
      notifyAll(CHANNEL, noticesOf(kind, instance, ids), tx),
    /** Resolves when other processes can see who is here, and their earlier messages have been received. */
    settled: async (mentorshipId: number) => {
      await writer.wake();
      incoming.rooms([mentorshipId]);
      await reader.wake();
    },
    /** Frequent enough that others do not consider this process dead; repairs lost updates. */
    beat: async () => {
      const kept = await renewPeers(instance, db);
      for (const room of hub.rooms.values()) {
        for (const { peer } of localMembers(room)) {
          if (!kept.has(`${room.id} ${peer.user_id}`)) outgoing.mark(room.id, peer.user_id);
        }
      }
      await writer.wake();
      await mend();
    },
    close: async () => {
      await unlisten();
      await writer.wake();
      await abandonPeers(instance, db);
    },
  };
}

export type ClusterSync = Awaited<ReturnType<typeof createClusterSync>>;

/** A single process has no others to tell. */
export const NO_CLUSTER_SYNC: ClusterSync = {
  changed: () => {},
  post: () => {},
  elsewhere: async () => [],
  announce: async () => {},
  settled: async () => {},
  beat: async () => {},
  close: async () => {},
};
