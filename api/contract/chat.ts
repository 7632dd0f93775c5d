/**
 * Chat (docs/contract.md, 'Calls: notifications and chat'). Extensions: `chat-unread` (unread, read,
 * `client_id`), `chat-people` (GET /api/chat/people/, whoever one has a conversation with), `chat-send` (POST
 * /api/chat/messages/, for clients that have no WebSocket). Characters are counted as code points: an emoji
 * is one.
 *
 * The socket is `{base}/ws/chat/{userId}/{otherUserId}/`, with `Authorization: Bearer`, `?token=` (access
 * token) or, from the site's own origin, the `refresh_token` cookie. Frames are JSON texts of at most 16 KiB:
 * 4,000 emojis fit as UTF-8, not as `\u` escapes (those go by REST). It closes with 1001 (the server stops),
 * 1003 (binary), 1007 (not UTF-8), 1008 (goes on beyond the limits), 1009 (too large), 1011 (the server
 * failed: read the history again), 1013 (too many sockets, or a reader that is too slow), 4401 (the session
 * or its access token is over: come back with a new one), 4403 (not yours, or not somebody you can write to).
 */

import { z } from 'zod';
import { checkedBy, instant, publicUser } from './entities';
import { messageProblem, NO_MESSAGE } from './rules/limits';

const id = z.int();

/** Chosen by the sender, unique among his messages: the same one again is the same message, stored once. */
const clientId = z
  .string({ error: 'El client_id no es válido.' })
  .min(1, 'El client_id no es válido.')
  .max(100, 'El client_id no es válido.');

const content = z.string({ error: NO_MESSAGE }).check(checkedBy(messageProblem));

/**
 * What a socket receives for every message of its conversation, the own ones included, once they are stored.
 */
export const chatFrame = z.object({
  id,
  sender: id,
  receiver: id,
  content: z.string(),
  created_at: instant,
  client_id: z.string().optional(),
});

/** In the history. */
export const chatMessage = chatFrame.extend({ is_read: z.boolean() });

/**
 * What a socket receives for a frame that was not accepted; `retry_after` in seconds when it came too soon,
 * or when the server failed: the same one may come again then.
 */
export const chatErrorFrame = z.object({
  error: z.string().describe('For people to read, in Spanish.'),
  client_id: z.string().optional().describe('Of the frame that was not accepted.'),
  retry_after: z.int().optional().describe('Seconds, when it came too soon or the server failed.'),
});

/** What a socket sends. */
export const chatPayload = z
  .object({
    message: content.describe('1 to 4,000 characters.'),
    client_id: clientId.nullish().describe('Chosen by the client; again = the same message.'),
  })
  .meta({ examples: [{ message: '¡Hola!', client_id: 'c-1' }] });

/** What a socket may send before its access token runs out, to go on with a new one of the same user. */
export const chatRenewal = z.object({
  token: z.string().min(1).max(4_000).describe('A new access token of the same person.'),
});
/** The answer to it. */
export const chatRenewed = z.object({
  token_expires_at: instant.describe('The socket ends a minute after it.'),
});

/**
 * What a socket may send to learn that it still leads somewhere, and that the server has taken it in:
 * browsers never see a ping of the protocol.
 */
export const chatPing = z.object({ ping: z.number().describe('Any number.') });
/** The answer to it. */
export const chatPong = z.object({ pong: z.number().describe('That number.') });

/** POST /api/chat/messages/ (extension `chat-send`). */
export const chatSendPayload = chatPayload.extend({
  receiver: z
    .int({ error: 'No se ha indicado a quién.' })
    .positive('No se ha indicado a quién.')
    .max(2 ** 31 - 1, 'No se ha indicado a quién.')
    .describe('Id of the other person.'),
});

/** GET /api/chat/unread/ and what POST /api/chat/read/{otherUserId}/ leaves (extension `chat-unread`). */
export const unreadCounts = z.object({
  total: z.int(),
  /** Newest first. */
  people: z.array(z.object({ user: id, count: z.int(), last_message: id, last_message_at: instant })),
});

/** POST /api/chat/read/{otherUserId}/: without `up_to`, everything up to now. */
export const readPayload = z.object({
  up_to: z
    .int({ error: 'El mensaje no es válido.' })
    .positive('El mensaje no es válido.')
    .max(Number.MAX_SAFE_INTEGER)
    .nullish(),
});

/** In the lists of people with a conversation, most recent first. Both fields are an extension. */
export const chatPerson = publicUser.extend({
  last_message_at: instant,
  /** Can read what is written to them: they have not left. */
  present: z.boolean(),
});

export type ChatFrame = z.infer<typeof chatFrame>;
export type ChatMessage = z.infer<typeof chatMessage>;
