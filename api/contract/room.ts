import { z } from 'zod';
import { instant } from './common';
import { BOARD_PAGES, INKS, MARK_KINDS, MARK_POINTS, MARK_TEXT_MAX } from './rules/board';
import { NO_MESSAGE, ROOM_CHAT_MAX } from './rules/limits';
import type { RoomRole } from './rules/sessions';
import { lenientArray, numberOrNull, numberOrZero, readInstant, tolerant } from './tolerant';
import { publicUser } from './users';

/** The room of a session (docs/contract.md, 'Rooms'; extension `talk`). */

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
  heartbeat_seconds: z.int(),
  present: roomPresence,
});

export const roomClosed = z.object({ detail: z.string(), opens_at: instant, closes_at: instant });

export const roomClaims = z.object({
  /** Identifier of the session. */
  mentorship: z.uuid(),
  room: z.string(),
  role: roomRole,
  /** The log-in that the token belongs to. */
  sid: z.uuid(),
});

/** Frames of the room's WebSocket. `here` is the whole peer, new or changed; `gone` removes one. */

/** The state of a person's devices, as others see it. */
const roomState = z.object({
  audio: z.boolean(),
  video: z.boolean(),
  screen: z.boolean(),
  /** When the hand was raised: milliseconds since 1970 by that browser's clock; null when it is down. */
  hand: z.int().nullable(),
  recording: z.boolean(),
  /** The page of the whiteboard that they look at; absent while it is closed. */
  board: z.int().min(1).max(BOARD_PAGES).optional(),
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

/** Something on the whiteboard: added and removed, never changed. Once removed, its id stays so. */
export const boardMark = z.object({
  id: z.uuid(),
  page: z.int().min(1).max(BOARD_PAGES),
  kind: z.enum(MARK_KINDS),
  ink: z.enum(INKS),
  /** Units of the page; the height of a text's letters. */
  size: z.int().min(1).max(100),
  /** A pen's x, y and pressure in percent, over and over; a line's ends; a text's corner; a picture's corner, width and height. */
  points: z.array(z.int().min(-5_000).max(5_000)).min(2).max(MARK_POINTS),
  /** The text; of a picture the id of its file among the session's materials. */
  text: z.string().max(MARK_TEXT_MAX),
});
const markIds = z.array(z.uuid()).max(20);

/** Frames from a page. */
export const roomRequest = z.discriminatedUnion('type', [
  z.object({ type: z.literal('state'), state: roomState }),
  z.object({ type: z.literal('signal'), to: z.string().max(100), data: roomSignal }),
  z.object({ type: z.literal('chat'), text: chatText, client_id: z.string().max(100) }),
  z.object({
    type: z.literal('board'),
    client_id: z.string().max(100),
    add: z.array(boardMark).max(20),
    remove: markIds,
  }),
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
  /** `n` is the order of marks. To their author with `client_id`, once they are stored. */
  z.object({
    type: z.literal('board'),
    client_id: z.string().optional(),
    add: z.array(boardMark.extend({ n: z.int() })),
    remove: z.array(z.uuid()),
  }),
  /** `by`: name of the moderator who asks. */
  z.object({ type: z.literal('mute'), by: z.string() }),
  z.object({ type: z.literal('pong'), ping: z.int() }),
  /** `client_id` of the refused chat message or marks. */
  z.object({ type: z.literal('error'), detail: z.string(), client_id: z.string().optional() }),
]);

export type RoomState = z.infer<typeof roomState>;
export type RoomPeer = z.infer<typeof roomPeer>;
export type RoomSignal = z.infer<typeof roomSignal>;
export type RoomRequest = z.infer<typeof roomRequest>;
export type BoardMark = z.infer<typeof boardMark>;
export type RoomMessage = z.infer<typeof roomMessage>;
export type RoomFrame = z.infer<typeof roomFrame>;

const USUAL_HEARTBEAT = 15;
/** Seconds: bounds that a page can keep up with and that still keep it inside. */
const heartbeat = { least: 5, most: 60 };

/** Not a moderator unless the server says so. */
const role = z.enum(['moderator', 'participant']).catch('participant');

export const tolerantRoomPerson = tolerant(roomPerson.omit({ entered_at: true }), {
  username: z.string().min(1),
  role,
}).transform((person) => ({ ...person, full_name: person.full_name || person.username }));

export const tolerantRoomPresence = lenientArray(tolerantRoomPerson);

/** Invalid without a token or its times. */
export const tolerantRoomEntry = z
  .object({
    token: z.string().min(1),
    role,
    opens_at: readInstant,
    closes_at: readInstant,
    heartbeat_seconds: numberOrNull,
    /** Places for students; 0 if the server does not say. */
    room_size: numberOrZero,
    present: tolerantRoomPresence,
  })
  .transform(({ opens_at, closes_at, heartbeat_seconds, room_size, ...entry }) => ({
    ...entry,
    opensAt: opens_at,
    closesAt: closes_at,
    heartbeatSeconds: Math.min(
      Math.max(heartbeat_seconds ?? USUAL_HEARTBEAT, heartbeat.least),
      heartbeat.most,
    ),
    roomSize: room_size,
  }));

export type RoomPerson = z.output<typeof tolerantRoomPerson>;
