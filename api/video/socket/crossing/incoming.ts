import type { Services } from '../../../services';
import type { Hub } from '../hub';
import { messagesById, messagesOf } from '../messages';
import { locals, type Member, tellOne } from '../rooms';
import type { Outgoing } from './outgoing';
import { type PeerRow, readPeers, takeLetters } from './tables';

export interface Incoming {
  rooms(ids: number[]): void;
  post(): void;
  chat(ids: number[]): void;
  /** Whatever may have been missed. */
  everything(): void;
  /** One round. */
  read(): Promise<void>;
}

/** What the other processes tell this one. */
export function createIncoming(
  { instance, hub, outgoing }: { instance: string; hub: Hub; outgoing: Outgoing },
  { db }: Pick<Services, 'db'>,
): Incoming {
  const rooms = new Set<number>();
  const chats: number[] = [];
  let wantsPost = false;
  let wantsChats = false;

  /** `settled`: those here of whom the others knew before the rows were read. */
  const apply = (mentorshipId: number, rows: PeerRow[], settled: ReadonlySet<Member>) => {
    const elsewhere = new Set<number>();
    for (const { instance: where, peer } of rows) {
      if (where === instance) continue;
      const room = hub.rooms.get(mentorshipId);
      const mine = room?.members.get(peer.user_id);
      elsewhere.add(peer.user_id);
      // Who has just come here is the newer of the two: the others are about to hear it, or have heard it since the rows were read.
      if (!room || (mine?.kind === 'local' && !settled.has(mine))) continue;
      hub.arrivedElsewhere(room, { kind: 'remote', instance: where, peer });
    }
    const room = hub.rooms.get(mentorshipId);
    for (const { kind, peer } of room?.members.values() ?? []) {
      if (room && kind === 'remote' && !elsewhere.has(peer.user_id)) hub.leftElsewhere(room, peer.user_id);
    }
  };
  const readRooms = async () => {
    const ids = [...rooms].filter((id) => hub.rooms.has(id));
    rooms.clear();
    const here = ids.flatMap((id) => [...(hub.rooms.get(id)?.members.values() ?? [])]);
    const settled = new Set<Member>(here.filter((one) => one.kind === 'local' && outgoing.isTold(one)));
    const rows = await readPeers(ids, db);
    for (const id of ids) {
      apply(
        id,
        rows.filter((row) => row.mentorshipId === id),
        settled,
      );
    }
  };
  const readPost = async () => {
    if (!wantsPost) return;
    wantsPost = false;
    for (const { mentorshipId, peerId, frame } of await takeLetters(instance, db)) {
      const room = hub.rooms.get(mentorshipId);
      const reader = room && locals(room).find(({ peer }) => peer.id === peerId);
      if (reader) tellOne(reader, frame);
    }
  };
  const readChats = async () => {
    for (const { mentorshipId, message } of await messagesById(chats.splice(0), db)) {
      hub.chat(mentorshipId, message);
    }
    if (!wantsChats) return;
    wantsChats = false;
    for (const id of [...hub.rooms.keys()]) {
      for (const message of await messagesOf(id, db)) hub.chat(id, message);
    }
  };

  return {
    rooms: (ids) => {
      for (const id of ids) if (hub.rooms.has(id)) rooms.add(id);
    },
    post: () => {
      wantsPost = true;
    },
    chat: (ids) => void chats.push(...ids),
    everything: () => {
      for (const id of hub.rooms.keys()) rooms.add(id);
      wantsPost = true;
      wantsChats = true;
    },
    read: async () => {
      await readRooms();
      await readPost();
      await readChats();
    },
  };
}
