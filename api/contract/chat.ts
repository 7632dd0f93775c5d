/** Chat (docs/contract.md, "The chat's socket"). Characters are counted as code points: an emoji is one. */
import { z } from 'zod';
import { checkedBy, instant } from './common';
import { materialFile } from './materials';
import { messageProblem, NO_MESSAGE } from './rules/limits';
import { publicUser } from './users';

const id = z.int();

/** Chosen by the sender and unique among their messages. A repeated one is the same message, stored once. */
const clientId = z
  .string({ error: 'El client_id no es válido.' })
  .min(1, 'El client_id no es válido.')
  .max(100, 'El client_id no es válido.');

const content = z.string({ error: NO_MESSAGE }).check(checkedBy(messageProblem));

/** What a socket receives for every stored message of its conversation, including its own. */
export const chatFrame = z.object({
  id,
  sender: id,
  receiver: id,
  content: z.string(),
  created_at: instant,
  client_id: z.string().optional(),
  file: materialFile
    .optional()
    .describe('The file that the message brought, until it is deleted (extension `materials`).'),
});

export const chatMessage = chatFrame.extend({ is_read: z.boolean() });

/** What a socket receives when the other person has read messages of its user (extension `chat-read`). */
export const chatRead = z.object({
  read_up_to: id.describe('Id of a message: those of one’s own up to it have been read.'),
});

/** The answer to a refused frame. With `retry_after`, in seconds, the same frame may be sent again then. */
export const chatErrorFrame = z.object({
  error: z.string().describe('For people to read, in Spanish.'),
  client_id: z.string().optional().describe('Of the frame that was not accepted.'),
  retry_after: z.int().optional().describe('Seconds, when it came too soon or the server failed.'),
});

export const chatPayload = z
  .object({
    message: content.describe('1 to 4,000 characters.'),
    client_id: clientId.nullish().describe('Chosen by the client; again = the same message.'),
  })
  .meta({ examples: [{ message: '¡Hola!', client_id: 'c-1' }] });

/** Sent by a client before its access token expires, to go on with a new one of the same user. */
export const chatRenewal = z.object({
  token: z.string().min(1).max(4_000).describe('A new access token of the same person.'),
});
export const chatRenewed = z.object({
  token_expires_at: instant.describe('The socket ends a minute after it.'),
});

/** Checks the connection, and that earlier frames were handled: browsers do not expose protocol pings. */
export const chatPing = z.object({ ping: z.number().describe('Any number.') });
export const chatPong = z.object({ pong: z.number().describe('That number.') });

/** POST /api/chat/messages/ (extension `chat-send`). */
export const chatSendPayload = chatPayload.extend({
  receiver: z
    .int({ error: 'No se ha indicado a quién.' })
    .positive('No se ha indicado a quién.')
    .max(2 ** 31 - 1, 'No se ha indicado a quién.')
    .describe('Id of the other person.'),
});

/** Response of GET /api/chat/unread/ and of POST /api/chat/read/{otherUserId}/ (extension `chat-unread`). */
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

/** An entry in the lists of people with a conversation, most recent first. The last three are an extension. */
export const chatPerson = publicUser.extend({
  last_message_at: instant,
  /** The beginning of the newest message. Null for staff, who read nobody's conversations. */
  last_message: z.object({ sender: id, content: z.string() }).nullable(),
  /** Their account is open, so they can read new messages. */
  present: z.boolean(),
});

export type ChatFrame = z.infer<typeof chatFrame>;
export type ChatRead = z.infer<typeof chatRead>;
export type ChatMessage = z.infer<typeof chatMessage>;
