import { createHmac } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { type RoomRole, roomClaims } from '../contract/video';

const TYPE = 'room+jwt';
const ISSUER = 'mentorea';

export interface RoomPass {
  userId: number;
  /** Identifier of the session. */
  mentorship: string;
  room: string;
  role: RoomRole;
  sessionId: string;
}

/** Lets one person into one room (api/contract/video.ts). */
export async function issueRoomToken(
  { userId, mentorship, room, role, sessionId }: RoomPass,
  { key, now, expiresAt }: { key: Uint8Array; now: Date; expiresAt: Date },
): Promise<string> {
  return new SignJWT({ mentorship, room, role, sid: sessionId })
    .setProtectedHeader({ alg: 'HS256', typ: TYPE })
    .setIssuer(ISSUER)
    .setSubject(String(userId))
    .setIssuedAt(Math.floor(now.getTime() / 1000))
    .setExpirationTime(Math.floor(expiresAt.getTime() / 1000))
    .sign(key);
}

/** Null for whatever is not a token of ours that is still good. It belongs to one room: compare `mentorship`. */
export async function readRoomToken(
  token: string,
  { key, now }: { key: Uint8Array; now: Date },
): Promise<RoomPass | null> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      typ: TYPE,
      issuer: ISSUER,
      currentDate: now,
    });
    const { sub, sid, ...rest } = roomClaims.parse(payload);
    const userId = Number(sub);
    if (!Number.isSafeInteger(userId)) return null;
    return { userId, mentorship: rest.mentorship, room: rest.room, role: rest.role, sessionId: sid };
  } catch {
    return null;
  }
}

/** What a video server is told: the code with 80 bits that only we can add, in the letters that every server keeps as they are. */
export function roomName(
  { roomCode, identifier }: { roomCode: string; identifier: string },
  key: Uint8Array,
) {
  const signed = createHmac('sha256', key).update(`${identifier} ${roomCode}`).digest('hex');
  return `${roomCode}-${signed.slice(0, 20)}`.toLowerCase();
}
