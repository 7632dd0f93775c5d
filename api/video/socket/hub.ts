import { isDeepStrictEqual } from 'node:util';
import type { Caller } from '~/api/context';
import type { RoomFrame, RoomMessage, RoomPeer, RoomSignal, RoomState } from '~/api/contract/room';
import { CLOSE, type Close } from '~/api/contract/rules/closeCodes';

export interface PageConnection {
  send(frame: RoomFrame): void;
  /** A message of the room's chat; the connection itself reads those from before the page entered. */
  chat(message: RoomMessage): void;
  /** Frames that still arrive are ignored. */
  end(close: Close): void;
}

/** A person whose socket is, or just was, in this process. */
export interface LocalMember {
  kind: 'local';
  room: Room;
  caller: Caller;
  peer: RoomPeer;
  /** Null after a break, until the page reconnects or the grace period ends. */
  line: PageConnection | null;
  /** Frames for this page while it is disconnected. */
  held: RoomFrame[];
  heldSize: number;
  /** Ticks of grace left. */
  grace: number;
}
/** A person whose socket is in another process. */
export interface RemoteMember {
  kind: 'remote';
  peer: RoomPeer;
  instance: string;
}
export type Member = LocalMember | RemoteMember;

/** Exists while this process has somebody in it. */
export interface Room {
  /** Id of the session. */
  id: number;
  closesAt: Date;
  /** By user id. */
  members: Map<number, Member>;
}

export const localMembers = (room: Room): LocalMember[] =>
  [...room.members.values()].filter((member) => member.kind === 'local');

/** Sends to everybody here except that user. A disconnected page catches up on these when it reconnects. */
function sendToOthers(room: Room, userId: number, frame: RoomFrame): void {
  for (const { peer, line } of localMembers(room)) if (peer.user_id !== userId) line?.send(frame);
}

/** Characters; signals for a page that does not reconnect are dropped with it. */
const MAX_HELD_SIZE = 512 * 1024;

/** Sends to one page, at once or when it has reconnected. */
export function sendToMember(member: LocalMember, frame: RoomFrame): void {
  if (member.line) member.line.send(frame);
  else {
    member.heldSize += JSON.stringify(frame).length;
    if (member.heldSize <= MAX_HELD_SIZE) member.held.push(frame);
  }
}

interface Arrival {
  mentorshipId: number;
  closesAt: Date;
  now: Date;
  caller: Caller;
  peer: RoomPeer;
  /** People there whose sockets are in other processes. */
  elsewhere: Member[];
}

/** For a page in another process. */
export interface Address {
  instance: string;
  peerId: string;
}

/** Side effects outside this process's memory; all of them return at once. */
export interface HubEffects {
  /** Somebody entered, changed or left for good (not by moving to a page elsewhere). */
  changed(room: Room, userId: number): void;
  /** A frame for a person in another process. */
  post(room: Room, to: Address, frame: RoomFrame): void;
  /** The user has no socket in the room any more. */
  left(mentorshipId: number, userId: number): void;
}

/** The people in each room, and the frames between them. Rooms are independent of each other. */
export function createHub({ graceTicks }: { graceTicks: number }, beyond: HubEffects) {
  const rooms = new Map<number, Room>();

  const isIn = (member: LocalMember): boolean => member.room.members.get(member.peer.user_id) === member;
  const open = ({ mentorshipId, closesAt, elsewhere }: Arrival): Room => {
    const known = rooms.get(mentorshipId);
    if (known) return known;
    const members = new Map(elsewhere.map((member) => [member.peer.user_id, member]));
    const room: Room = { id: mentorshipId, closesAt, members };
    rooms.set(mentorshipId, room);
    return room;
  };
  const forget = (room: Room) => {
    if (localMembers(room).length === 0) rooms.delete(room.id);
  };
  const remove = (room: Room, userId: number) => {
    const member = room.members.get(userId);
    if (!member) return;
    room.members.delete(userId);
    sendToOthers(room, userId, { type: 'gone', id: member.peer.id });
    forget(room);
  };

  return {
    rooms,
    join: (arrival: Arrival, line: PageConnection) => {
      const room = open(arrival);
      room.closesAt = arrival.closesAt;
      const { user_id: userId, id } = arrival.peer;
      const before = room.members.get(userId);
      const isBack = before?.peer.id === id;
      const peer = isBack ? before.peer : arrival.peer;
      const held = isBack && before.kind === 'local' ? before.held : [];
      const { caller } = arrival;
      const place = { room, caller, peer, line };
      const member: LocalMember = { kind: 'local', ...place, held: [], heldSize: 0, grace: 0 };
      room.members.set(userId, member);
      if (before?.kind === 'local') before.line?.end(CLOSE.elsewhere);
      if (before && !isBack) sendToOthers(room, userId, { type: 'gone', id: before.peer.id });
      const [closes_at, now] = [room.closesAt.toISOString(), arrival.now.toISOString()];
      line.send({ type: 'welcome', self: peer, closes_at, now });
      for (const other of room.members.values()) {
        if (other !== member) line.send({ type: 'here', peer: other.peer });
      }
      for (const frame of held) line.send(frame);
      if (!isBack) sendToOthers(room, userId, { type: 'here', peer });
      beyond.changed(room, userId);
      return member;
    },
    /** The connection broke: the page may return to its place. */
    broke: (member: LocalMember, line: PageConnection) => {
      if (member.line !== line) return;
      member.line = null;
      member.grace = graceTicks;
    },
    /** At once. Does nothing for a person who has already left or entered again. */
    leave: (member: LocalMember, close: Close) => {
      const { line, room, peer } = member;
      member.line = null;
      line?.end(close);
      if (!isIn(member)) return;
      remove(room, peer.user_id);
      beyond.changed(room, peer.user_id);
      beyond.left(room.id, peer.user_id);
    },
    change: (member: LocalMember, state: RoomState) => {
      if (!isIn(member)) return;
      member.peer = { ...member.peer, state };
      sendToOthers(member.room, member.peer.user_id, { type: 'here', peer: member.peer });
      beyond.changed(member.room, member.peer.user_id);
    },
    /** Sends to that page if it is in the same room; otherwise drops it. */
    signal: ({ room, peer }: LocalMember, to: string, data: RoomSignal) => {
      const other = [...room.members.values()].find((one) => one.peer.id === to);
      if (!other || other.peer.user_id === peer.user_id) return;
      const frame: RoomFrame = { type: 'signal', from: peer.id, data };
      if (other.kind === 'local') sendToMember(other, frame);
      else beyond.post(room, { instance: other.instance, peerId: to }, frame);
    },
    muteAll: ({ room, peer }: LocalMember) => {
      const frame: RoomFrame = { type: 'mute', by: peer.full_name };
      for (const other of room.members.values()) {
        if (other.peer.user_id === peer.user_id) continue;
        if (other.kind === 'local') sendToMember(other, frame);
        else beyond.post(room, { instance: other.instance, peerId: other.peer.id }, frame);
      }
    },
    chat: (mentorshipId: number, message: RoomMessage) => {
      const room = rooms.get(mentorshipId);
      for (const { line } of room ? localMembers(room) : []) line?.chat(message);
    },
    /** To everybody in that room in this process. */
    board: (mentorshipId: number, frame: RoomFrame) => {
      const room = rooms.get(mentorshipId);
      for (const { line } of room ? localMembers(room) : []) line?.send(frame);
    },
    /** Somebody entered or changed in another process; their page here is closed. */
    arrivedElsewhere: (room: Room, member: RemoteMember) => {
      const { user_id: userId, id } = member.peer;
      const before = room.members.get(userId);
      room.members.set(userId, member);
      if (before?.kind === 'local') before.line?.end(CLOSE.elsewhere);
      if (before?.kind === 'local' && before.peer.id === id) {
        const to = { instance: member.instance, peerId: id };
        for (const frame of before.held) beyond.post(room, to, frame);
      }
      if (before && before.peer.id !== id) sendToOthers(room, userId, { type: 'gone', id: before.peer.id });
      const isKnown = isDeepStrictEqual(before?.peer, member.peer);
      if (!isKnown) sendToOthers(room, userId, { type: 'here', peer: member.peer });
      forget(room);
    },
    leftElsewhere: remove,
  };
}

export type Hub = ReturnType<typeof createHub>;
