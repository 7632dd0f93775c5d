import { z } from 'zod';
import { instant } from './common';
import { NO_MESSAGE, ROOM_CHAT_MAX } from './rules/limits';
import type { RoomRole } from './rules/sessions';
import { publicUser } from './users';

/**
 * The room of a session (docs/contract.md, 'Rooms', docs/contract.md, 'Rooms': extension `video-room`).
 *
 * To enter, a client calls POST /api/mentorships/{identifier}/room/. It returns an entry token and the people
 * present, and counts the caller as present. While inside, the page repeats that call every
 * `heartbeat_seconds`; each response brings a fresh token and the people present. People not heard of for 45
 * seconds have left; DELETE on the same path leaves at once. A second tab counts as the same person.
 *
 * The token is a JWT (HS256, `typ: room+jwt`, `iss: mentorea`, two minutes, never beyond the closing of the
 * room) with the claims of `roomClaims`. It opens /ws/room/{identifier}/ and nothing else; a connection
 * opened with it goes on while its holder stays present. The room opens 10 minutes before the session (15 for
 * its mentor and staff) and closes 30 minutes after its end. Outside of that, and before the mentor has
 * confirmed, POST returns 409 with `roomClosed`; it returns 409 without times when all places are taken.
 */

/** Moderators are the session's mentor, admin and support; they do not count as places. */
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
  /** For a video server: the room code can be guessed, this name cannot. Letters, digits and hyphens. */
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
  /** The log-in that the token belongs to. */
  sid: z.uuid(),
  exp: z.int(),
});

/**
 * The room's WebSocket (extension `video-room`): GET /ws/room/{identifier}/?tab={uuid}, opened with the entry
 * token of POST /api/mentorships/{identifier}/room/ as `Authorization: Bearer` or `?token=`. It carries
 * WebRTC signalling (descriptions and candidates, which the server only forwards), the state of microphones,
 * cameras and hands, and the room's chat.
 *
 * `tab` identifies the page, so that it is recognised after a disconnect: for 10 seconds the others do not
 * notice. A person has one page in a room: a newer one closes the older one (4409). A moderator is the
 * session's mentor, admin or support.
 *
 * Every frame is a JSON object with a `type`, at most `ROOM_FRAME_BYTES` long. After the handshake the server
 * sends `welcome`, then `here` for everybody else, then the `chat` so far. `here` is always the complete
 * peer: an unknown one has entered, a known one has changed. `gone` removes a peer.
 */

/**
 * Codes with which the server closes, besides 1001 (stopping: reconnect), 1003 (not text), 1009 (too large),
 * 1011 (failed: reconnect).
 */
export const ROOM_CLOSE = {
  /** Too many frames. */
  flood: 1008,
  /** Too many sockets, or no place in the room: retry later. */
  full: 1013,
  /** No valid token, or the log-in has ended. */
  expired: 4401,
  /** Not in this session. */
  notYours: 4403,
  /** The same person entered from another page. */
  elsewhere: 4409,
  /** The room is not open yet, or has closed. */
  closed: 4410,
} as const;

/** The state of a person's devices, as others see it. */
const roomState = z.object({
  audio: z.boolean(),
  video: z.boolean(),
  screen: z.boolean(),
  /** When the hand was raised: milliseconds since 1970 by that browser's clock; null when it is down. */
  hand: z.int().nullable(),
  /** True while this person records the room on their own device. */
  recording: z.boolean(),
});

export const roomPeer = publicUser.pick({ username: true, full_name: true, profile_picture: true }).extend({
  /** Identifies this page of this person. */
  id: z.string(),
  user_id: z.int(),
  role: roomRole,
  joined_at: instant,
  state: roomState,
});

/** Opaque to the server. Candidates are collected briefly and sent together. */
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

/** Frames from a page. */
export const roomRequest = z.discriminatedUnion('type', [
  z.object({ type: z.literal('state'), state: roomState }),
  z.object({ type: z.literal('signal'), to: z.string().max(100), data: roomSignal }),
  z.object({ type: z.literal('chat'), text: chatText, client_id: z.string().max(100) }),
  /** Moderators only: asks all others to mute. */
  z.object({ type: z.literal('mute-all') }),
  z.object({ type: z.literal('ping'), ping: z.int() }),
  /** The page leaves for good: the others are told at once. */
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

/** Frames to a page. */
export const roomFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('welcome'), self: roomPeer, closes_at: instant, now: instant }),
  z.object({ type: z.literal('here'), peer: roomPeer }),
  z.object({ type: z.literal('gone'), id: z.string() }),
  z.object({ type: z.literal('signal'), from: z.string(), data: roomSignal }),
  /** Sent to its author too, as the confirmation that it is stored. */
  z.object({ type: z.literal('chat'), message: roomMessage }),
  /** `by`: name of the moderator who asks. */
  z.object({ type: z.literal('mute'), by: z.string() }),
  z.object({ type: z.literal('pong'), ping: z.int() }),
  /** `client_id` of the refused chat message. */
  z.object({ type: z.literal('error'), detail: z.string(), client_id: z.string().optional() }),
]);

export type RoomState = z.infer<typeof roomState>;
export type RoomPeer = z.infer<typeof roomPeer>;
export type RoomSignal = z.infer<typeof roomSignal>;
export type RoomRequest = z.infer<typeof roomRequest>;
export type RoomMessage = z.infer<typeof roomMessage>;
export type RoomFrame = z.infer<typeof roomFrame>;
