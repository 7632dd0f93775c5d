import type { z } from 'zod';
import { isStaff } from '../auth/callers';
import { wallTimeOf } from '../availability/wallClock';
import type { RoomRole, roomEntry } from '../contract/video';
import type { Db } from '../db/types';
import { conflict, notFound, Refusal } from '../http/errors';
import { findMentorship, type MentorshipRow } from '../mentorships/queries';
import type { Services } from '../services';
import type { Caller } from '../types';
import { enter, leave, presentIn } from './presence';
import { issueRoomToken, roomName } from './roomToken';
import { HEARTBEAT_SECONDS, type Opening, openingOf, stateAt, tokenExpiry } from './rules';

/** The session, for its mentor, its students in force and staff. @throws 404 for everybody else */
export async function roomOf(
  identifier: string,
  caller: Caller,
  { db, clock }: Services,
): Promise<MentorshipRow> {
  const row = await findMentorship(identifier, caller, { db, now: clock() });
  if (!row) throw notFound();
  return row;
}

interface Admission {
  role: RoomRole;
  opening: Opening;
}

/** Counts the caller as present from now on. @throws 409 before it opens, after it has closed, or when it is full */
export async function letIn(row: MentorshipRow, caller: Caller, services: Services): Promise<Admission> {
  const { db, timeZone } = services;
  const now = services.clock();
  const role: RoomRole = row.mentorId === caller.id || isStaff(caller) ? 'moderator' : 'participant';
  const opening = openingOf(row, role);
  if (row.confirmedAt === null) throw shut('El mentor todavía no ha confirmado esta mentoría.', opening);
  const state = stateAt(now, opening);
  if (state === 'early') throw shut(`La sala se abre el ${clockTime(opening.opensAt, timeZone)}.`, opening);
  if (state === 'over') throw shut(`La sala se cerró el ${clockTime(opening.closesAt, timeZone)}.`, opening);
  const visit = { mentorshipId: row.id, userId: caller.id, role, roomSize: row.roomSize };
  const outcome = await enter(visit, { db, now }, (tx) => tellPeople(row, caller, tx, services));
  if (outcome === 'full') throw conflict('La sala está llena.');
  return { role, opening };
}

/** Lets the caller in, or keeps him in. @throws 404, 409 before it opens, after it has closed, or when it is full */
export async function enterRoom(
  row: MentorshipRow,
  caller: Caller,
  services: Services,
): Promise<z.infer<typeof roomEntry>> {
  const { db, keys } = services;
  const { role, opening } = await letIn(row, caller, services);
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

/** Whether or not the caller was there. */
export async function leaveRoom(
  row: MentorshipRow,
  caller: Pick<Caller, 'id'>,
  services: Services,
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const wasThere = await leave({ mentorshipId: row.id, userId: caller.id }, tx);
    if (wasThere) await tellPeople(row, caller, tx, services);
  });
}

/** Whoever waits sees at once that somebody came or went. */
async function tellPeople(
  row: MentorshipRow,
  caller: Pick<Caller, 'id'>,
  tx: Db,
  { live }: Services,
): Promise<void> {
  const others = [row.mentorId, ...row.studentIds].filter((id) => id !== caller.id);
  await live.publish(
    tx,
    others.map((userId) => ({ userId, kind: 'mentorship' as const, subjectId: row.id })),
  );
}

const shut = (detail: string, { opensAt, closesAt }: Opening) =>
  new Refusal(409, { detail, opens_at: opensAt.toISOString(), closes_at: closesAt.toISOString() });

/** '19/10/2026 a las 09:50', on the marketplace's clock. */
function clockTime(instant: Date, timeZone: string): string {
  const { day, minute } = wallTimeOf(instant, timeZone);
  const two = (n: number) => String(n).padStart(2, '0');
  return `${day.split('-').reverse().join('/')} a las ${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}
