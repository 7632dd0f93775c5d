import { expect, it } from 'vitest';
import type { Db } from '~/api/db/types';
import type { Hub, LocalMember, Room } from '~/api/video/socket/hub';
import type { Outgoing } from './exchange';
import { createIncoming } from './exchange';

const peer = {
  id: 'b6f0e7ee-6f5c-4f0e-9d3f-0d6f3f1f0a11',
  user_id: 7,
  username: 'ana',
  full_name: 'Ana Pérez',
  profile_picture: null,
  role: 'participant',
  joined_at: '2026-10-19T08:00:00Z',
  state: { audio: true, video: true, screen: false, hand: 0, recording: false },
};

/** One person in room 1 of this process, whose row belonged to another process when the rows were read. */
function place() {
  const room: Room = { id: 1, closesAt: new Date(), members: new Map() };
  const member = { kind: 'local', room, peer, line: null } as unknown as LocalMember;
  room.members.set(7, member);
  const told = new Set<LocalMember>();
  const ended: number[] = [];
  const hub = {
    rooms: new Map([[1, room]]),
    arrivedElsewhere: (_room: Room, { peer: { user_id } }: { peer: { user_id: number } }) =>
      ended.push(user_id),
    leftElsewhere: () => {},
  } as unknown as Hub;
  let resolve: (answer: { rows: object[] }) => void = () => {};
  const answer = new Promise((done) => {
    resolve = done;
  });
  const db = { execute: () => answer } as unknown as Db;
  const outgoing = { isTold: (one: LocalMember) => told.has(one) } as Outgoing;
  const incoming = createIncoming({ instance: 'here', hub, outgoing }, { db });
  incoming.rooms([1]);
  return {
    ended,
    tell: () => told.add(member),
    read: () => incoming.read(),
    answer: () => resolve({ rows: [{ mentorshipId: 1, instance: 'elsewhere', peer }] }),
  };
}

it('ends a page announced before another process took its place', async () => {
  const { ended, tell, read, answer } = place();
  tell();
  const reading = read();
  answer();
  await reading;
  expect(ended).toEqual([7]);
});

it('keeps a page announced while older rows were being read', async () => {
  const { ended, tell, read, answer } = place();
  const reading = read();
  tell();
  answer();
  await reading;
  expect(ended).toEqual([]);
});
