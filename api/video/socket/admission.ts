import type { IncomingMessage } from 'node:http';
import { findCaller } from '~/api/auth/callers';
import type { Caller } from '~/api/context';
import type { RoomPeer } from '~/api/contract/room';
import { CLOSE, type Close } from '~/api/contract/rules/closeCodes';
import { Refusal } from '~/api/http/errors';
import { handshakeToken } from '~/api/http/socketUpgrade';
import type { LiveServices } from '~/api/live/connections';
import { findMentorship } from '~/api/mentorships/queries';
import { publicUsersById } from '~/api/users/queries';
import { admit, readRoomToken } from '~/api/video/enterRoom';
import type { RoomTarget } from './protocol';

export interface Admission {
  mentorshipId: number;
  closesAt: Date;
  sessionId: string;
  caller: Caller;
  peer: RoomPeer;
}

/** Whether this token opens this room now. Name, role and membership are read from the database. */
export async function decideAdmission(
  request: IncomingMessage,
  { identifier, tab }: RoomTarget,
  services: LiveServices,
): Promise<Admission | Close> {
  const { db, keys } = services;
  const now = services.clock();
  const pass = await readRoomToken(handshakeToken(request) ?? '', { key: keys.room, now });
  if (!pass) return CLOSE['not-signed-in'];
  if (pass.mentorship !== identifier) return CLOSE.notYours;
  const caller = await findCaller(pass, { db, now });
  if (!caller) return CLOSE['session-over'];
  const row = await findMentorship(identifier, caller, { db, now });
  if (!row) return CLOSE.notYours;
  const admitted = await admit(row, caller, services).catch(refusedAsClose);
  if (Array.isArray(admitted)) return admitted;
  const user = (await publicUsersById([caller.id], { db, now })).get(caller.id);
  if (!user) return CLOSE.notYours;
  const { username, full_name, profile_picture } = user;
  return {
    mentorshipId: row.id,
    closesAt: admitted.opening.closesAt,
    sessionId: pass.sessionId,
    caller,
    peer: {
      id: `${caller.id}.${tab}`,
      user_id: caller.id,
      role: admitted.role,
      joined_at: now.toISOString(),
      state: { audio: false, video: false, screen: false, hand: null, recording: false },
      username,
      full_name,
      profile_picture,
    },
  };
}

/** Full, or not open; only the latter includes times. */
export function refusedAsClose(error: unknown): Close {
  if (!(error instanceof Refusal)) throw error;
  return 'opens_at' in error.body ? CLOSE.closed : CLOSE.noPlace;
}
