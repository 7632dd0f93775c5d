import { z } from 'zod';
import { instant, publicUser } from './entities';
import { NO_MESSAGE, ROOM_CHAT_MAX } from './rules/limits';
import type { RoomRole } from './rules/sessions';

/**
 * The room of a session (docs/contract.md, 'Rooms', docs/contract.md, 'Rooms': extension `video-room`).
 *
 * Who wants in asks POST /api/mentorships/{identifier}/room/: it answers an entry token, counts him as
 * present, and says who else is. As long as he is inside his page repeats that call every
 * `heartbeat_seconds`; each answer brings a fresh token and the list of those present. Whoever has not been
 * heard of for 45 seconds has left; DELETE on the same path says so at once. A second tab is the same person,
 * once.
 *
 * The token is a JWT (HS256, `typ: room+jwt`, `iss: mentorea`, two minutes, never beyond the closing of the
 * room) with the claims of `roomClaims`. It opens /ws/room/{identifier}/ and nothing else; a connection that
 * was opened with it goes on while its holder stays present. The room opens 10 minutes before the session
 * (for its mentor and for staff 15) and closes 30 minutes after its end; outside of that, and before the
 * mentor has confirmed, POST answers 409 with `roomClosed`; 409 without times when all places are taken.
 */

/** Moderators are the session's mentor, admin and support; they take no place. */
const roomRole = z.enum(['moderator', 'participant'] satisfies RoomRole[]);

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

/**
 * The room's WebSocket (extension `video-room`): GET /ws/room/{identifier}/?tab={uuid}, opened with the entry
 * token of POST /api/mentorships/{identifier}/room/ (video.ts) as `Authorization: Bearer` or `?token=`. It
 * carries what people in a room tell each other: how their browsers find each other (WebRTC descriptions and
 * candidates, which the server only hands on), microphone, camera and hands, and the room's chat.
 *
 * `tab` names the page, so that one who comes back after a broken line is known again: within 10 seconds of a
 * break nobody hears of it. A person has one page in a room: a newer one ends the older (4409). A moderator
 * is the session's mentor, admin or support.
 *
 * Every frame is a JSON object with a `type`, at most `ROOM_FRAME_BYTES` long. After the handshake the server
 * says `welcome`, then `here` for everybody else, then the `chat` so far. `here` is always the whole peer:
 * who is unknown has come, who is known has changed. `gone` ends a peer.
 */

/**
 * Codes with which the server closes, besides 1001 (stopping: come back), 1003 (not text), 1009 (too large),
 * 1011 (failed: come back).
 */
export const ROOM_CLOSE = {
  /** Too many frames. */
  flood: 1008,
  /** Too many sockets, or no place in the room: come back later. */
  full: 1013,
  /** No good token, or the log-in has ended. */
  expired: 4401,
  /** Not in this session. */
  notYours: 4403,
  /** The same person has entered from another page. */
  elsewhere: 4409,
  /** Before it opens, or since it has closed. */
  closed: 4410,
} as const;

/** What others see of somebody's devices. */
const roomState = z.object({
  audio: z.boolean(),
  video: z.boolean(),
  screen: z.boolean(),
  /** Since when the hand is up: milliseconds since 1970 by that browser's clock; null: it is down. */
  hand: z.int().nullable(),
  /** Records the room on their own device. */
  recording: z.boolean(),
});

export const roomPeer = publicUser.pick({ username: true, full_name: true, profile_picture: true }).extend({
  /** Of this page of this person. */
  id: z.string(),
  user_id: z.int(),
  role: roomRole,
  joined_at: instant,
  state: roomState,
});

/** Opaque to the server. Candidates are gathered for a moment and sent together. */
const roomSignal = z.object({
  description: z
    .object({ type: z.enum(['offer', 'answer', 'rollback', 'pranswer']), sdp: z.string() })
    .optional(),
  candidates: z.array(z.record(z.string(), z.unknown())).max(50).optional(),
});

const chatText = z
  .string()
  .trim()
  .min(1, NO_MESSAGE)
  .max(ROOM_CHAT_MAX, `Como mucho ${ROOM_CHAT_MAX} caracteres.`);

/** From a page. */
export const roomRequest = z.discriminatedUnion('type', [
  z.object({ type: z.literal('state'), state: roomState }),
  z.object({ type: z.literal('signal'), to: z.string().max(100), data: roomSignal }),
  z.object({ type: z.literal('chat'), text: chatText, client_id: z.string().max(100) }),
  /** Moderators only: everybody else is asked to mute. */
  z.object({ type: z.literal('mute-all') }),
  z.object({ type: z.literal('ping'), ping: z.int() }),
  /** The page leaves for good: the others hear of it at once. */
  z.object({ type: z.literal('bye') }),
]);

const roomMessage = z.object({
  id: z.int(),
  user_id: z.int(),
  full_name: z.string(),
  text: z.string(),
  sent_at: instant,
  client_id: z.string(),
});

/** To a page. */
export const roomFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('welcome'), self: roomPeer, closes_at: instant, now: instant }),
  z.object({ type: z.literal('here'), peer: roomPeer }),
  z.object({ type: z.literal('gone'), id: z.string() }),
  z.object({ type: z.literal('signal'), from: z.string(), data: roomSignal }),
  /** To its writer too: that is how it is known to be stored. */
  z.object({ type: z.literal('chat'), message: roomMessage }),
  /** `by`: name of the moderator who asks. */
  z.object({ type: z.literal('mute'), by: z.string() }),
  z.object({ type: z.literal('pong'), ping: z.int() }),
  /** `client_id` of the chat message that was refused. */
  z.object({ type: z.literal('error'), detail: z.string(), client_id: z.string().optional() }),
]);

export type RoomState = z.infer<typeof roomState>;
export type RoomPeer = z.infer<typeof roomPeer>;
export type RoomSignal = z.infer<typeof roomSignal>;
export type RoomRequest = z.infer<typeof roomRequest>;
export type RoomMessage = z.infer<typeof roomMessage>;
export type RoomFrame = z.infer<typeof roomFrame>;
