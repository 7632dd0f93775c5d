import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type RoomFrame, type RoomPeer, roomPeer } from '~/api/contract/room';
import { commas } from '~/api/db/statement';
import type { Db } from '~/api/db/types';

/** Processes tell each other ids by NOTIFY, well below its limit of 8,000 bytes. */
export const CHANNEL = 'rooms';
/** At most 16 digits. */
const IDS_PER_NOTICE = 300;

const ids = z.array(z.int()).max(IDS_PER_NOTICE);
const notice = z.union([
  /** The people of these rooms changed. */
  z.tuple([z.literal('rooms'), z.uuid(), ids]),
  /** There are frames for that process. */
  z.tuple([z.literal('post'), z.uuid()]),
  /** These messages, or marks of whiteboards, were stored or changed. */
  z.tuple([z.enum(['chat', 'board']), z.uuid(), ids]),
]);
type Notice = z.infer<typeof notice>;

/** The payloads of `instance` about all these ids. */
export function noticesOf(kind: 'rooms' | 'chat' | 'board', instance: string, all: number[]): string[] {
  const notices: string[] = [];
  for (let at = 0; at < all.length; at += IDS_PER_NOTICE) {
    notices.push(JSON.stringify([kind, instance, all.slice(at, at + IDS_PER_NOTICE)]));
  }
  return notices;
}

export const postNotice = (to: string) => JSON.stringify(['post', to]);

/** Null for an unreadable payload: anyone who may connect to the database can notify. */
export function readNotice(payload: string): Notice | null {
  try {
    return notice.parse(JSON.parse(payload));
  } catch {
    return null;
  }
}

/** By the database's clock, which all processes share. */
const ABSENT = sql`interval '45 seconds'`;

export interface PeerRow {
  mentorshipId: number;
  instance: string;
  peer: RoomPeer;
}
export interface RelayedFrame {
  instance: string;
  mentorshipId: number;
  peerId: string;
  frame: RoomFrame;
}

/** `isNew` takes a place over from another instance; otherwise only this instance's places are written. */
export async function writePeers(
  peers: { mentorshipId: number; peer: RoomPeer }[],
  { instance, isNew }: { instance: string; isNew: boolean },
  tx: Db,
): Promise<void> {
  if (peers.length === 0) return;
  const rows = commas(
    peers.map(
      ({ mentorshipId, peer }) =>
        sql`(${mentorshipId}::integer, ${peer.user_id}::integer, ${instance}::uuid, ${JSON.stringify(peer)}::jsonb, now())`,
    ),
  );
  await tx.execute(sql`insert into room_peers as mine (mentorship_id, user_id, instance, peer, seen_at) values ${rows}
    on conflict (mentorship_id, user_id) do update set instance = excluded.instance, peer = excluded.peer, seen_at = now()
    where ${isNew}::boolean or mine.instance = excluded.instance`);
}

export async function deletePeers(
  stays: { mentorshipId: number; userId: number }[],
  instance: string,
  tx: Db,
): Promise<void> {
  if (stays.length === 0) return;
  const pairs = commas(stays.map((one) => sql`(${one.mentorshipId}::integer, ${one.userId}::integer)`));
  await tx.execute(sql`delete from room_peers where instance = ${instance}::uuid
    and (mentorship_id, user_id) in (${pairs})`);
}

export async function readPeers(mentorshipIds: number[], db: Db): Promise<PeerRow[]> {
  if (mentorshipIds.length === 0) return [];
  const { rows } = await db.execute<{ mentorshipId: number; instance: string; peer: unknown }>(sql`
    select mentorship_id as "mentorshipId", instance, peer from room_peers
    where mentorship_id = any(${`{${mentorshipIds.join(',')}}`}::integer[]) and seen_at > now() - ${ABSENT}`);
  return rows.map((row) => ({ ...row, peer: roomPeer.parse(row.peer) }));
}

/** Marks this process as alive, and returns its rows as 'room user'; deletes rows of dead processes. */
export async function renewPeers(instance: string, db: Db): Promise<Set<string>> {
  const { rows } = await db.execute<{ mentorship_id: number; user_id: number }>(sql`
    update room_peers set seen_at = now() where instance = ${instance}::uuid returning mentorship_id, user_id`);
  await deleteStale(db);
  return new Set(rows.map((row) => `${row.mentorship_id} ${row.user_id}`));
}

/** Deletes people of dead processes, and frames that nobody will take. */
export async function deleteStale(db: Db): Promise<void> {
  await db.execute(sql`delete from room_peers where seen_at < now() - interval '1 minute'`);
  await db.execute(sql`delete from room_post where created_at < now() - interval '1 minute'`);
}

/** Ends this process: people who do not return within 10 seconds have left. */
export async function abandonPeers(instance: string, db: Db): Promise<void> {
  await db.execute(sql`update room_peers set seen_at = now() - ${ABSENT} + interval '10 seconds'
    where instance = ${instance}::uuid`);
}

export async function writeRelayedFrames(letters: RelayedFrame[], tx: Db): Promise<void> {
  if (letters.length === 0) return;
  const rows = commas(
    letters.map(
      ({ instance, mentorshipId, peerId, frame }) =>
        sql`(${instance}::uuid, ${mentorshipId}::integer, ${peerId}::text, ${JSON.stringify(frame)}::text, now())`,
    ),
  );
  await tx.execute(
    sql`insert into room_post (instance, mentorship_id, peer_id, frame, created_at) values ${rows}`,
  );
}

/** In the order in which each sender wrote them. */
export async function takeRelayedFrames(instance: string, db: Db): Promise<Omit<RelayedFrame, 'instance'>[]> {
  type Row = { id: string | number; mentorshipId: number; peerId: string; frame: string };
  const { rows } = await db.execute<Row>(
    sql`delete from room_post where instance = ${instance}::uuid
      returning id, mentorship_id as "mentorshipId", peer_id as "peerId", frame`,
  );
  return rows
    .sort((one, other) => Number(one.id) - Number(other.id))
    .map(({ mentorshipId, peerId, frame }) => ({ mentorshipId, peerId, frame: JSON.parse(frame) }));
}
