import { isDeepStrictEqual } from 'node:util';
import type { RoomFrame, RoomMessage, RoomPeer, RoomState } from '~/api/contract/room';
import type { Caller } from '~/api/services';
import { CLOSE, type Close } from './protocol';

/** One open socket of a page. */
export interface PageConnection {
  send(frame: RoomFrame): void;
  /** A message of the room's chat; those from before the page came are read by the line itself. */
  chat(message: RoomMessage): void;
  /** Nothing of what still comes counts. */
  end(close: Close): void;
}

/** Somebody whose socket this process has, or had a moment ago. */
export interface LocalMember {
  kind: 'local';
  room: Room;
  caller: Caller;
  peer: RoomPeer;
  /** Null after a break, until the page comes back or the grace is over. */
  line: PageConnection | null;
  /** Frames for this page alone, while it has no line. */
  held: RoomFrame[];
  heldSize: number;
  /** Ticks of grace left. */
  grace: number;
}
/** Somebody whose socket another process has. */
export interface RemoteMember {
  kind: 'remote';
  peer: RoomPeer;
  instance: string;
}
export type Member = LocalMember | RemoteMember;

/** It is there as long as this process has somebody in it. */
export interface Room {
  /** The session's. */
  id: number;
  closesAt: Date;
  /** By user. */
  members: Map<number, Member>;
}

export const localMembers = (room: Room): LocalMember[] =>
  [...room.members.values()].filter((member) => member.kind === 'local');

/** To everybody here but that user. What all hear, a page without a line learns when it is back. */
function sendToOthers(room: Room, userId: number, frame: RoomFrame): void {
  for (const { peer, line } of localMembers(room)) if (peer.user_id !== userId) line?.send(frame);
}

/** Characters; signals to a page that does not come back are forgotten with it. */
const MAX_HELD_SIZE = 512 * 1024;

/** To one page alone: at once, or when it is back. */
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
  /** Those whom other processes have there. */
  elsewhere: Member[];
}

/** What happens beyond this process and this memory; all of it returns at once. */
export interface HubEffects {
  /** Somebody came, changed or left for good (not for a page elsewhere). */
  changed(room: Room, userId: number): void;
  /** A frame for somebody whom another process has. */
  post(room: Room, to: { instance: string; peerId: string }, frame: RoomFrame): void;
  /** Has no socket in the room any more. */
  left(mentorshipId: number, userId: number): void;
}

export interface Hub {
  rooms: ReadonlyMap<number, Room>;
  join(arrival: Arrival, line: PageConnection): LocalMember;
  /** The line broke: the page may come back to its place. */
  broke(member: LocalMember, line: PageConnection): void;
  /** At once. Nothing for one who has gone already, or has come anew. */
  leave(member: LocalMember, close: Close): void;
  change(member: LocalMember, state: RoomState): void;
  /** To that page of the same room and to no other; to nobody when it is not there. */
  signal(member: LocalMember, to: string, data: Extract<RoomFrame, { type: 'signal' }>['data']): void;
  /** Asks everybody else. */
  muteAll(member: LocalMember): void;
  chat(mentorshipId: number, message: RoomMessage): void;
  /** Somebody came or changed in another process; a page of theirs here gives way. */
  arrivedElsewhere(room: Room, member: RemoteMember): void;
  leftElsewhere(room: Room, userId: number): void;
}

/** Who is in which room, and what they tell each other: two rooms know nothing of each other. */
export function createHub({ graceTicks }: { graceTicks: number }, beyond: HubEffects): Hub {
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
    join: (arrival, line) => {
      const room = open(arrival);
      room.closesAt = arrival.closesAt;
      const { user_id: userId, id } = arrival.peer;
      const before = room.members.get(userId);
      const isBack = before?.peer.id === id;
      const peer = isBack ? before.peer : arrival.peer;
      const held = isBack && before.kind === 'local' ? before.held : [];
      const { caller } = arrival;
      const member: LocalMember = {
        kind: 'local',
        room,
        caller,
        peer,
        line,
        held: [],
        heldSize: 0,
        grace: 0,
      };
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
    broke: (member, line) => {
      if (member.line !== line) return;
      member.line = null;
      member.grace = graceTicks;
    },
    leave: (member, close) => {
      const { line, room, peer } = member;
      member.line = null;
      line?.end(close);
      if (!isIn(member)) return;
      remove(room, peer.user_id);
      beyond.changed(room, peer.user_id);
      beyond.left(room.id, peer.user_id);
    },
    change: (member, state) => {
      if (!isIn(member)) return;
      member.peer = { ...member.peer, state };
      sendToOthers(member.room, member.peer.user_id, { type: 'here', peer: member.peer });
      beyond.changed(member.room, member.peer.user_id);
    },
    signal: ({ room, peer }, to, data) => {
      const other = [...room.members.values()].find((one) => one.peer.id === to);
      if (!other || other.peer.user_id === peer.user_id) return;
      const frame: RoomFrame = { type: 'signal', from: peer.id, data };
      if (other.kind === 'local') sendToMember(other, frame);
      else beyond.post(room, { instance: other.instance, peerId: to }, frame);
    },
    muteAll: ({ room, peer }) => {
      const frame: RoomFrame = { type: 'mute', by: peer.full_name };
      for (const other of room.members.values()) {
        if (other.peer.user_id === peer.user_id) continue;
        if (other.kind === 'local') sendToMember(other, frame);
        else beyond.post(room, { instance: other.instance, peerId: other.peer.id }, frame);
      }
    },
    chat: (mentorshipId, message) => {
      const room = rooms.get(mentorshipId);
      for (const { line } of room ? localMembers(room) : []) line?.chat(message);
    },
    arrivedElsewhere: (room, member) => {
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
