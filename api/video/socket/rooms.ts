import type { RoomFrame, RoomMessage, RoomPeer } from '../../contract/roomSocket';
import type { Caller } from '../../types';
import type { Close } from './closing';

/** One open socket of a page. */
export interface Line {
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
  line: Line | null;
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
  /** Of the session. */
  id: number;
  closesAt: Date;
  /** By user. */
  members: Map<number, Member>;
}

export const locals = (room: Room): LocalMember[] =>
  [...room.members.values()].filter((member) => member.kind === 'local');

/** To everybody here but that user. What all hear, a page without a line learns when it is back. */
export function tellOthers(room: Room, userId: number, frame: RoomFrame): void {
  for (const { peer, line } of locals(room)) if (peer.user_id !== userId) line?.send(frame);
}

/** Characters; signals to a page that does not come back are forgotten with it. */
const MOST_HELD = 512 * 1024;

/** To one page alone: at once, or when it is back. */
export function tellOne(member: LocalMember, frame: RoomFrame): void {
  if (member.line) member.line.send(frame);
  else {
    member.heldSize += JSON.stringify(frame).length;
    if (member.heldSize <= MOST_HELD) member.held.push(frame);
  }
}
