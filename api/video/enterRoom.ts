import { createHmac } from 'node:crypto';
import type { z } from 'zod';
import { readToken, signToken } from '~/api/auth/tokens';
import type { Caller, Services } from '~/api/context';
import { roomClaims, type roomEntry } from '~/api/contract/room';
import { moderates } from '~/api/contract/rules/roles';
import { ROOM_FULL, type RoomRole, roomPhase } from '~/api/contract/rules/sessions';
import type { Db } from '~/api/db/types';
import { orNotFound } from '~/api/http/answer';
import { conflict, Refusal } from '~/api/http/errors';
import { findMentorship, type MentorshipRow } from '~/api/mentorships/queries';
import { newsFor } from '~/api/notices';
import { whenText } from '~/api/wording';
import { enter, HEARTBEAT_SECONDS, leave, type Opening, openingOf, presentIn, tokenExpiry } from './presence';

const type = 'room+jwt';

export interface RoomPass {
  userId: number;
  /** Identifier of the session. */
  mentorship: string;
  room: string;
  role: RoomRole;
  sessionId: string;
}

export const issueRoomToken = (
  { mentorship, room, role, ...subject }: RoomPass,
  signing: { key: Uint8Array; now: Date; expiresAt: Date },
): Promise<string> => signToken(subject, { mentorship, room, role }, { type, ...signing });

/** Null for an invalid or expired token. It is for one room: compare `mentorship`. */
export async function readRoomToken(token: string, signing: { key: Uint8Array; now: Date }) {
  const read = await readToken(token, { type, ...signing });
  const { success, data } = roomClaims.safeParse(read?.claims);
  if (!read || !success) return null;
  const { mentorship, room, role, sid: sessionId } = data;
  return { userId: read.userId, mentorship, room, role, sessionId };
}

/** The code plus 80 bits that only we can compute, in characters that every video server accepts. */
export function roomName(
  { roomCode, identifier }: { roomCode: string; identifier: string },
  key: Uint8Array,
) {
  const signed = createHmac('sha256', key).update(`${identifier} ${roomCode}`).digest('hex');
  return `${roomCode}-${signed.slice(0, 20)}`.toLowerCase();
}

/** The session, for its mentor, its current students and staff. @throws 404 for everybody else */
export const roomOf = async (identifier: string, caller: Caller, { db, clock }: Services) =>
  orNotFound(await findMentorship(identifier, caller, { db, now: clock() }));

/** Counts the caller as present. @throws 409 before it opens, after it has closed, or when it is full */
export async function admit(row: MentorshipRow, caller: Caller, services: Services) {
  const { db, timeZone } = services;
  const now = services.clock();
  const role: RoomRole = moderates(row, caller) ? 'moderator' : 'participant';
  const opening = openingOf(row, role);
  if (row.confirmedAt === null)
    throw roomClosedRefusal('El mentor todavía no ha confirmado esta sesión.', opening);
  const state = roomPhase(now, opening);
  if (state === 'early')
    throw roomClosedRefusal(`La sala se abre el ${clockTime(opening.opensAt, timeZone)}.`, opening);
  if (state === 'over')
    throw roomClosedRefusal(`La sala se cerró el ${clockTime(opening.closesAt, timeZone)}.`, opening);
  const visit = { mentorshipId: row.id, userId: caller.id, role, roomSize: row.roomSize };
  const outcome = await enter(visit, { db, now }, (tx) => notifyOthers(row, caller, tx, services));
  if (outcome === 'full') throw conflict(ROOM_FULL);
  return { role, opening };
}

/** Admits the caller, or keeps them in. @throws 404, 409 when it is not open, or full */
export async function enterRoom(
  row: MentorshipRow,
  caller: Caller,
  services: Services,
): Promise<z.infer<typeof roomEntry>> {
  const { db, keys } = services;
  const { role, opening } = await admit(row, caller, services);
  const now = services.clock();
  const expiresAt = tokenExpiry(now, opening);
  const room = roomName(row, keys.roomName);
  const pass = { userId: caller.id, mentorship: row.identifier, room, role, sessionId: caller.sessionId };
  return {
    token: await issueRoomToken(pass, { key: keys.room, now, expiresAt }),
    expires_at: expiresAt.toISOString(),
    role,
    room_code: row.roomCode,
    room_name: room,
    room_size: row.roomSize,
    opens_at: opening.opensAt.toISOString(),
    closes_at: opening.closesAt.toISOString(),
    heartbeat_seconds: HEARTBEAT_SECONDS,
    present: await presentIn(row.id, { db, now }),
  };
}

export async function leaveRoom(row: MentorshipRow, caller: Pick<Caller, 'id'>, services: Services) {
  await services.db.transaction(async (tx) => {
    const wasThere = await leave({ mentorshipId: row.id, userId: caller.id }, tx);
    if (wasThere) await notifyOthers(row, caller, tx, services);
  });
}

async function notifyOthers(row: MentorshipRow, caller: Pick<Caller, 'id'>, tx: Db, { live }: Services) {
  const others = [row.mentorId, ...row.studentIds].filter((id) => id !== caller.id);
  await live.publish(tx, newsFor(others, 'mentorship', row.id));
}

const roomClosedRefusal = (detail: string, { opensAt, closesAt }: Opening) =>
  new Refusal(409, { detail, opens_at: opensAt.toISOString(), closes_at: closesAt.toISOString() });

/** '19/10/2026 a las 09:50', on the marketplace's clock. */
const clockTime = (at: Date, timeZone: string) => whenText(at, timeZone).replace(' ', ' a las ');
