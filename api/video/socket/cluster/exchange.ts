import type { Services } from '~/api/context';
import { notifyAll } from '~/api/db/statement';
import { boardOf, marksById } from '~/api/video/socket/board';
import { type Hub, type LocalMember, localMembers, type Member, sendToMember } from '~/api/video/socket/hub';
import { messagesById, messagesOf } from '~/api/video/socket/roomChat';
import {
  CHANNEL,
  deletePeers,
  noticesOf,
  type PeerRow,
  postNotice,
  type RelayedFrame,
  readPeers,
  takeRelayedFrames,
  writePeers,
  writeRelayedFrames,
} from './tables';

const MAX_BATCH = 500;
const MAX_WAITING_FRAMES = 5_000;

/** Sends this process's changes and frames to the others, in batches. */
export function createOutgoing(
  { instance, hub }: { instance: string; hub: Hub },
  { db }: Pick<Services, 'db'>,
) {
  const told = new WeakSet<LocalMember>();
  const marked = new Map<string, { mentorshipId: number; userId: number }>();
  const letters: RelayedFrame[] = [];

  /** Writes a member's current state. */
  const mark = (mentorshipId: number, userId: number) =>
    void marked.set(`${mentorshipId} ${userId}`, { mentorshipId, userId });
  const writeBatch = async () => {
    const changes = [...marked.values()];
    const posted = letters.splice(0, MAX_BATCH);
    if (changes.length + posted.length === 0) return;
    marked.clear();
    const here: LocalMember[] = [];
    const gone: typeof changes = [];
    for (const change of changes) {
      const member = hub.rooms.get(change.mentorshipId)?.members.get(change.userId);
      if (member?.kind === 'local') here.push(member);
      else gone.push(change);
    }
    const rowsOf = (isNew: boolean) =>
      here
        .filter((member) => told.has(member) !== isNew)
        .map(({ room, peer }) => ({ mentorshipId: room.id, peer }));
    try {
      await db.transaction(async (tx) => {
        await deletePeers(gone, instance, tx);
        await writePeers(rowsOf(true), { instance, isNew: true }, tx);
        await writePeers(rowsOf(false), { instance, isNew: false }, tx);
        await writeRelayedFrames(posted, tx);
        const rooms = [...new Set(changes.map((one) => one.mentorshipId))];
        const readers = [...new Set(posted.map((one) => one.instance))];
        const notices = [...noticesOf('rooms', instance, rooms), ...readers.map(postNotice)];
        await notifyAll(CHANNEL, notices, tx);
      });
      for (const member of here) told.add(member);
    } catch (error) {
      for (const { mentorshipId, userId } of changes) mark(mentorshipId, userId);
      letters.unshift(...posted);
      throw error;
    }
  };
  return {
    mark,
    put: (letter: RelayedFrame) => {
      if (letters.length < MAX_WAITING_FRAMES) letters.push(letter);
    },
    isTold: (member: LocalMember) => told.has(member),
    write: async () => {
      do await writeBatch();
      while (letters.length > 0);
    },
  };
}

export type Outgoing = ReturnType<typeof createOutgoing>;

/** Receives the changes and frames of the other processes. */
export function createIncoming(
  { instance, hub, outgoing }: { instance: string; hub: Hub; outgoing: Outgoing },
  { db }: Pick<Services, 'db'>,
) {
  const rooms = new Set<number>();
  const chats: number[] = [];
  const marks: number[] = [];
  let wantsPost = false;
  let wantsChats = false;
  let wantsBoards = false;

  /** `settled`: the local members that the others knew before the rows were read. */
  const apply = (mentorshipId: number, rows: PeerRow[], settled: ReadonlySet<Member>) => {
    const elsewhere = new Set<number>();
    for (const { instance: where, peer } of rows) {
      if (where === instance) continue;
      const room = hub.rooms.get(mentorshipId);
      const mine = room?.members.get(peer.user_id);
      elsewhere.add(peer.user_id);
      // A person who has just arrived here is newer than the rows that were read.
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
      const ofRoom = rows.filter((row) => row.mentorshipId === id);
      apply(id, ofRoom, settled);
    }
  };
  const readPost = async () => {
    if (!wantsPost) return;
    wantsPost = false;
    for (const { mentorshipId, peerId, frame } of await takeRelayedFrames(instance, db)) {
      const room = hub.rooms.get(mentorshipId);
      const reader = room && localMembers(room).find(({ peer }) => peer.id === peerId);
      if (reader) sendToMember(reader, frame);
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
  const readBoards = async () => {
    const ids = wantsBoards ? [...hub.rooms.keys()] : [];
    wantsBoards = false;
    const some = marks.length > 0 ? await marksById(marks.splice(0), db) : [];
    const whole = await Promise.all(ids.map((id) => boardOf(id, db)));
    for (const { mentorshipId, frame } of [...some, ...whole.flat()]) hub.board(mentorshipId, frame);
  };

  return {
    rooms: (ids: number[]) => {
      for (const id of ids) if (hub.rooms.has(id)) rooms.add(id);
    },
    post: () => {
      wantsPost = true;
    },
    chat: (ids: number[]) => void chats.push(...ids),
    board: (ids: number[]) => void marks.push(...ids),
    /** Reads everything that may have been missed; boards, which may be large, only when notices have been. */
    everything: (hasMissed: boolean) => {
      wantsBoards ||= hasMissed;
      for (const id of hub.rooms.keys()) rooms.add(id);
      wantsPost = true;
      wantsChats = true;
    },
    read: async () => {
      await readRooms();
      await readPost();
      await readChats();
      await readBoards();
    },
  };
}
