/**
 * The room of a session (spec.md 'Video room', api.md sections 2 and 4: extension `video-room`).
 *
 * Who wants in asks POST /api/mentorships/{identifier}/room/: it answers an entry token, counts him as present, and says who else is. As long
 * as he is inside his page repeats that call every `heartbeat_seconds`; each answer brings a fresh token and the list of those present.
 * Whoever has not been heard of for 45 seconds has left; DELETE on the same path says so at once. A second tab is the same person, once.
 *
 * The token is a JWT (HS256, `typ: room+jwt`, `iss: mentorea`, two minutes, never beyond the closing of the room) with the claims of
 * `roomClaims`. It opens /ws/room/{identifier}/ and nothing else; a connection that was opened with it goes on while its holder stays
 * present. The room opens 10 minutes before the session (for its mentor and for staff 15) and closes 30 minutes after its end; outside
 * of that, and before the mentor has confirmed, POST answers 409 with `roomClosed`; 409 without times when all places are taken.
 */
import { z } from 'zod';
import { publicUser } from './entities';
import { instant } from './shapes';

/** Moderators are the session's mentor, admin and support; they take no place. */
export const roomRole = z.enum(['moderator', 'participant']);

export const roomPerson = publicUser
  .pick({ id: true, username: true, full_name: true, profile_picture: true })
  .extend({ role: roomRole, entered_at: instant });

export const roomPresence = z.array(roomPerson);

export const roomEntry = z.object({
  token: z.string(),
  expires_at: instant,
  role: roomRole,
  room_code: z.string(),
  /** For a video server: the code is guessable, this is not. Letters, digits and hyphens. */
  room_name: z.string(),
  room_size: z.int(),
  opens_at: instant,
  closes_at: instant,
  /** Seconds until the next POST is due. */
  heartbeat_seconds: z.int(),
  present: roomPresence,
});

export const roomClosed = z.object({ detail: z.string(), opens_at: instant, closes_at: instant });

export const roomClaims = z.object({
  /** User id, in digits. */
  sub: z.string(),
  /** Identifier of the session. */
  mentorship: z.uuid(),
  room: z.string(),
  role: roomRole,
  /** The log-in it belongs to. */
  sid: z.uuid(),
  exp: z.int(),
});

export type RoomRole = z.infer<typeof roomRole>;
